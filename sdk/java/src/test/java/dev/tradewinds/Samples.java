package dev.tradewinds;

import dev.tradewinds.v1.Action;
import dev.tradewinds.v1.ArgumentType;
import dev.tradewinds.v1.EventField;
import dev.tradewinds.v1.EventKind;
import dev.tradewinds.v1.GameSetup;
import dev.tradewinds.v1.GetGameResponse;
import dev.tradewinds.v1.Match;
import dev.tradewinds.v1.Position;
import java.util.List;

/** A little game to test with. */
final class Samples {
    private Samples() {}

    static GetGameResponse game() {
        EventKind chosen =
                EventKind.newBuilder()
                        .setText("{seat} chooses {action} before {other}")
                        .addFields(field("action", ArgumentType.ARGUMENT_TYPE_ACTION))
                        .addFields(field("other", ArgumentType.ARGUMENT_TYPE_SEAT))
                        .build();
        GetGameResponse.Builder game = GetGameResponse.newBuilder().addEventKinds(chosen);
        game.addPromptsBuilder()
                .setName("ROLE")
                .setRule("PR-ROLE-01")
                .setText("Which role do you take?");
        for (String role : List.of("settler", "mayor", "builder")) {
            game.addActions(
                    Action.newBuilder()
                            .setActionId(game.getActionsCount())
                            .setKind("role")
                            .setLabel("role:" + role)
                            .setText("Take the " + role));
        }
        return game.build();
    }

    static dev.tradewinds.v1.Turn question() {
        return dev.tradewinds.v1.Turn.newBuilder()
                .setMatchId("m1")
                .setGame("puerto-rico")
                .setPosition(Position.newBuilder().setPrompt("ROLE").addLegalActions(0).addLegalActions(2))
                .build();
    }

    static Match match() {
        return Match.newBuilder()
                .setMatchId("m1")
                .setSetup(GameSetup.newBuilder().setGame("puerto-rico").setSeats(2))
                .build();
    }

    static com.google.protobuf.Duration millis(long count) {
        return com.google.protobuf.Duration.newBuilder()
                .setSeconds(count / 1000)
                .setNanos((int) (count % 1000) * 1_000_000)
                .build();
    }

    private static EventField field(String name, ArgumentType type) {
        return EventField.newBuilder().setName(name).setType(type).build();
    }
}
