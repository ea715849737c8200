package dev.tradewinds.bots;

import dev.tradewinds.Bot;
import dev.tradewinds.Engine;
import dev.tradewinds.Turn;
import dev.tradewinds.v1.ActionEstimate;
import dev.tradewinds.v1.RolloutRequest;
import dev.tradewinds.v1.RolloutResult;
import dev.tradewinds.v1.SeatEstimate;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lets the server play every legal action to the end in several possible worlds. */
record SearchBot(String name, Engine engine) implements Bot {
    private static final int WORLDS = 4;
    private static final int PLAYOUTS = 4; // Of each action in each world.
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final int TIME_SHARE = 20; // The part of the time left that a search may take.

    @Override
    public Set<Want> wants() {
        return Set.of(Want.SNAPSHOT);
    }

    @Override
    public int choose(Turn turn) {
        RolloutRequest request =
                RolloutRequest.newBuilder()
                        .addAllSnapshots(engine.determinize(turn.snapshot(), turn.seat(), WORLDS))
                        .setPlayouts(PLAYOUTS)
                        .setPerAction(true)
                        .setTimeLimit(limit(turn))
                        .build();
        Map<Integer, Double> played = new HashMap<>();
        Map<Integer, Double> leads = new HashMap<>();
        for (RolloutResult result : engine.rollout(request)) {
            for (ActionEstimate action : result.getActionsList()) {
                double count = action.getPlayouts();
                played.merge(action.getActionId(), count, Double::sum);
                double lead = lead(action.getSeatsList(), turn.seat());
                leads.merge(action.getActionId(), count * lead, Double::sum);
            }
        }
        played.values().removeIf(count -> count == 0);
        return played.isEmpty()
                ? turn.legal().get(0)
                : Collections.max(
                        played.keySet(),
                        Comparator.comparingDouble(
                                action -> leads.get(action) / played.get(action)));
    }

    /** By how many points a seat is ahead of the best other one. */
    private static double lead(List<SeatEstimate> estimates, int seat) {
        double own = 0;
        double others = Double.NEGATIVE_INFINITY;
        for (SeatEstimate estimate : estimates) {
            if (estimate.getSeat() == seat) {
                own = estimate.getMeanScore();
            } else {
                others = Math.max(others, estimate.getMeanScore());
            }
        }
        return own - others;
    }

    private static com.google.protobuf.Duration limit(Turn turn) {
        Duration share = turn.timeLeft().map(left -> left.dividedBy(TIME_SHARE)).orElse(LONGEST);
        Duration limit = share.compareTo(LONGEST) < 0 ? share : LONGEST;
        return com.google.protobuf.Duration.newBuilder()
                .setSeconds(limit.getSeconds())
                .setNanos(limit.getNano())
                .build();
    }
}
