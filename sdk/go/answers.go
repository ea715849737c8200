package tradewinds

import (
	"fmt"
	"strings"
)

// Answers counts the questions a bot was asked, and those it did not answer well.
type Answers struct {
	Asked   int
	Failed  int // Choose panicked or returned an error.
	Illegal int // Choose returned something that was not a legal action.
	Late    int // The time was up, or the match had moved on, before the answer arrived.
}

// Good counts the answers that were the bot's own and arrived in time.
func (a Answers) Good() int {
	return max(0, a.Asked-a.Failed-a.Illegal-a.Late)
}

func (a Answers) String() string {
	var troubles []string
	for _, each := range []struct {
		count int
		what  string
	}{{a.Failed, "failed"}, {a.Illegal, "were illegal"}, {a.Late, "came too late"}} {
		if each.count > 0 {
			troubles = append(troubles, fmt.Sprintf("%d %s", each.count, each.what))
		}
	}
	if len(troubles) == 0 {
		return fmt.Sprintf("%d answers", a.Asked)
	}
	return fmt.Sprintf("of %d answers %s", a.Asked, strings.Join(troubles, ", "))
}

func (a *Answers) add(other Answers) {
	a.Asked += other.Asked
	a.Failed += other.Failed
	a.Illegal += other.Illegal
	a.Late += other.Late
}
