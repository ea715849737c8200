package tradewinds

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

const (
	joinAgainWithin = 500 * time.Millisecond // After a ticket went away.
	sayAgainAfter   = 30 * time.Second       // Where the bot waits.
	sayFirstAfter   = time.Second
)

// session is the matches a bot plays and the queues it waits in, while streams come and go.
// Everything in it happens in one goroutine; others post to the inbox.
type session struct {
	bot     Bot
	thinker *thinker
	lobby   *lobby
	hello   *pb.Hello
	log     *slog.Logger
	inbox   chan func()
	ended   chan struct{} // Closed when nobody reads the inbox any more.

	seats    map[chair]*seat
	words    map[string]*Vocabulary
	results  []Result
	welcomes int
	stream   *playStream        // Once it was greeted.
	resuming map[chair]struct{} // Seats the server is about to resume on it.
}

func newSession(bot Bot, queues []*pb.QueueSpec, options Options) *session {
	wants := Wants{View: true, Events: true}
	if wanter, ok := bot.(Wanter); ok {
		wants = wanter.Wants()
	}
	return &session{
		bot:     bot,
		thinker: &thinker{bot: bot, onError: options.OnError, log: options.Log},
		lobby:   newLobby(queues, options.Matches, options.MaxMatches),
		hello: &pb.Hello{
			Bot:        bot.Name(),
			SessionId:  options.SessionID,
			MaxMatches: uint32(options.MaxMatches),
			Include: &pb.Include{
				View:          wants.View,
				Events:        wants.Events,
				Snapshot:      wants.Snapshot,
				ActionDetails: wants.Details,
				Observation:   wants.Observation,
			},
			Client: "tradewinds-go/" + Version,
		},
		log:   options.Log,
		inbox: make(chan func()),
		ended: make(chan struct{}),
		seats: map[chair]*seat{},
		words: map[string]*Vocabulary{},
	}
}

func (s *session) done() bool {
	return s.lobby.left == 0 && len(s.seats)+len(s.resuming)+len(s.lobby.places) == 0
}

// post has something done in the goroutine of the session.
func (s *session) post(act func()) {
	select {
	case s.inbox <- act:
	case <-s.ended:
	}
}

// leave begins no further match; the running ones are played to their end.
func (s *session) leave() {
	s.lobby.close()
	if s.stream == nil {
		s.lobby.disconnected()
	} else {
		s.leaveQueues(s.stream)
	}
}

// attend plays over one connection until everything is played, or for as long as it holds. The
// answer is how long the server wants to be left alone before the next, if it said so.
func (s *session) attend(ctx context.Context, client *Client) (*time.Duration, error) {
	for _, queue := range s.lobby.queues {
		if _, err := s.learn(ctx, client, queue.GetSetup().GetGame()); err != nil {
			return nil, err
		}
	}
	s.hello.ExpectedSeats = nil
	for where := range s.seats {
		ref := &pb.SeatRef{MatchId: where.matchID, Seat: where.seat}
		s.hello.ExpectedSeats = append(s.hello.ExpectedSeats, ref)
	}
	stream := openStream(ctx, client.connection, s.hello)
	defer func() {
		stream.hangUp()
		s.stream = nil
		s.lobby.disconnected()
	}()
	sayWaiting := time.NewTimer(sayFirstAfter)
	defer sayWaiting.Stop()
	for !s.done() {
		select {
		case response, open := <-stream.responses:
			if !open {
				return nil, stream.failure
			}
			stream.heard()
			if away := response.GetGoAway(); away != nil {
				wait := away.GetReconnectAfter().AsDuration()
				return &wait, nil
			}
			if err := s.hear(ctx, client, stream, response); err != nil {
				return nil, err
			}
		case act := <-s.inbox:
			act()
		case <-stream.silence.C:
			return nil, newError(ErrUnavailable, "the server fell silent")
		case <-sayWaiting.C:
			s.sayWaiting()
			sayWaiting.Reset(sayAgainAfter)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, nil
}

func (s *session) close() {
	close(s.ended)
	for _, seat := range s.seats {
		seat.leave()
	}
	s.thinker.telling.Wait()
	var answers Answers
	for _, result := range s.results {
		answers.add(result.Answers)
	}
	if answers.Good() < answers.Asked {
		s.log.Warn(fmt.Sprintf("%s: %s in %d matches", s.bot.Name(), answers, len(s.results)))
	}
}

func (s *session) hear(ctx context.Context, client *Client, stream *playStream, response *pb.PlayResponse) error {
	switch body := response.Body.(type) {
	case *pb.PlayResponse_Turn:
		s.onTurn(ctx, body.Turn)
	case *pb.PlayResponse_MoveAccepted:
		if seat := s.seats[chair{body.MoveAccepted.MatchId, body.MoveAccepted.Seat}]; seat != nil {
			seat.settle(body.MoveAccepted.RequestId)
		}
	case *pb.PlayResponse_Heartbeat:
		stream.send(&pb.PlayRequest{Body: &pb.PlayRequest_Heartbeat{Heartbeat: body.Heartbeat}})
	case *pb.PlayResponse_Welcome:
		s.onWelcome(stream, body.Welcome)
	case *pb.PlayResponse_Ticket:
		s.lobby.granted(body.Ticket.RequestId, body.Ticket.TicketId, body.Ticket.Queue)
		s.leaveQueues(stream)
	case *pb.PlayResponse_Seating:
		return s.onSeating(ctx, client, stream, body.Seating)
	case *pb.PlayResponse_MatchOver:
		s.onOver(stream, body.MatchOver)
	case *pb.PlayResponse_Refusal:
		return s.onRefusal(stream, body.Refusal)
	case *pb.PlayResponse_TicketEnded:
		s.log.Info(fmt.Sprintf("ticket %s ended: %s", body.TicketEnded.TicketId, body.TicketEnded.Reason))
		s.lobby.gone(body.TicketEnded.TicketId)
		wait := time.Duration(rand.Float64() * float64(joinAgainWithin))
		s.after(wait, func() { s.joinQueues(stream) })
	case *pb.PlayResponse_QueueUpdate:
		s.lobby.counted(body.QueueUpdate.TicketId, int(body.QueueUpdate.GetStatistics().GetWaiting()))
	}
	return nil
}

func (s *session) onWelcome(stream *playStream, welcome *pb.Welcome) {
	s.log.Info(fmt.Sprintf("%s is connected, %d matches go on", s.bot.Name(), len(welcome.Seats)))
	if interval := welcome.GetHeartbeatInterval().AsDuration(); interval > 0 {
		stream.expectHeartbeats(interval)
	}
	s.stream = stream
	s.welcomes++
	s.resuming = map[chair]struct{}{}
	for _, ref := range welcome.Seats {
		s.resuming[chair{ref.MatchId, ref.Seat}] = struct{}{}
	}
	if len(s.lobby.queues)+len(s.seats)+len(s.resuming) == 0 {
		s.log.Info(fmt.Sprintf("%s waits for invitations", s.bot.Name()))
	}
	s.joinQueues(stream)
}

func (s *session) onSeating(ctx context.Context, client *Client, stream *playStream, seating *pb.Seating) error {
	match, game := seating.GetMatch(), seating.GetMatch().GetSetup().GetGame()
	where := chair{match.GetMatchId(), seating.Seat}
	delete(s.resuming, where)
	_, known := s.seats[where]
	switch {
	case known:
	case !s.accepts(seating):
		s.log.Info(fmt.Sprintf("match %s of %s is declined", where.matchID, game))
		no := &pb.DeclineInvitation{MatchId: where.matchID, Seat: &where.seat}
		stream.send(&pb.PlayRequest{Body: &pb.PlayRequest_DeclineInvitation{DeclineInvitation: no}})
	default:
		words, err := s.learn(ctx, client, game)
		if err != nil {
			return err
		}
		s.log.Info(fmt.Sprintf("match %s of %s begins at seat %d", where.matchID, game, where.seat))
		s.seats[where] = &seat{thinker: s.thinker, words: words, say: s.say, post: s.post}
		s.lobby.seated(where, seating.GetTicketId())
		s.leaveQueues(stream)
	}
	s.joinQueues(stream)
	return nil
}

// accepts tells whether to take a seat; only an invitation to a new match can be declined.
func (s *session) accepts(seating *pb.Seating) bool {
	terms := seating.GetInvitation()
	if seating.Resumed || terms == nil {
		return true
	}
	return s.lobby.left > 0 && s.thinker.accept(Invitation{
		Match:        seating.Match,
		Seat:         int(seating.Seat),
		Organizer:    terms.Organizer,
		TournamentID: terms.TournamentId,
	})
}

func (s *session) onTurn(ctx context.Context, turn *pb.Turn) {
	if seat := s.seats[chair{turn.MatchId, turn.Seat}]; seat != nil {
		seat.ask(ctx, turn)
	} else {
		s.log.Warn(fmt.Sprintf("a turn of match %s, which the session does not play", turn.MatchId))
	}
}

func (s *session) onOver(stream *playStream, over *pb.MatchOver) {
	match := over.GetMatch()
	aborted := match.GetStatus() == pb.MatchStatus_MATCH_STATUS_ABORTED
	if seat := s.forget(chair{match.GetMatchId(), over.Seat}, aborted); seat != nil {
		result := Result{Match: match, Seat: int(over.Seat), Answers: seat.answers}
		if !aborted {
			s.results = append(s.results, result)
		}
		s.log.Info(result.String())
		s.thinker.tell(result)
	}
	s.joinQueues(stream)
}

func (s *session) onRefusal(stream *playStream, refusal *pb.Refusal) error {
	failure := fromRefusal(refusal)
	place := s.lobby.find(refusal.RequestId)
	if s.stream == nil || (place != nil && failure.RetryAfter == nil) {
		return failure
	}
	s.log.Warn("refused: " + failure.Error())
	if place != nil {
		s.after(*failure.RetryAfter, func() {
			if stream == s.stream {
				place.asked = false
			}
			s.joinQueues(stream)
		})
	}
	where := chair{refusal.MatchId, refusal.GetSeat()}
	seat := s.seats[where]
	switch {
	case seat == nil || refusal.Seat == nil:
	case refusal.RequestId == "" && errors.Is(failure, ErrNotFound):
		s.forget(where, false) // An expected seat that is no more.
	case failure.RetryAfter == nil:
		seat.refuse(refusal.RequestId, failure.Reason)
	default:
		s.after(*failure.RetryAfter, func() {
			if seat.awaits(refusal.RequestId) {
				s.say(seat.move)
			}
		})
	}
	return nil
}

func (s *session) learn(ctx context.Context, client *Client, game string) (*Vocabulary, error) {
	if words, ok := s.words[game]; ok {
		return words, nil
	}
	words, err := client.Catalog.Vocabulary(ctx, game)
	if err == nil {
		s.words[game] = words
	}
	return words, err
}

// forget leaves a seat; nil if the session does not have it.
func (s *session) forget(where chair, aborted bool) *seat {
	delete(s.resuming, where)
	s.lobby.ended(where, aborted)
	seat := s.seats[where]
	delete(s.seats, where)
	if seat != nil {
		seat.end()
	}
	return seat
}

// say sends a move; without a stream it waits for the turn that comes again on the next one.
func (s *session) say(move *pb.Move) {
	if _, resuming := s.resuming[chair{move.MatchId, move.GetSeat()}]; s.stream != nil && !resuming {
		s.stream.send(&pb.PlayRequest{Body: &pb.PlayRequest_Move{Move: move}})
	}
}

func (s *session) joinQueues(stream *playStream) {
	if stream != s.stream || len(s.resuming) > 0 {
		return
	}
	for _, join := range s.lobby.joins() {
		stream.send(&pb.PlayRequest{Body: &pb.PlayRequest_JoinQueue{JoinQueue: join}})
	}
}

// leaveQueues gives back what may not be used any more.
func (s *session) leaveQueues(stream *playStream) {
	if s.lobby.left > 0 {
		return
	}
	for _, place := range s.lobby.places {
		if place.ticketID != "" {
			cancel := &pb.CancelTicket{TicketId: place.ticketID}
			stream.send(&pb.PlayRequest{Body: &pb.PlayRequest_CancelTicket{CancelTicket: cancel}})
		}
	}
}

func (s *session) sayWaiting() {
	for _, place := range s.lobby.places {
		if place.ticketID != "" {
			seats := int(s.lobby.queues[place.queue].GetSetup().GetSeats())
			s.log.Info(fmt.Sprintf("%s waits in %s", s.bot.Name(), place.describe(seats)))
		}
	}
}

func (s *session) after(wait time.Duration, act func()) {
	time.AfterFunc(wait, func() { s.post(act) })
}
