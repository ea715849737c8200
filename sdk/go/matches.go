package tradewinds

import (
	"context"
	"iter"

	"google.golang.org/protobuf/proto"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

const pageSize = 500

// Matches is MatchService. A token is a seat's; without it a call speaks for a spectator.
type Matches struct {
	*connection
	stub pb.MatchServiceClient
}

func newMatches(c *connection) *Matches {
	return &Matches{c, pb.NewMatchServiceClient(c.grpc)}
}

// Invite seats the bot of this name, invited on its Play stream; the match waits for it.
func Invite(bot string) *pb.SeatAssignment {
	return &pb.SeatAssignment{Player: &pb.SeatAssignment_Bot{Bot: bot}}
}

// House seats a bot of the house, "random" or "greedy".
func House(bot string) *pb.SeatAssignment {
	return &pb.SeatAssignment{Player: &pb.SeatAssignment_HouseBot{HouseBot: bot}}
}

// Guest seats whoever holds the seat token; the match does not wait for guests.
func Guest(name string) *pb.SeatAssignment {
	return &pb.SeatAssignment{Player: &pb.SeatAssignment_Guest{Guest: name}}
}

// Create makes a match. The answer holds the secret tokens of the seats. A request without an id
// is given one.
func (m *Matches) Create(ctx context.Context, request *pb.CreateMatchRequest) (*pb.CreateMatchResponse, error) {
	if request.RequestId == "" {
		request = proto.CloneOf(request)
		request.RequestId = newID()
	}
	return call(ctx, m.connection, "", m.stub.CreateMatch, request)
}

// Get is a match as the caller may see it; include may be nil.
func (m *Matches) Get(ctx context.Context, matchID, token string, include *pb.Include) (*pb.MatchState, error) {
	request := &pb.GetMatchRequest{MatchId: matchID, Include: include}
	answer, err := call(ctx, m.connection, token, m.stub.GetMatch, request)
	return answer.GetState(), err
}

// List is matches by the filters of the request, newest first, page after page.
func (m *Matches) List(ctx context.Context, filter *pb.ListMatchesRequest) iter.Seq2[*pb.Match, error] {
	request := proto.CloneOf(filter)
	request.PageSize = pageSize
	return pages(func(token string) ([]*pb.Match, string, error) {
		request.PageToken = token
		page, err := call(ctx, m.connection, "", m.stub.ListMatches, request)
		return page.GetMatches(), page.GetNextPageToken(), err
	})
}

// Submit plays one action; the version after it. The same requestID plays nothing twice; an empty
// one is replaced by a new one.
func (m *Matches) Submit(ctx context.Context, matchID string, version, action int, token, requestID string) (int, error) {
	if requestID == "" {
		requestID = newID()
	}
	request := &pb.SubmitMoveRequest{
		MatchId:   matchID,
		Version:   proto.Uint32(uint32(version)),
		ActionId:  proto.Uint32(uint32(action)),
		RequestId: requestID,
	}
	answer, err := call(ctx, m.connection, token, m.stub.SubmitMove, request)
	return int(answer.GetVersion()), err
}

// Watch follows a match: the complete state first, then one step per version.
func (m *Matches) Watch(ctx context.Context, matchID, token string, include *pb.Include) iter.Seq2[*pb.WatchMatchResponse, error] {
	request := &pb.WatchMatchRequest{MatchId: matchID, Include: include}
	return follow(ctx, m.connection, token, m.stub.WatchMatch, request)
}

// Steps is the history of a match, oldest step first, as the caller may know it.
func (m *Matches) Steps(ctx context.Context, token string, from *pb.ListStepsRequest) iter.Seq2[*pb.MatchStep, error] {
	request := proto.CloneOf(from)
	request.PageSize = pageSize
	return pages(func(page string) ([]*pb.MatchStep, string, error) {
		request.PageToken = page
		answer, err := call(ctx, m.connection, token, m.stub.ListSteps, request)
		return answer.GetSteps(), answer.GetNextPageToken(), err
	})
}

// Resign gives up a seat; a substitute finishes the match and the seat ranks last.
func (m *Matches) Resign(ctx context.Context, matchID, token string) error {
	_, err := call(ctx, m.connection, token, m.stub.Resign, &pb.ResignRequest{MatchId: matchID})
	return err
}

// Replay is the replay file of a finished match.
func (m *Matches) Replay(ctx context.Context, matchID string) ([]byte, error) {
	answer, err := call(ctx, m.connection, "", m.stub.GetReplay, &pb.GetReplayRequest{MatchId: matchID})
	return answer.GetReplay(), err
}

// Verify has a replay played again, every digest compared.
func (m *Matches) Verify(ctx context.Context, replay []byte) (*pb.VerifyReplayResponse, error) {
	return call(ctx, m.connection, "", m.stub.VerifyReplay, &pb.VerifyReplayRequest{Replay: replay})
}
