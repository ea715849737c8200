package dev.tradewinds;

import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import java.util.Iterator;

/** Answers as the server sends them. Close it to stop reading before the server ends. */
public final class Follow<Answer> implements Iterator<Answer>, AutoCloseable {
    private final Iterator<Answer> answers;
    private final Context.CancellableContext reading;
    private final Connection connection;

    Follow(Iterator<Answer> answers, Context.CancellableContext reading, Connection connection) {
        this.answers = answers;
        this.reading = reading;
        this.connection = connection;
    }

    /** Waits for the next answer; false once the server ended. */
    @Override
    public boolean hasNext() {
        try {
            return answers.hasNext();
        } catch (StatusRuntimeException failure) {
            throw connection.explain(TradewindsException.of(failure));
        }
    }

    @Override
    public Answer next() {
        return answers.next();
    }

    @Override
    public void close() {
        reading.cancel(null);
    }
}
