package dev.tradewinds.bots;

import dev.tradewinds.Bot;
import dev.tradewinds.Turn;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Picks any legal action. */
record RandomBot(String name) implements Bot {
    @Override
    public Set<Want> wants() {
        return Set.of();
    }

    @Override
    public int choose(Turn turn) {
        return turn.legal().get(ThreadLocalRandom.current().nextInt(turn.legal().size()));
    }
}
