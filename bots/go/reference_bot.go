package main

import (
	"context"
	"fmt"
	"os"

	tradewinds "tradewinds.dev/sdk/go"
)

// referenceBot plays by the reference rule, so every language gives the same match; see
// docs/conformance.md.
type referenceBot struct{ name string }

func (b referenceBot) Name() string { return b.name }

func (referenceBot) Wants() tradewinds.Wants { return tradewinds.Wants{} }

func (referenceBot) Choose(_ context.Context, turn *tradewinds.Turn) (int, error) {
	if os.Getenv("TRADEWINDS_SHOW_CLOCKS") != "" {
		showClock(turn)
	}
	return referenceChoice(turn.MatchID, turn.Version, turn.Legal), nil
}

// showClock prints what docs/conformance.md asks clients for.
func showClock(turn *tradewinds.Turn) {
	seconds := "none"
	if left := turn.TimeLeft(); left != tradewinds.Forever {
		seconds = fmt.Sprintf("%.3f", left.Seconds())
	}
	fmt.Println("clock", turn.MatchID, turn.Seat, turn.Version, seconds)
}

func referenceChoice(matchID string, version int, legal []int) int {
	state := uint64(0)
	for _, letter := range []byte(matchID) {
		state = splitmix64(state ^ uint64(letter))
	}
	state = splitmix64(state ^ uint64(version))
	return legal[state%uint64(len(legal))]
}

func splitmix64(value uint64) uint64 {
	value += 0x9e3779b97f4a7c15
	value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9
	value = (value ^ (value >> 27)) * 0x94d049bb133111eb
	return value ^ (value >> 31)
}
