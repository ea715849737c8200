package dev.tradewinds;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import dev.tradewinds.v1.GameSetup;
import dev.tradewinds.v1.QueueSpec;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Queues by name. */
public final class Queues {
    private static final Pattern NAME = Pattern.compile("([^/?]+)/(\\d{1,3})(?:\\?(.*))?");

    private Queues() {}

    /** What a queue's name stands for: {@code puerto-rico/4?nobles=true&open_vp}. */
    public static QueueSpec parse(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new TradewindsException.BadQueue(
                    "'" + name + "' is no queue: write GAME/SEATS, such as puerto-rico/4");
        }
        GameSetup.Builder setup =
                GameSetup.newBuilder()
                        .setGame(parts.group(1))
                        .setSeats(Integer.parseInt(parts.group(2)));
        if (parts.group(3) != null) {
            for (String option : parts.group(3).split("&")) {
                String[] words = option.split("=", 2);
                Value value = value(words.length > 1 ? decode(words[1]) : "");
                setup.getOptionsBuilder().putFields(decode(words[0]), value);
            }
        }
        return QueueSpec.newBuilder().setSetup(setup).build();
    }

    /** Numbers, booleans and lists as JSON has them; nothing is true, all else a word. */
    private static Value value(String text) {
        if (text.isEmpty()) {
            return Value.newBuilder().setBoolValue(true).build();
        }
        Value.Builder value = Value.newBuilder();
        try {
            JsonFormat.parser().merge(text, value);
        } catch (InvalidProtocolBufferException notJson) {
            value.setStringValue(text);
        }
        return value.build();
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
