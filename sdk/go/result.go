package tradewinds

import (
	"fmt"
	"strings"

	pb "tradewinds.dev/sdk/go/gen/tradewinds/v1"
)

// Result is how a match ended, from one seat's point of view.
type Result struct {
	Match   *pb.Match // The server's whole record with every score and the seed.
	Seat    int
	Answers Answers // How many answers failed, were illegal or came too late.
}

// Score is the seat's itemised score; nil if the match was aborted.
func (r Result) Score() *pb.SeatScore {
	for _, score := range r.Match.Scores {
		if int(score.Seat) == r.Seat {
			return score
		}
	}
	return nil
}

// Won tells whether the seat has the first rank; tied seats share a rank.
func (r Result) Won() bool {
	return r.Score().GetRank() == 1
}

func (r Result) String() string {
	setup := r.Match.GetSetup()
	seat := fmt.Sprintf("%s %s: seat %d of %d", setup.GetGame(), r.Match.MatchId, r.Seat, setup.GetSeats())
	score := r.Score()
	if score == nil {
		reason := strings.TrimPrefix(r.Match.EndReason.String(), "END_REASON_")
		return fmt.Sprintf("%s, aborted: %s", seat, strings.ToLower(reason))
	}
	trouble := ""
	if r.Answers.Good() < r.Answers.Asked {
		trouble = fmt.Sprintf("; %s", r.Answers)
	}
	return fmt.Sprintf("%s, rank %d, %d points%s", seat, score.Rank, score.Total, trouble)
}
