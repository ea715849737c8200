package tradewinds

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// sampleGame is a little game to test with.
func sampleGame() *pb.GetGameResponse {
	game := &pb.GetGameResponse{
		Prompts: []*pb.Prompt{{Name: "ROLE", Rule: "PR-ROLE-01", Text: "Which role do you take?"}},
		EventKinds: []*pb.EventKind{{
			Text: "{seat} chooses {action} before {other}",
			Fields: []*pb.EventField{
				{Name: "action", Type: pb.ArgumentType_ARGUMENT_TYPE_ACTION},
				{Name: "other", Type: pb.ArgumentType_ARGUMENT_TYPE_SEAT},
			},
		}},
	}
	for id, role := range []string{"settler", "mayor", "builder"} {
		game.Actions = append(game.Actions, &pb.Action{
			ActionId: uint32(id), Kind: "role", Label: "role:" + role, Text: "Take the " + role,
		})
	}
	return game
}

func sampleQuestion() *pb.Turn {
	return &pb.Turn{
		MatchId:  "m1",
		Game:     "puerto-rico",
		Position: &pb.Position{Prompt: "ROLE", LegalActions: []uint32{0, 2}},
	}
}

func expect[Value any](t *testing.T, got, wanted Value) {
	t.Helper()
	if !reflect.DeepEqual(got, wanted) {
		t.Errorf("got %v, wanted %v", got, wanted)
	}
}

func TestAnActionOfALaterServerHasNoNameButCanBeTold(t *testing.T) {
	later := sampleQuestion()
	later.Position.LegalActions = []uint32{0, 9999}
	told := newTurn(later, NewVocabulary(sampleGame())).String()
	expect(t, strings.HasSuffix(told, "legal: role:settler (0),  (9999)"), true)
}

func TestAnActionIsFoundByItsName(t *testing.T) {
	turn := newTurn(sampleQuestion(), NewVocabulary(sampleGame()))
	action, legal, err := turn.Find("role:mayor", "role:builder")
	expect(t, action, 2)
	expect(t, legal, true)
	expect(t, err, nil)
	_, legal, err = turn.Find("role:mayor")
	expect(t, legal, false)
	expect(t, err, nil)
	action, err = turn.Prefer("role:mayor")
	expect(t, action, 0)
	expect(t, err, nil)
}

func TestANameThatTheGameLacksIsAnErrorWithNearNames(t *testing.T) {
	turn := newTurn(sampleQuestion(), NewVocabulary(sampleGame()))
	_, err := turn.Prefer("builder")
	expect(t, errors.Is(err, ErrUnknownAction), true)
	expect(t, errors.Is(err, ErrRefused), false)
	expect(t, err.Error(), "the game has no action 'builder'; did you mean role:builder?")
}

func TestActionsAndTurnsAreToldInWords(t *testing.T) {
	question := sampleQuestion()
	question.Position.ActionDetails = []*pb.ActionDetail{{
		ActionId: 2, Text: "Take the builder with 1 doubloon", Costs: []*pb.Cost{{Resource: "doubloons", Amount: 1}},
	}}
	turn := newTurn(question, NewVocabulary(sampleGame()))
	expect(t, turn.Explain(0), "Take the settler")
	expect(t, turn.Explain(2), "Take the builder with 1 doubloon")
	expect(t, turn.Costs(2)["doubloons"], 1)
	expect(t, turn.Explain(1), "Take the mayor: not legal now. Which role do you take? (PR-ROLE-01)")
	expect(t, turn.String(), "match m1, seat 0, version 0: ROLE; legal: role:settler (0), role:builder (2)")
}

func TestEventsAreToldInWordsHiddenArgumentsAsQuestionMarks(t *testing.T) {
	words := NewVocabulary(sampleGame())
	event := &pb.GameEvent{Seat: proto.Uint32(2), Arguments: []int32{1, 3}}
	expect(t, words.Describe(event), "seat 2 chooses role:mayor before seat 3")
	event.HiddenArguments = []uint32{0}
	expect(t, words.Describe(event), "seat 2 chooses ? before seat 3")
	expect(t, words.Describe(&pb.GameEvent{KindId: 9}), "something this client does not know")
}

func TestClocksCountDownFromTheArrivalOfTheTurn(t *testing.T) {
	words := NewVocabulary(sampleGame())
	expect(t, newTurn(sampleQuestion(), words).TimeLeft(), Forever)
	question := sampleQuestion()
	question.TimeLeft = durationpb.New(65 * time.Second)
	question.Clocks = []*pb.Clock{{Seat: 1}, {
		Seat: 0, AllowanceLeft: durationpb.New(5 * time.Second), BankLeft: durationpb.New(time.Minute),
	}}
	turn := newTurn(question, words)
	expect(t, turn.Allowance, 5*time.Second)
	expect(t, turn.Bank, time.Minute)
	left := turn.TimeLeft()
	expect(t, left <= 65*time.Second, true)
	for start := time.Now(); time.Since(start) == 0; {
	}
	expect(t, turn.TimeLeft() < left, true)
}

func TestAQueuesNameHoldsOptions(t *testing.T) {
	spec, err := ParseQueue("puerto-rico/4?colonists=20&variant=short&open_vp")
	expect(t, err, nil)
	expect(t, spec.Setup.Game, "puerto-rico")
	expect(t, spec.Setup.Seats, 4)
	wanted := map[string]any{"colonists": 20.0, "variant": "short", "open_vp": true}
	expect(t, spec.Setup.Options.AsMap(), wanted)
	_, err = ParseQueue("puerto-rico")
	expect(t, errors.Is(err, ErrBadQueue), true)
}

func TestAServerWithoutAPortHasTheDefaultOne(t *testing.T) {
	expect(t, withPort("localhost"), "localhost:50051")
	expect(t, withPort("::1"), "[::1]:50051")
	expect(t, withPort("10.0.0.7:443"), "10.0.0.7:443")
}

func TestErrorsAreToldApartByTheServersReason(t *testing.T) {
	answer, err := status.New(codes.ResourceExhausted, "slow down").WithDetails(
		&errdetails.ErrorInfo{Reason: "RATE_LIMITED", Metadata: map[string]string{"limit": "5"}},
		&errdetails.RetryInfo{RetryDelay: durationpb.New(1500 * time.Millisecond)},
	)
	expect(t, err, nil)
	failure := fromCall(answer.Err())
	expect(t, errors.Is(failure, ErrRateLimited), true)
	expect(t, errors.Is(failure, ErrRefused), true)
	expect(t, failure.Error(), "slow down [RATE_LIMITED]")
	expect(t, *failure.RetryAfter, 1500*time.Millisecond)
	expect(t, failure.Metadata["limit"], "5")
}

func TestARefusalOfUnknownReasonIsToldApartByItsCode(t *testing.T) {
	stale := &pb.Refusal{Code: int32(codes.Aborted), Reason: pb.ErrorReason_STALE_VERSION}
	expect(t, errors.Is(fromRefusal(stale), ErrStaleVersion), true)
	unknown := fromRefusal(&pb.Refusal{Code: int32(codes.NotFound), Reason: 9999})
	expect(t, errors.Is(unknown, ErrNotFound), true)
	expect(t, unknown.Reason, "NOT_FOUND")
}

func TestPausesBetweenAttemptsGrowToABound(t *testing.T) {
	pauses := backoff{first: time.Second, longest: 4 * time.Second}
	for _, ceiling := range []time.Duration{1, 2, 4, 4} {
		expect(t, pauses.ceiling(), ceiling*time.Second)
		expect(t, pauses.next() <= ceiling*time.Second, true)
	}
	pauses.reset()
	expect(t, pauses.ceiling(), time.Second)
}

func TestPausesAreSpreadAndThoseThatTheServerNamedNeverShortened(t *testing.T) {
	told := 2 * time.Second
	pauses, waits := map[time.Duration]bool{}, map[time.Duration]bool{}
	for range 100 {
		pauses[(&backoff{first: told, longest: told}).next()] = true
		wait := jitter(told)
		expect(t, wait >= told && wait < 2*told, true)
		waits[wait] = true
	}
	expect(t, len(pauses) > 90 && len(waits) > 90, true)
}

func TestAResultIsToldFromTheSeatsPointOfView(t *testing.T) {
	match := &pb.Match{
		MatchId: "m1",
		Setup:   &pb.GameSetup{Game: "puerto-rico", Seats: 2},
		Scores:  []*pb.SeatScore{{Seat: 0, Total: 31, Rank: 2}, {Seat: 1, Total: 40, Rank: 1}},
	}
	result := Result{Match: match, Seat: 1}
	expect(t, result.Won(), true)
	expect(t, result.String(), "puerto-rico m1: seat 1 of 2, rank 1, 40 points")
	result.Answers = Answers{Asked: 57, Failed: 57}
	expect(t, result.String(), "puerto-rico m1: seat 1 of 2, rank 1, 40 points; of 57 answers 57 failed")
}

func TestWhoWaitsIsToldWithHowManyAreMissing(t *testing.T) {
	alone := place{name: "madeira/4", waiting: 1}
	expect(t, alone.describe(4), "madeira/4: alone, 3 more bots are needed")
	three := place{name: "madeira/4", waiting: 3}
	expect(t, three.describe(4), "madeira/4: with 2 others, 1 more bot is needed")
}

func sampleLobby(t *testing.T, matches, atOnce int) *lobby {
	t.Helper()
	two, err := ParseQueue("puerto-rico/2")
	expect(t, err, nil)
	four, err := ParseQueue("puerto-rico/4")
	expect(t, err, nil)
	return newLobby([]*pb.QueueSpec{two, four}, matches, atOnce)
}

func TestEveryQueueGetsItsShareOfTheMatches(t *testing.T) {
	lobby := sampleLobby(t, 3, 2)
	expect(t, len(lobby.joins()), 2)
	lobby.granted(lobby.places[0].requestID, "ticket 0", "a queue")
	lobby.granted(lobby.places[1].requestID, "ticket 1", "a queue")
	lobby.seated(chair{"m1", 0}, "ticket 1")
	expect(t, len(lobby.joins()), 0)
	lobby.ended(chair{"m1", 0}, false)
	joins := lobby.joins()
	expect(t, len(joins), 1)
	expect(t, joins[0].Queue.Setup.Seats, 4)
}

func TestAfterABreakTheSamePlacesAreAskedForUnderTheSameIDs(t *testing.T) {
	lobby := sampleLobby(t, 3, 2)
	before := lobby.joins()
	lobby.disconnected()
	again := lobby.joins()
	expect(t, again[0].RequestId, before[0].RequestId)
	expect(t, again[1].RequestId, before[1].RequestId)
}
