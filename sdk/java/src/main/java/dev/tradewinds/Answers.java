package dev.tradewinds;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts the questions a bot was asked, and those it did not answer well.
 *
 * @param asked all questions
 * @param failed {@code choose} threw
 * @param illegal {@code choose} returned something that was not a legal action
 * @param late the time was up, or the match had moved on, before the answer arrived
 */
public record Answers(int asked, int failed, int illegal, int late) {
    static final Answers NONE = new Answers(0, 0, 0, 0);

    /** The answers that were the bot's own and arrived in time. */
    public int good() {
        return Math.max(0, asked - failed - illegal - late);
    }

    @Override
    public String toString() {
        List<String> troubles = new ArrayList<>();
        if (failed > 0) troubles.add(failed + " failed");
        if (illegal > 0) troubles.add(illegal + " were illegal");
        if (late > 0) troubles.add(late + " came too late");
        return troubles.isEmpty()
                ? asked + " answers"
                : "of " + asked + " answers " + String.join(", ", troubles);
    }

    Answers plus(Answers other) {
        return new Answers(
                asked + other.asked,
                failed + other.failed,
                illegal + other.illegal,
                late + other.late);
    }
}
