package tradewinds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Vocabulary holds the numbered words of a game, as the catalog lists them.
type Vocabulary struct {
	Actions []*pb.Action // Row i is action id i.
	Prompts map[string]*pb.Prompt
	Events  []*pb.EventKind // Row i is kind id i.

	ids map[string]int
}

// NewVocabulary makes tables of a game's entry in the catalog.
func NewVocabulary(game *pb.GetGameResponse) *Vocabulary {
	words := &Vocabulary{
		Actions: game.Actions,
		Prompts: map[string]*pb.Prompt{},
		Events:  game.EventKinds,
		ids:     map[string]int{},
	}
	for _, prompt := range game.Prompts {
		words.Prompts[prompt.Name] = prompt
	}
	for _, action := range game.Actions {
		words.ids[action.Label] = int(action.ActionId)
	}
	return words
}

// Find is the id of the action with that label; ErrUnknownAction if the game has none.
func (v *Vocabulary) Find(label string) (int, error) {
	if id, ok := v.ids[label]; ok {
		return id, nil
	}
	labels := make([]string, len(v.Actions))
	for id, action := range v.Actions {
		labels[id] = action.Label
	}
	hint := ""
	if near := nearNames(label, labels); len(near) > 0 {
		hint = fmt.Sprintf("; did you mean %s?", strings.Join(near, ", "))
	}
	return 0, newError(ErrUnknownAction, "the game has no action '%s'%s", label, hint)
}

// Describe tells an event in words; what is hidden shows as a question mark.
func (v *Vocabulary) Describe(event *pb.GameEvent) string {
	if int(event.KindId) >= len(v.Events) {
		return "something this client does not know"
	}
	kind := v.Events[event.KindId]
	seat := "the table"
	if event.Seat != nil {
		seat = fmt.Sprintf("seat %d", *event.Seat)
	}
	words := []string{"{seat}", seat}
	for place, field := range kind.Fields {
		if place >= len(event.Arguments) {
			break
		}
		word := "?"
		if !slices.Contains(event.HiddenArguments, uint32(place)) {
			word = v.word(field, int(event.Arguments[place]))
		}
		words = append(words, "{"+field.Name+"}", word)
	}
	return strings.NewReplacer(words...).Replace(kind.Text)
}

func (v *Vocabulary) word(field *pb.EventField, value int) string {
	switch {
	case field.Type == pb.ArgumentType_ARGUMENT_TYPE_ACTION && value >= 0 && value < len(v.Actions):
		return v.Actions[value].Label
	case field.Type == pb.ArgumentType_ARGUMENT_TYPE_SEAT:
		return fmt.Sprintf("seat %d", value)
	case value >= 0 && value < len(field.Words):
		return field.Words[value]
	}
	return strconv.Itoa(value)
}
