package tradewinds

import (
	"context"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Catalog is CatalogService: what can be played, and the numbered words of each game.
type Catalog struct {
	*connection
	stub pb.CatalogServiceClient
}

func newCatalog(c *connection) *Catalog {
	return &Catalog{c, pb.NewCatalogServiceClient(c.grpc)}
}

// Games is every game with its seat counts, options and rules version.
func (c *Catalog) Games(ctx context.Context) ([]*pb.Game, error) {
	answer, err := call(ctx, c.connection, "", c.stub.ListGames, &pb.ListGamesRequest{})
	return answer.GetGames(), err
}

// Game is one game with its prompts, kinds of events and numbered actions.
func (c *Catalog) Game(ctx context.Context, name string) (*pb.GetGameResponse, error) {
	return call(ctx, c.connection, "", c.stub.GetGame, &pb.GetGameRequest{Game: name})
}

// Components is every piece of a game with its numbers; ask for the game's own: GetMadeira().
func (c *Catalog) Components(ctx context.Context, setup *pb.GameSetup) (*pb.GetComponentsResponse, error) {
	source := &pb.GetComponentsRequest_Setup{Setup: setup}
	return call(ctx, c.connection, "", c.stub.GetComponents, &pb.GetComponentsRequest{Source: source})
}

// MatchComponents is the same, as a match plays it.
func (c *Catalog) MatchComponents(ctx context.Context, matchID string) (*pb.GetComponentsResponse, error) {
	source := &pb.GetComponentsRequest_MatchId{MatchId: matchID}
	return call(ctx, c.connection, "", c.stub.GetComponents, &pb.GetComponentsRequest{Source: source})
}

// ObservationSpec is what each number of an observation means, whatever the options of the match.
func (c *Catalog) ObservationSpec(ctx context.Context, game string, seats int) (*pb.ObservationSpec, error) {
	request := &pb.GetObservationSpecRequest{Game: game, Seats: uint32(seats)}
	answer, err := call(ctx, c.connection, "", c.stub.GetObservationSpec, request)
	return answer.GetSpec(), err
}

// Vocabulary is the numbered words of a game, ready to look things up in.
func (c *Catalog) Vocabulary(ctx context.Context, game string) (*Vocabulary, error) {
	answer, err := c.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	return NewVocabulary(answer), nil
}
