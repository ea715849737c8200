package main

import (
	"context"
	"math"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	tradewinds "tradewinds.dev/sdk/go"
	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

const (
	worlds    = 4
	playouts  = 4 // Of each action in each world.
	longest   = time.Second
	timeShare = 20 // The part of the time left that a search may take.
)

// searchBot lets the server play every legal action to the end in several possible worlds.
type searchBot struct {
	name   string
	engine *tradewinds.Engine
}

func (b searchBot) Name() string { return b.name }

func (searchBot) Wants() tradewinds.Wants { return tradewinds.Wants{Snapshot: true} }

func (b searchBot) Choose(ctx context.Context, turn *tradewinds.Turn) (int, error) {
	snapshots, err := b.engine.Determinize(ctx, turn.Snapshot, turn.Seat, worlds)
	if err != nil {
		return 0, err
	}
	results, err := b.engine.Rollout(ctx, &pb.RolloutRequest{
		Snapshots: snapshots,
		Playouts:  playouts,
		PerAction: true,
		TimeLimit: durationpb.New(min(longest, turn.TimeLeft()/timeShare)),
	})
	if err != nil {
		return 0, err
	}
	played, leads := map[int]float64{}, map[int]float64{}
	for _, result := range results {
		for _, action := range result.Actions {
			played[int(action.ActionId)] += float64(action.Playouts)
			leads[int(action.ActionId)] += float64(action.Playouts) * lead(action.Seats, turn.Seat)
		}
	}
	best, bestLead := turn.Legal[0], math.Inf(-1)
	for _, action := range turn.Legal {
		if mean := leads[action] / played[action]; mean > bestLead { // Not so if it was not played.
			best, bestLead = action, mean
		}
	}
	return best, nil
}

// lead is by how many points a seat is ahead of the best other one.
func lead(estimates []*pb.SeatEstimate, seat int) float64 {
	own, others := 0.0, math.Inf(-1)
	for _, estimate := range estimates {
		if int(estimate.Seat) == seat {
			own = estimate.MeanScore
		} else {
			others = max(others, estimate.MeanScore)
		}
	}
	return own - others
}
