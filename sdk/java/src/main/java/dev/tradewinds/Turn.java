package dev.tradewinds;

import com.google.protobuf.ByteString;
import dev.tradewinds.v1.Action;
import dev.tradewinds.v1.ActionDetail;
import dev.tradewinds.v1.Clock;
import dev.tradewinds.v1.Cost;
import dev.tradewinds.v1.GameEvent;
import dev.tradewinds.v1.Observation;
import dev.tradewinds.v1.Prompt;
import dev.tradewinds.v1.View;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One question to one seat, with everything that seat may know. */
public final class Turn {
    private final dev.tradewinds.v1.Turn message;
    private final Vocabulary vocabulary;
    private final Map<Integer, ActionDetail> details;
    private final Clock clock;
    private final long arrival = System.nanoTime();

    /** The time that is left is counted from now on. */
    Turn(dev.tradewinds.v1.Turn message, Vocabulary vocabulary) {
        this.message = message;
        this.vocabulary = vocabulary;
        details =
                message.getPosition().getActionDetailsList().stream()
                        .collect(Collectors.toMap(ActionDetail::getActionId, Function.identity()));
        clock =
                message.getClocksList().stream()
                        .filter(each -> each.getSeat() == message.getSeat())
                        .findFirst()
                        .orElse(Clock.getDefaultInstance());
    }

    public String matchId() {
        return message.getMatchId();
    }

    public String game() {
        return message.getGame();
    }

    public int seat() {
        return message.getSeat();
    }

    /** How many choices were made in this match before this one. */
    public int version() {
        return message.getVersion();
    }

    /** The name of the question. */
    public String prompt() {
        return message.getPosition().getPrompt();
    }

    /** Ascending action ids; at least two. */
    public List<Integer> legal() {
        return message.getPosition().getLegalActionsList();
    }

    /** What the seat sees, if the bot wants it; ask for the game's own: {@code getMadeira()}. */
    public View view() {
        return message.getView();
    }

    /** A position the seat cannot tell from the real one; empty if not wanted. */
    public ByteString snapshot() {
        return message.getSnapshot();
    }

    /** The view as numbers, as the catalog's spec describes them; without values if not wanted. */
    public Observation observation() {
        return message.getObservation();
    }

    /** What happened since this seat's last turn. */
    public List<GameEvent> events() {
        return message.getEventsList();
    }

    /** The clocks of all seats, when the turn was sent. */
    public List<Clock> clocks() {
        return message.getClocksList();
    }

    /** What was still free of this move when it was sent; then the bank is spent. */
    public Optional<Duration> allowance() {
        return clock.hasAllowanceLeft()
                ? Optional.of(Durations.read(clock.getAllowanceLeft()))
                : Optional.empty();
    }

    /** What the seat has left beyond the allowances of its moves. */
    public Optional<Duration> bank() {
        return clock.hasBankLeft()
                ? Optional.of(Durations.read(clock.getBankLeft()))
                : Optional.empty();
    }

    /** Until the seat is out of time, allowance and bank together; empty without a clock. */
    public Optional<Duration> timeLeft() {
        if (!message.hasTimeLeft()) {
            return Optional.empty();
        }
        Duration gone = Duration.ofNanos(System.nanoTime() - arrival);
        return Optional.of(Durations.read(message.getTimeLeft()).minus(gone));
    }

    public Vocabulary vocabulary() {
        return vocabulary;
    }

    /** The row of the action table: kind and arguments by name. */
    public Action action(int action) {
        return vocabulary.actions().get(action);
    }

    /** The text form of an action, such as "load:corn@6". */
    public String label(int action) {
        return action < vocabulary.actions().size() ? action(action).getLabel() : "";
    }

    /**
     * The first of these actions that is legal now, if any is; {@link
     * TradewindsException.UnknownAction} for a name the game lacks.
     */
    public OptionalInt find(String... labels) {
        for (String label : labels) {
            int action = vocabulary.find(label);
            if (legal().contains(action)) {
                return OptionalInt.of(action);
            }
        }
        return OptionalInt.empty();
    }

    /** The first of these actions that is legal now, else the first legal action. */
    public int prefer(String... labels) {
        return find(labels).orElse(legal().get(0));
    }

    /** An action in a sentence, and what is asked instead if it is not legal now. */
    public String explain(int action) {
        Action row = action(action);
        String sentence = row.getText().isEmpty() ? row.getLabel() : row.getText();
        if (details.containsKey(action)) {
            sentence = details.get(action).getText();
        }
        if (legal().contains(action)) {
            return sentence;
        }
        Prompt asked = vocabulary.prompt(prompt());
        return String.format("%s: not legal now. %s (%s)", sentence, asked.getText(), asked.getRule());
    }

    /** What a legal action costs now, by resource, if the bot wants details. */
    public Map<String, Integer> costs(int action) {
        ActionDetail detail = details.getOrDefault(action, ActionDetail.getDefaultInstance());
        return detail.getCostsList().stream()
                .collect(Collectors.toMap(Cost::getResource, Cost::getAmount));
    }

    /** What happened since this seat's last turn, in words. */
    public List<String> history() {
        return events().stream().map(vocabulary::describe).toList();
    }

    @Override
    public String toString() {
        String choices =
                legal().stream()
                        .map(action -> label(action) + " (" + action + ")")
                        .collect(Collectors.joining(", "));
        return String.format(
                "match %s, seat %d, version %d: %s; legal: %s",
                matchId(), seat(), version(), prompt(), choices);
    }
}
