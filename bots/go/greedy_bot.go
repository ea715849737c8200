package main

import (
	"context"
	"math/rand/v2"
	"slices"

	tradewinds "tradewinds.dev/sdk/go"
	madeira "tradewinds.dev/sdk/go/gen/tradewinds/madeira/v1"
	puertorico "tradewinds.dev/sdk/go/gen/tradewinds/puerto_rico/v1"
)

const reserve = 2 // Reals to keep.

var avoided = map[string]bool{
	"wm_exchange": true, "wm_up": true, "wm_down": true, "stop": true,
	"decline": true, "waive": true, "defer": true,
}

// greedyBot follows a few rules of thumb about what it sees; the rest is chance.
type greedyBot struct{ name string }

func (b greedyBot) Name() string { return b.name }

func (greedyBot) Wants() tradewinds.Wants { return tradewinds.Wants{View: true} }

func (greedyBot) Choose(_ context.Context, turn *tradewinds.Turn) (int, error) {
	if view := turn.View.GetPuertoRico(); view != nil {
		return inPuertoRico(turn, view)
	}
	if view := turn.View.GetMadeira(); view != nil {
		return inMadeira(turn, view)
	}
	return anything(turn), nil
}

func inPuertoRico(turn *tradewinds.Turn, view *puertorico.PuertoRicoView) (int, error) {
	own := view.Players[turn.Seat]
	switch turn.Prompt {
	case "ROLE": // Ship what there is, build what can be paid, or else produce.
		switch {
		case slices.Max(own.Goods) >= 2:
			return turn.Prefer("role:captain", "role:trader")
		case own.Doubloons >= 4:
			return turn.Prefer("role:builder", "role:craftsman", "role:settler")
		}
		return turn.Prefer("role:craftsman", "role:settler")
	case "CAP_LOAD": // The most barrels of one good.
		return best(turn, func(action int) int {
			if good := argument(turn, action, "good"); good > 0 {
				return int(own.Goods[good-1])
			}
			return 0
		}), nil
	case "MAY_WORKERS": // People work rather than wait.
		return turn.Legal[len(turn.Legal)-1], nil
	case "BUILD": // What comes later in the list costs more.
		return best(turn, func(action int) int { return argument(turn, action, "building") }), nil
	}
	return anything(turn), nil
}

func inMadeira(turn *tradewinds.Turn, view *madeira.MadeiraView) (int, error) {
	switch turn.Prompt {
	case "BUILDING_TURN": // Pay for a building while enough is left, or take its pirates.
		if view.Players[turn.Seat].Reals >= view.Decision.GetBuildingCost()+reserve {
			return turn.Prefer("pay")
		}
		return turn.Prefer("take_pirates")
	case "ACT":
		return turn.Prefer("act:harvest", "act:character")
	case "HONOR": // Prestige for a guard.
		return turn.Prefer("honor:yes")
	case "FEED", "MAINTAIN": // The last answer spends most, which spares most pirates.
		return turn.Legal[len(turn.Legal)-1], nil
	}
	return anything(turn), nil
}

// anything is any action but those that give something up.
func anything(turn *tradewinds.Turn) int {
	var choices []int
	for _, action := range turn.Legal {
		if !avoided[turn.Action(action).Kind] {
			choices = append(choices, action)
		}
	}
	if len(choices) == 0 {
		choices = turn.Legal
	}
	return choices[rand.IntN(len(choices))]
}

func best(turn *tradewinds.Turn, value func(action int) int) int {
	return slices.MaxFunc(turn.Legal, func(one, other int) int { return value(one) - value(other) })
}

// argument is the piece that an argument of an action names; 0 if it names none.
func argument(turn *tradewinds.Turn, action int, name string) int {
	for _, each := range turn.Action(action).Arguments {
		if each.Name == name {
			return int(each.GetNumber())
		}
	}
	return 0
}
