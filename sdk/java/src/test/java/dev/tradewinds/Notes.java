package dev.tradewinds;

import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** Keeps what is reported. */
final class Notes implements System.Logger {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    boolean has(String pattern) {
        return lines.stream().anyMatch(Pattern.compile(pattern).asPredicate());
    }

    @Override
    public String getName() {
        return "notes";
    }

    @Override
    public boolean isLoggable(Level level) {
        return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
        lines.add(message + " " + thrown);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
        lines.add(format);
    }
}
