package dev.tradewinds;

import dev.tradewinds.v1.Match;
import dev.tradewinds.v1.SeatScore;
import java.util.Locale;
import java.util.Optional;

/**
 * How a match ended, from one seat's point of view.
 *
 * @param match the server's whole record with every score and the seed
 * @param seat the bot's seat
 * @param answers how many answers failed, were illegal or came too late
 */
public record Result(Match match, int seat, Answers answers) {
    /** The seat's itemised score; empty if the match was aborted. */
    public Optional<SeatScore> score() {
        return match.getScoresList().stream().filter(score -> score.getSeat() == seat).findFirst();
    }

    /** Whether the seat has the first rank; tied seats share a rank. */
    public boolean won() {
        return score().filter(score -> score.getRank() == 1).isPresent();
    }

    @Override
    public String toString() {
        String who =
                String.format(
                        "%s %s: seat %d of %d",
                        match.getSetup().getGame(),
                        match.getMatchId(),
                        seat,
                        match.getSetup().getSeats());
        if (score().isEmpty()) {
            String reason = match.getEndReason().name().replaceFirst("^END_REASON_", "");
            return who + ", aborted: " + reason.toLowerCase(Locale.ROOT);
        }
        SeatScore score = score().get();
        String trouble = answers.good() < answers.asked() ? "; " + answers : "";
        return String.format("%s, rank %d, %d points%s", who, score.getRank(), score.getTotal(), trouble);
    }
}
