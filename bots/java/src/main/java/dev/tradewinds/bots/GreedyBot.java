package dev.tradewinds.bots;

import dev.tradewinds.Bot;
import dev.tradewinds.Turn;
import dev.tradewinds.madeira.v1.MadeiraView;
import dev.tradewinds.puertorico.v1.PuertoRicoView;
import dev.tradewinds.v1.ActionArgument;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToIntFunction;

/** Follows a few rules of thumb about what it sees; the rest is chance. */
record GreedyBot(String name) implements Bot {
    private static final int RESERVE = 2; // Reals to keep.
    private static final Set<String> AVOIDED =
            Set.of("wm_exchange", "wm_up", "wm_down", "stop", "decline", "waive", "defer");

    @Override
    public Set<Want> wants() {
        return Set.of(Want.VIEW);
    }

    @Override
    public int choose(Turn turn) {
        return switch (turn.view().getGameCase()) {
            case PUERTO_RICO -> inPuertoRico(turn, turn.view().getPuertoRico());
            case MADEIRA -> inMadeira(turn, turn.view().getMadeira());
            default -> anything(turn);
        };
    }

    private static int inPuertoRico(Turn turn, PuertoRicoView view) {
        var own = view.getPlayers(turn.seat());
        return switch (turn.prompt()) {
            case "ROLE" -> { // Ship what there is, build what can be paid, or else produce.
                if (Collections.max(own.getGoodsList()) >= 2) {
                    yield turn.prefer("role:captain", "role:trader");
                }
                if (own.getDoubloons() >= 4) {
                    yield turn.prefer("role:builder", "role:craftsman", "role:settler");
                }
                yield turn.prefer("role:craftsman", "role:settler");
            }
            case "CAP_LOAD" -> best(turn, action -> { // The most barrels of one good.
                int good = argument(turn, action, "good");
                return good > 0 ? own.getGoods(good - 1) : 0;
            });
            case "MAY_WORKERS" -> last(turn); // People work rather than wait.
            case "BUILD" -> // What comes later in the list costs more.
                    best(turn, action -> argument(turn, action, "building"));
            default -> anything(turn);
        };
    }

    private static int inMadeira(Turn turn, MadeiraView view) {
        return switch (turn.prompt()) {
            case "BUILDING_TURN" -> { // Pay for a building while enough is left, or take pirates.
                int cost = view.getDecision().getBuildingCost();
                boolean pays = view.getPlayers(turn.seat()).getReals() >= cost + RESERVE;
                yield turn.prefer(pays ? "pay" : "take_pirates");
            }
            case "ACT" -> turn.prefer("act:harvest", "act:character");
            case "HONOR" -> turn.prefer("honor:yes"); // Prestige for a guard.
            case "FEED", "MAINTAIN" -> last(turn); // It spends most, which spares most pirates.
            default -> anything(turn);
        };
    }

    /** Any action but those that give something up. */
    private static int anything(Turn turn) {
        List<Integer> choices =
                turn.legal().stream()
                        .filter(action -> !AVOIDED.contains(turn.action(action).getKind()))
                        .toList();
        if (choices.isEmpty()) {
            choices = turn.legal();
        }
        return choices.get(ThreadLocalRandom.current().nextInt(choices.size()));
    }

    private static int best(Turn turn, ToIntFunction<Integer> value) {
        return Collections.max(turn.legal(), Comparator.comparingInt(value));
    }

    private static int last(Turn turn) {
        return turn.legal().get(turn.legal().size() - 1);
    }

    /** The piece that an argument of an action names; 0 if it names none. */
    private static int argument(Turn turn, int action, String name) {
        return turn.action(action).getArgumentsList().stream()
                .filter(each -> each.getName().equals(name))
                .mapToInt(ActionArgument::getNumber)
                .findFirst()
                .orElse(0);
    }
}
