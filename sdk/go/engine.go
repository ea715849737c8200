package tradewinds

import (
	"context"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Engine is EngineService: the rules without a match. Snapshots are opaque bytes the caller keeps.
type Engine struct {
	*connection
	stub pb.EngineServiceClient
}

func newEngine(c *connection) *Engine {
	return &Engine{c, pb.NewEngineServiceClient(c.grpc)}
}

// NewPosition is the first position of a match.
func (e *Engine) NewPosition(ctx context.Context, request *pb.NewPositionRequest) (*pb.NewPositionResponse, error) {
	return call(ctx, e.connection, "", e.stub.NewPosition, request)
}

// Position is who is asked what, and the legal answers; with details what each costs and does.
func (e *Engine) Position(ctx context.Context, snapshot []byte, details bool) (*pb.Position, error) {
	request := &pb.GetPositionRequest{Snapshot: snapshot, Include: &pb.Include{ActionDetails: details}}
	answer, err := call(ctx, e.connection, "", e.stub.GetPosition, request)
	return answer.GetPosition(), err
}

// View is what a seat sees, or a spectator if seat is nil.
func (e *Engine) View(ctx context.Context, snapshot []byte, seat *uint32) (*pb.View, error) {
	request := &pb.GetViewRequest{Snapshot: snapshot, ViewerSeat: seat}
	answer, err := call(ctx, e.connection, "", e.stub.GetView, request)
	return answer.GetView(), err
}

// Apply is the position after some actions; all of them are played, or none.
func (e *Engine) Apply(ctx context.Context, request *pb.ApplyRequest) (*pb.ApplyResponse, error) {
	return call(ctx, e.connection, "", e.stub.Apply, request)
}

// Determinize gives snapshots that a seat cannot tell from the given one.
func (e *Engine) Determinize(ctx context.Context, snapshot []byte, seat, count int) ([][]byte, error) {
	viewer := uint32(seat)
	request := &pb.DeterminizeRequest{Snapshot: snapshot, ViewerSeat: &viewer, Count: uint32(count)}
	answer, err := call(ctx, e.connection, "", e.stub.Determinize, request)
	return answer.GetSnapshots(), err
}

// Rollout is what random playouts come to from each of many snapshots, or after each action of
// them. A result says how many playouts were done: fewer than asked for if the time was up.
func (e *Engine) Rollout(ctx context.Context, request *pb.RolloutRequest) ([]*pb.RolloutResult, error) {
	answer, err := call(ctx, e.connection, "", e.stub.Rollout, request)
	return answer.GetResults(), err
}
