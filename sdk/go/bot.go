package tradewinds

import (
	"context"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Bot gets a turn and answers with one of the legal action ids.
//
// Several matches may run at once: Choose is called in a goroutine of its own for each. Keep what
// belongs to one match under its turn.MatchID.
type Bot interface {
	Name() string
	// Choose is one of turn.Legal. The context ends when the answer is no longer wanted.
	Choose(ctx context.Context, turn *Turn) (int, error)
}

// Wants says what turns shall carry.
type Wants struct {
	View        bool
	Events      bool
	Snapshot    bool // A position to search on.
	Details     bool // What each legal action costs and does now.
	Observation bool // The view as numbers, for policies that were learned.
}

// Wanter is a bot that says what it wants to be sent; others get views and events.
type Wanter interface {
	Wants() Wants
}

// Finisher is a bot that wants to know when a match ended, to forget what was kept for it.
type Finisher interface {
	MatchOver(result Result)
}

// Invitee is a bot that chooses its invitations; others accept all.
type Invitee interface {
	Accept(invitation Invitation) bool
}

// Invitation is a match that an organiser wants a bot in.
type Invitation struct {
	Match        *pb.Match // Game, options, time control and players.
	Seat         int       // The seat that is offered.
	Organizer    string
	TournamentID string
}
