package tradewinds

import (
	"context"
	"slices"

	"google.golang.org/protobuf/proto"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// seat is a seat in a running match: it thinks about its turns and says each answer until it is
// heard. A turn that comes again after a reconnect is not thought about twice: the answer given
// before is said again under its request id, so the server plays it once.
type seat struct {
	thinker *thinker
	words   *Vocabulary
	say     func(*pb.Move)
	post    func(func()) // Runs something in the goroutine of the session.

	answers  Answers
	question *pb.Turn           // Asked last.
	stop     context.CancelFunc // Of the thinking that goes on; nil if none does.
	thought  int                // Counts the thoughts, so that one that was dropped is known.
	move     *pb.Move           // Neither accepted nor refused yet.
}

// ask: the server asks, for the first time or again.
func (s *seat) ask(ctx context.Context, turn *pb.Turn) {
	// Not the same question where the match went back and on differently.
	again := s.question != nil && turn.Version == s.question.Version &&
		slices.Equal(turn.GetPosition().GetLegalActions(), s.question.GetPosition().GetLegalActions())
	switch {
	case again && s.stop != nil:
		return
	case again && s.move != nil:
		s.say(s.move)
		return
	}
	if s.stop != nil && turn.Version > s.question.Version {
		s.answers.Late++
	}
	s.leave()
	s.answers.Asked++
	s.question = turn
	s.think(ctx, turn)
}

// awaits tells whether the move with that id is still to be accepted.
func (s *seat) awaits(requestID string) bool {
	return s.move != nil && s.move.RequestId == requestID
}

// settle: the move with that id was accepted.
func (s *seat) settle(requestID string) {
	if s.awaits(requestID) {
		s.move = nil
	}
}

// refuse: the move with that id was refused for good.
func (s *seat) refuse(requestID, reason string) {
	if s.awaits(requestID) {
		if reason == "TOO_LATE" || reason == "STALE_VERSION" {
			s.answers.Late++
		}
		s.move = nil
	}
}

// end: the match is over.
func (s *seat) end() {
	if s.stop != nil {
		s.answers.Late++
	}
	s.leave()
}

// leave drops whatever was being thought or said.
func (s *seat) leave() {
	s.move = nil
	if s.stop != nil {
		s.stop()
		s.stop = nil
	}
}

func (s *seat) think(ctx context.Context, message *pb.Turn) {
	thinking, stop := context.WithCancel(ctx)
	s.stop = stop
	s.thought++
	thought := s.thought
	turn := newTurn(message, s.words)
	go func() {
		became := s.thinker.answer(thinking, turn)
		s.post(func() {
			if s.stop != nil && s.thought == thought {
				stop()
				s.stop = nil
				s.answered(message, became)
			}
		})
	}()
}

func (s *seat) answered(turn *pb.Turn, became outcome) {
	if became.failed {
		s.answers.Failed++
	}
	if became.illegal {
		s.answers.Illegal++
	}
	if became.silent {
		return
	}
	s.move = &pb.Move{
		MatchId:   turn.MatchId,
		Seat:      proto.Uint32(turn.Seat),
		Version:   proto.Uint32(turn.Version),
		ActionId:  proto.Uint32(uint32(became.action)),
		RequestId: newID(),
	}
	s.say(s.move)
}
