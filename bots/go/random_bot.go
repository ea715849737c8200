package main

import (
	"context"
	"math/rand/v2"

	tradewinds "tradewinds.dev/sdk/go"
)

// randomBot picks any legal action.
type randomBot struct{ name string }

func (b randomBot) Name() string { return b.name }

func (randomBot) Wants() tradewinds.Wants { return tradewinds.Wants{} }

func (randomBot) Choose(_ context.Context, turn *tradewinds.Turn) (int, error) {
	return turn.Legal[rand.IntN(len(turn.Legal))], nil
}
