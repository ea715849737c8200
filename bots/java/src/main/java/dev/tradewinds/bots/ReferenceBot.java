package dev.tradewinds.bots;

import dev.tradewinds.Bot;
import dev.tradewinds.Turn;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Plays by the reference rule, so every language gives the same match; see docs/conformance.md. */
record ReferenceBot(String name) implements Bot {
    @Override
    public Set<Want> wants() {
        return Set.of();
    }

    @Override
    public int choose(Turn turn) {
        if (System.getenv("TRADEWINDS_SHOW_CLOCKS") != null) {
            showClock(turn);
        }
        return choice(turn.matchId(), turn.version(), turn.legal());
    }

    /** Prints what docs/conformance.md asks clients for. */
    private static void showClock(Turn turn) {
        String seconds =
                turn.timeLeft().map(left -> String.valueOf(left.toMillis() / 1000.0)).orElse("none");
        System.out.printf(
                "clock %s %d %d %s%n", turn.matchId(), turn.seat(), turn.version(), seconds);
    }

    static int choice(String matchId, int version, List<Integer> legal) {
        long state = 0;
        for (byte letter : matchId.getBytes(StandardCharsets.UTF_8)) {
            state = splitmix64(state ^ Byte.toUnsignedLong(letter));
        }
        state = splitmix64(state ^ Integer.toUnsignedLong(version));
        return legal.get((int) Long.remainderUnsigned(state, legal.size()));
    }

    private static long splitmix64(long value) {
        value += 0x9e3779b97f4a7c15L;
        value = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        value = (value ^ (value >>> 27)) * 0x94d049bb133111ebL;
        return value ^ (value >>> 31);
    }
}
