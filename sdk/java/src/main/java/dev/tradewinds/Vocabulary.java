package dev.tradewinds;

import dev.tradewinds.v1.Action;
import dev.tradewinds.v1.ArgumentType;
import dev.tradewinds.v1.EventField;
import dev.tradewinds.v1.EventKind;
import dev.tradewinds.v1.GameEvent;
import dev.tradewinds.v1.GetGameResponse;
import dev.tradewinds.v1.Prompt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbered words of a game, as the catalog lists them. */
public final class Vocabulary {
    private final List<Action> actions;
    private final List<EventKind> events;
    private final Map<String, Prompt> prompts = new HashMap<>();
    private final Map<String, Integer> ids = new HashMap<>();

    public Vocabulary(GetGameResponse game) {
        actions = game.getActionsList();
        events = game.getEventKindsList();
        game.getPromptsList().forEach(prompt -> prompts.put(prompt.getName(), prompt));
        actions.forEach(action -> ids.put(action.getLabel(), action.getActionId()));
    }

    /** Row i is action id i. */
    public List<Action> actions() {
        return actions;
    }

    /** Row i is kind id i. */
    public List<EventKind> events() {
        return events;
    }

    /** A question by its name; without words if the game has none of that name. */
    public Prompt prompt(String name) {
        return prompts.getOrDefault(name, Prompt.getDefaultInstance());
    }

    /** The id of the action with that label; {@link TradewindsException.UnknownAction} if none. */
    public int find(String label) {
        Integer id = ids.get(label);
        if (id == null) {
            List<String> near = NearNames.of(label, actions.stream().map(Action::getLabel).toList());
            String hint = near.isEmpty() ? "" : "; did you mean " + String.join(", ", near) + "?";
            throw new TradewindsException.UnknownAction(
                    "the game has no action '" + label + "'" + hint);
        }
        return id;
    }

    /** An event in words; what is hidden shows as a question mark. */
    public String describe(GameEvent event) {
        if (event.getKindId() >= events.size()) {
            return "something this client does not know";
        }
        EventKind kind = events.get(event.getKindId());
        String seat = event.hasSeat() ? "seat " + event.getSeat() : "the table";
        String text = kind.getText().replace("{seat}", seat);
        int known = Math.min(kind.getFieldsCount(), event.getArgumentsCount());
        for (int place = 0; place < known; place++) {
            EventField field = kind.getFields(place);
            boolean hidden = event.getHiddenArgumentsList().contains(place);
            String word = hidden ? "?" : word(field, event.getArguments(place));
            text = text.replace("{" + field.getName() + "}", word);
        }
        return text;
    }

    private String word(EventField field, int value) {
        if (field.getType() == ArgumentType.ARGUMENT_TYPE_ACTION && isRow(value, actions)) {
            return actions.get(value).getLabel();
        }
        if (field.getType() == ArgumentType.ARGUMENT_TYPE_SEAT) {
            return "seat " + value;
        }
        return isRow(value, field.getWordsList()) ? field.getWords(value) : String.valueOf(value);
    }

    private static boolean isRow(int value, List<?> table) {
        return value >= 0 && value < table.size();
    }
}
