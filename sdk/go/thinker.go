package tradewinds

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
)

// OnError says what happens after a Choose that failed or gave no legal action.
type OnError int

const (
	// PlayRandom plays any legal action: no strike is spent, and the table is not kept waiting.
	PlayRandom OnError = iota
	// LetClockRun sends nothing.
	LetClockRun
)

// outcome is what became of asking the bot.
type outcome struct {
	action  int
	silent  bool // No answer is to be sent.
	failed  bool
	illegal bool
}

// thinker asks the bot, and survives whatever its code does.
type thinker struct {
	bot     Bot
	onError OnError
	log     *slog.Logger
	telling sync.WaitGroup
}

// answer is the bot's action, or after a failure what onError says.
func (t *thinker) answer(ctx context.Context, turn *Turn) outcome {
	action, err := t.choose(ctx, turn)
	switch {
	case err != nil && ctx.Err() != nil:
		return outcome{silent: true}
	case err != nil:
		return t.afterFailure(turn, err, outcome{failed: true})
	case !slices.Contains(turn.Legal, action):
		err = fmt.Errorf("%d is not a legal action", action)
		return t.afterFailure(turn, err, outcome{illegal: true})
	}
	return outcome{action: action}
}

// accept tells whether the bot takes a seat it is invited to; not if its code fails.
func (t *thinker) accept(invitation Invitation) (accepted bool) {
	invitee, ok := t.bot.(Invitee)
	if !ok {
		return true
	}
	defer t.survive("Accept failed, the invitation is declined")
	return invitee.Accept(invitation)
}

// tell hands the bot the result of a match.
func (t *thinker) tell(result Result) {
	finisher, ok := t.bot.(Finisher)
	if !ok {
		return
	}
	t.telling.Go(func() {
		defer t.survive("MatchOver failed")
		finisher.MatchOver(result)
	})
}

func (t *thinker) choose(ctx context.Context, turn *Turn) (action int, err error) {
	defer func() {
		if trouble := recover(); trouble != nil {
			err = fmt.Errorf("panic: %v\n%s", trouble, debug.Stack())
		}
	}()
	return t.bot.Choose(ctx, turn)
}

func (t *thinker) afterFailure(turn *Turn, err error, became outcome) outcome {
	if t.onError == LetClockRun {
		t.log.Error(fmt.Sprintf("Choose failed, no answer is sent: %s", turn), "error", err)
		became.silent = true
		return became
	}
	became.action = turn.Legal[rand.IntN(len(turn.Legal))]
	label := turn.Label(became.action)
	t.log.Error(fmt.Sprintf("Choose failed, %s is played instead: %s", label, turn), "error", err)
	return became
}

func (t *thinker) survive(message string) {
	if trouble := recover(); trouble != nil {
		t.log.Error(message, "error", trouble, "stack", string(debug.Stack()))
	}
}
