package tradewinds

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// A bot against a scripted server on a real connection.

type script func(t *testing.T, stream pb.BotService_PlayServer) error

type scriptedServer struct {
	pb.UnimplementedBotServiceServer
	pb.UnimplementedCatalogServiceServer
	pb.UnimplementedEngineServiceServer
	t       *testing.T
	scripts []script // One for each connection.
	calls   int
	outages int // So many calls of the catalog find no server.
}

func (s *scriptedServer) GetGame(context.Context, *pb.GetGameRequest) (*pb.GetGameResponse, error) {
	if s.outages > 0 {
		s.outages--
		return nil, status.Error(codes.Unavailable, "away")
	}
	return sampleGame(), nil
}

func (s *scriptedServer) Play(stream pb.BotService_PlayServer) error {
	next := s.scripts[0]
	s.scripts = s.scripts[1:]
	return next(s.t, stream)
}

// Determinize is limited once.
func (s *scriptedServer) Determinize(context.Context, *pb.DeterminizeRequest) (*pb.DeterminizeResponse, error) {
	s.calls++
	if s.calls > 1 {
		return &pb.DeterminizeResponse{Snapshots: [][]byte{{1}}}, nil
	}
	limited, err := status.New(codes.ResourceExhausted, "slow down").WithDetails(
		&errdetails.RetryInfo{RetryDelay: durationpb.New(300 * time.Millisecond)})
	if err != nil {
		return nil, err
	}
	return nil, limited.Err()
}

// serve starts a scripted server; its address.
func serve(t *testing.T, scripts ...script) (string, *scriptedServer) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	scripted := &scriptedServer{t: t, scripts: scripts}
	server := grpc.NewServer()
	pb.RegisterBotServiceServer(server, scripted)
	pb.RegisterCatalogServiceServer(server, scripted)
	pb.RegisterEngineServiceServer(server, scripted)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	return listener.Addr().String(), scripted
}

type sampleBot struct {
	choose func(turn *Turn) (int, error)
	accept func(invitation Invitation) bool
}

func (sampleBot) Name() string { return "test" }

func (b sampleBot) Choose(_ context.Context, turn *Turn) (int, error) {
	if b.choose != nil {
		return b.choose(turn)
	}
	return turn.Legal[1], nil
}

func (b sampleBot) Accept(invitation Invitation) bool {
	return b.accept == nil || b.accept(invitation)
}

// notes keeps what is reported.
type notes struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (n *notes) Write(line []byte) (int, error) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.text.Write(line)
}

// playAgainst lets a bot play one match.
func playAgainst(t *testing.T, bot Bot, scripts ...script) ([]Result, string) {
	t.Helper()
	server, _ := serve(t, scripts...)
	written := &notes{}
	options := Options{Matches: 1, Log: slog.New(slog.NewTextHandler(written, nil))}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	results, err := Run(ctx, bot, server, nil, options)
	expect(t, err, nil)
	return results, written.text.String()
}

func sampleMatch() *pb.Match {
	return &pb.Match{MatchId: "m1", Setup: &pb.GameSetup{Game: "puerto-rico", Seats: 2}}
}

func welcome(heartbeat time.Duration) *pb.PlayResponse {
	return &pb.PlayResponse{Body: &pb.PlayResponse_Welcome{
		Welcome: &pb.Welcome{HeartbeatInterval: durationpb.New(heartbeat)},
	}}
}

func seating() *pb.PlayResponse {
	return &pb.PlayResponse{Body: &pb.PlayResponse_Seating{Seating: &pb.Seating{Match: sampleMatch()}}}
}

func question() *pb.PlayResponse {
	return &pb.PlayResponse{Body: &pb.PlayResponse_Turn{Turn: sampleQuestion()}}
}

func beat() *pb.PlayResponse {
	return &pb.PlayResponse{Body: &pb.PlayResponse_Heartbeat{Heartbeat: &pb.Heartbeat{Count: 7}}}
}

func over() *pb.PlayResponse {
	match := sampleMatch()
	match.Scores = []*pb.SeatScore{{Rank: 1}}
	return &pb.PlayResponse{Body: &pb.PlayResponse_MatchOver{MatchOver: &pb.MatchOver{Match: match}}}
}

// say sends messages, then hears what the bot says.
func say(t *testing.T, stream pb.BotService_PlayServer, responses ...*pb.PlayResponse) *pb.PlayRequest {
	t.Helper()
	for _, response := range responses {
		if err := stream.Send(response); err != nil {
			t.Error(err)
		}
	}
	request, err := stream.Recv()
	if err != nil {
		t.Error(err)
	}
	return request
}

// finish ends the match of the script.
func finish(stream pb.BotService_PlayServer, responses ...*pb.PlayResponse) error {
	for _, response := range append(responses, over()) {
		if err := stream.Send(response); err != nil {
			return err
		}
	}
	<-stream.Context().Done()
	return nil
}

func TestAMoveLostWithItsStreamIsSaidAgainUnderTheSameRequestID(t *testing.T) {
	var moves []*pb.Move
	results, _ := playAgainst(t, sampleBot{},
		func(t *testing.T, stream pb.BotService_PlayServer) error {
			expect(t, say(t, stream).GetHello().GetBot(), "test")
			moves = append(moves, say(t, stream, welcome(time.Minute), seating(), question()).GetMove())
			return status.Error(codes.Unavailable, "broken")
		},
		func(t *testing.T, stream pb.BotService_PlayServer) error {
			hello := say(t, stream).GetHello()
			expect(t, hello.ExpectedSeats[0].MatchId, "m1")
			moves = append(moves, say(t, stream, welcome(time.Minute), seating(), question()).GetMove())
			return finish(stream)
		})
	expect(t, len(results), 1)
	expect(t, results[0].Answers.Asked, 1)
	expect(t, moves[0].GetActionId(), 2)
	expect(t, moves[0].RequestId, moves[1].RequestId)
}

func TestAPanicInChooseIsLoggedWithThePositionAndALegalActionIsPlayed(t *testing.T) {
	bot := sampleBot{choose: func(*Turn) (int, error) { panic("no idea") }}
	results, log := playAgainst(t, bot, func(t *testing.T, stream pb.BotService_PlayServer) error {
		say(t, stream)
		move := say(t, stream, welcome(time.Minute), seating(), question()).GetMove()
		expect(t, move.GetActionId() == 0 || move.GetActionId() == 2, true)
		return finish(stream)
	})
	expect(t, results[0].Answers.Failed, 1)
	told := regexp.MustCompile(`Choose failed, role:\w+ is played instead: match m1, seat 0.*no idea`)
	expect(t, told.MatchString(log), true)
}

type policy struct{ sampleBot }

func (policy) Wants() Wants { return Wants{Observation: true} }

func TestAPolicyPlaysByObservations(t *testing.T) {
	seen := make(chan *pb.Observation, 1)
	bot := policy{sampleBot{choose: func(turn *Turn) (int, error) {
		seen <- turn.Observation
		return turn.Legal[0], nil
	}}}
	asked := sampleQuestion()
	asked.Observation = &pb.Observation{ObservationVersion: 3, Values: []int32{7, -1}}
	playAgainst(t, bot, func(t *testing.T, stream pb.BotService_PlayServer) error {
		include := say(t, stream).GetHello().GetInclude()
		expect(t, proto.Equal(include, &pb.Include{Observation: true}), true)
		say(t, stream, welcome(time.Minute), seating(), &pb.PlayResponse{Body: &pb.PlayResponse_Turn{Turn: asked}})
		return finish(stream)
	})
	expect(t, proto.Equal(<-seen, asked.Observation), true)
}

func TestAnIllegalAnswerIsCountedAndALegalOneIsPlayed(t *testing.T) {
	bot := sampleBot{choose: func(*Turn) (int, error) { return 1, nil }}
	results, _ := playAgainst(t, bot, func(t *testing.T, stream pb.BotService_PlayServer) error {
		say(t, stream)
		move := say(t, stream, welcome(time.Minute), seating(), question()).GetMove()
		expect(t, move.GetActionId() == 0 || move.GetActionId() == 2, true)
		return finish(stream)
	})
	expect(t, results[0].Answers.Illegal, 1)
}

func TestABotMayLetItsClockRunInstead(t *testing.T) {
	bot := sampleBot{choose: func(*Turn) (int, error) { return 1, nil }}
	thinker := &thinker{bot: bot, onError: LetClockRun, log: slog.New(slog.DiscardHandler)}
	turn := newTurn(sampleQuestion(), NewVocabulary(sampleGame()))
	expect(t, thinker.answer(t.Context(), turn), outcome{silent: true, illegal: true})
}

func TestATurnThatComesAgainWhileTheBotThinksIsThoughtAboutOnce(t *testing.T) {
	answer := make(chan int)
	bot := sampleBot{choose: func(*Turn) (int, error) { return <-answer, nil }}
	results, _ := playAgainst(t, bot, func(t *testing.T, stream pb.BotService_PlayServer) error {
		say(t, stream)
		heard := say(t, stream, welcome(time.Minute), seating(), question(), question(), beat())
		expect(t, heard.GetHeartbeat().GetCount(), 7) // Both turns were read.
		answer <- 2
		expect(t, say(t, stream).GetMove().GetActionId(), 2)
		return finish(stream)
	})
	expect(t, results[0].Answers.Asked, 1)
}

func TestHeartbeatsAreAnsweredAndGoAwayLeadsToAnotherConnection(t *testing.T) {
	playAgainst(t, sampleBot{},
		func(t *testing.T, stream pb.BotService_PlayServer) error {
			say(t, stream)
			expect(t, say(t, stream, welcome(time.Minute), beat()).GetHeartbeat().GetCount(), 7)
			away := &pb.GoAway{ReconnectAfter: durationpb.New(10 * time.Millisecond)}
			return stream.Send(&pb.PlayResponse{Body: &pb.PlayResponse_GoAway{GoAway: away}})
		},
		func(t *testing.T, stream pb.BotService_PlayServer) error {
			say(t, stream)
			return finish(stream, welcome(time.Minute), seating())
		})
}

func TestAServerThatFallsSilentIsLeftForAnotherConnection(t *testing.T) {
	_, log := playAgainst(t, sampleBot{},
		func(t *testing.T, stream pb.BotService_PlayServer) error {
			say(t, stream)
			err := stream.Send(welcome(50 * time.Millisecond))
			<-stream.Context().Done()
			return err
		},
		func(t *testing.T, stream pb.BotService_PlayServer) error {
			say(t, stream)
			return finish(stream, welcome(time.Minute), seating())
		})
	expect(t, strings.Contains(log, "the server fell silent"), true)
}

func TestAnInvitationThatTheBotDoesNotWantIsDeclined(t *testing.T) {
	bot := sampleBot{accept: func(offer Invitation) bool { return offer.Organizer != "ada" }}
	playAgainst(t, bot, func(t *testing.T, stream pb.BotService_PlayServer) error {
		say(t, stream)
		offer := &pb.Seating{
			Match: sampleMatch(), Seat: 1,
			Origin: &pb.Seating_Invitation{Invitation: &pb.Invitation{Organizer: "ada"}},
		}
		no := say(t, stream, welcome(time.Minute), &pb.PlayResponse{Body: &pb.PlayResponse_Seating{Seating: offer}})
		expect(t, no.GetDeclineInvitation().GetSeat(), 1)
		return finish(stream, seating())
	})
}

func TestAnAbortedMatchIsNoResult(t *testing.T) {
	results, _ := playAgainst(t, sampleBot{}, func(t *testing.T, stream pb.BotService_PlayServer) error {
		say(t, stream)
		match := sampleMatch()
		match.Status = pb.MatchStatus_MATCH_STATUS_ABORTED
		aborted := &pb.PlayResponse{Body: &pb.PlayResponse_MatchOver{MatchOver: &pb.MatchOver{Match: match}}}
		return finish(stream, welcome(time.Minute), seating(), aborted, seating())
	})
	expect(t, len(results), 1)
}

func TestATicketThatEndsIsFollowedByAnother(t *testing.T) {
	server, _ := serve(t, func(t *testing.T, stream pb.BotService_PlayServer) error {
		say(t, stream)
		first := say(t, stream, welcome(time.Minute)).GetJoinQueue()
		ticket := &pb.Ticket{TicketId: "t1", RequestId: first.GetRequestId()}
		ended := &pb.TicketEnded{TicketId: "t1"}
		second := say(t, stream,
			&pb.PlayResponse{Body: &pb.PlayResponse_Ticket{Ticket: ticket}},
			&pb.PlayResponse{Body: &pb.PlayResponse_TicketEnded{TicketEnded: ended}}).GetJoinQueue()
		expect(t, second.GetRequestId() != "" && second.GetRequestId() != first.GetRequestId(), true)
		formed := &pb.Seating{Match: sampleMatch(), Origin: &pb.Seating_TicketId{TicketId: "t2"}}
		return finish(stream, &pb.PlayResponse{Body: &pb.PlayResponse_Seating{Seating: formed}})
	})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	options := Options{Matches: 1, Log: slog.New(slog.DiscardHandler)}
	_, err := Run(ctx, sampleBot{}, server, []string{"puerto-rico/2"}, options)
	expect(t, err, nil)
}

func TestACallThatIsLimitedWaitsAsLongAsItIsToldAndIsMadeAgain(t *testing.T) {
	server, scripted := serve(t)
	client, err := Connect(server, Access{})
	expect(t, err, nil)
	defer client.Close()
	start := time.Now()
	snapshots, err := client.Engine.Determinize(t.Context(), nil, 0, 1)
	expect(t, time.Since(start) >= 300*time.Millisecond, true)
	expect(t, err, nil)
	expect(t, snapshots, [][]byte{{1}})
	expect(t, scripted.calls, 2)
}

func TestACallIsRepeatedWhileTheServerIsAway(t *testing.T) {
	server, scripted := serve(t)
	scripted.outages = 1
	client, err := Connect(server, Access{})
	expect(t, err, nil)
	defer client.Close()
	words, err := client.Catalog.Vocabulary(t.Context(), "any")
	expect(t, err, nil)
	expect(t, len(words.Actions), 3)
}

func TestAServerThatCannotBeReachedIsAnErrorOncePatienceEnds(t *testing.T) {
	options := Options{Patience: time.Nanosecond, Log: slog.New(slog.DiscardHandler)}
	_, err := Run(t.Context(), sampleBot{}, "127.0.0.1:9", nil, options)
	expect(t, errors.Is(err, ErrUnavailable), true)
}
