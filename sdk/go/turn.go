package tradewinds

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Forever is the time left without a clock.
const Forever time.Duration = math.MaxInt64

// Turn is one question to one seat, with everything that seat may know.
type Turn struct {
	MatchID string
	Game    string
	Seat    int
	Version int    // How many choices were made in this match before this one.
	Prompt  string // The name of the question.
	Legal   []int  // Ascending action ids; at least two.

	View     *pb.View        // Ask for the game's own: turn.View.GetMadeira(); nil if not wanted.
	Snapshot []byte          // A position the seat cannot tell from the real one; empty if not wanted.
	Events   []*pb.GameEvent // What happened since this seat's last turn.
	// The view as numbers, laid out as Catalog.ObservationSpec says; nil if not wanted.
	Observation *pb.Observation
	Details     map[int]*pb.ActionDetail
	Clocks      []*pb.Clock // Of all seats, when the turn was sent.

	Allowance time.Duration // What was still free of this move when it was sent; then the bank is spent.
	Bank      time.Duration // What the seat has left beyond the allowances of its moves.
	Deadline  time.Time     // When the seat is out of time; zero without a clock.

	Vocabulary *Vocabulary
}

// newTurn is a turn as the bot sees it; the time that is left is counted from now on.
func newTurn(message *pb.Turn, words *Vocabulary) *Turn {
	position := message.GetPosition()
	turn := &Turn{
		MatchID:     message.MatchId,
		Game:        message.Game,
		Seat:        int(message.Seat),
		Version:     int(message.Version),
		Prompt:      position.GetPrompt(),
		View:        message.View,
		Snapshot:    message.Snapshot,
		Observation: message.Observation,
		Events:      message.Events,
		Details:     map[int]*pb.ActionDetail{},
		Clocks:      message.Clocks,
		Allowance:   Forever,
		Bank:        Forever,
		Vocabulary:  words,
	}
	for _, action := range position.GetLegalActions() {
		turn.Legal = append(turn.Legal, int(action))
	}
	for _, detail := range position.GetActionDetails() {
		turn.Details[int(detail.ActionId)] = detail
	}
	for _, clock := range message.Clocks {
		if clock.Seat == message.Seat {
			turn.Allowance, turn.Bank = orForever(clock.AllowanceLeft), orForever(clock.BankLeft)
		}
	}
	if message.TimeLeft != nil {
		turn.Deadline = time.Now().Add(message.TimeLeft.AsDuration())
	}
	return turn
}

// Label is the text form of an action, such as "load:corn@6".
func (t *Turn) Label(action int) string {
	return t.Action(action).GetLabel()
}

// Action is the row of the action table: kind and arguments by name; nil if the game has none.
func (t *Turn) Action(action int) *pb.Action {
	if action < 0 || action >= len(t.Vocabulary.Actions) {
		return nil
	}
	return t.Vocabulary.Actions[action]
}

// Find is the first of these actions that is legal now, if any is; ErrUnknownAction for a name the
// game lacks.
func (t *Turn) Find(labels ...string) (action int, legal bool, err error) {
	for _, label := range labels {
		action, err := t.Vocabulary.Find(label)
		if err != nil {
			return 0, false, err
		}
		if slices.Contains(t.Legal, action) {
			return action, true, nil
		}
	}
	return 0, false, nil
}

// Prefer is the first of these actions that is legal now, else the first legal action.
func (t *Turn) Prefer(labels ...string) (int, error) {
	action, legal, err := t.Find(labels...)
	if err == nil && !legal {
		action = t.Legal[0]
	}
	return action, err
}

// Explain tells an action in a sentence, and what is asked instead if it is not legal now.
func (t *Turn) Explain(action int) string {
	row := t.Action(action)
	sentence := t.Details[action].GetText()
	if sentence == "" {
		sentence = row.GetText()
	}
	if sentence == "" {
		sentence = row.GetLabel()
	}
	if slices.Contains(t.Legal, action) {
		return sentence
	}
	prompt := t.Vocabulary.Prompts[t.Prompt]
	return fmt.Sprintf("%s: not legal now. %s (%s)", sentence, prompt.GetText(), prompt.GetRule())
}

// Costs is what a legal action costs now, by resource, if the bot wants details.
func (t *Turn) Costs(action int) map[string]int {
	costs := map[string]int{}
	for _, cost := range t.Details[action].GetCosts() {
		costs[cost.Resource] = int(cost.Amount)
	}
	return costs
}

// History tells what happened since this seat's last turn, in words.
func (t *Turn) History() []string {
	var lines []string
	for _, event := range t.Events {
		lines = append(lines, t.Vocabulary.Describe(event))
	}
	return lines
}

// TimeLeft until the seat is out of time, allowance and bank together; Forever without a clock.
func (t *Turn) TimeLeft() time.Duration {
	if t.Deadline.IsZero() {
		return Forever
	}
	return time.Until(t.Deadline)
}

func (t *Turn) String() string {
	var choices []string
	for _, action := range t.Legal {
		choices = append(choices, fmt.Sprintf("%s (%d)", t.Label(action), action))
	}
	return fmt.Sprintf("match %s, seat %d, version %d: %s; legal: %s",
		t.MatchID, t.Seat, t.Version, t.Prompt, strings.Join(choices, ", "))
}

func orForever(duration *durationpb.Duration) time.Duration {
	if duration == nil {
		return Forever
	}
	return duration.AsDuration()
}
