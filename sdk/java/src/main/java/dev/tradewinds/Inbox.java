package dev.tradewinds;

import java.time.Duration;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** What other threads want done in the thread of the session, at once or later. */
final class Inbox {
    private final DelayQueue<Task> tasks = new DelayQueue<>();
    private final AtomicLong count = new AtomicLong();

    void post(Runnable act) {
        after(Duration.ZERO, act);
    }

    void after(Duration wait, Runnable act) {
        tasks.add(new Task(System.nanoTime() + wait.toNanos(), count.getAndIncrement(), act));
    }

    /** Waits for the next task and does it. */
    void doNext() throws InterruptedException {
        tasks.take().act.run();
    }

    private record Task(long at, long number, Runnable act) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            Task task = (Task) other;
            int sooner = Long.signum(at - task.at);
            return sooner != 0 ? sooner : Long.compare(number, task.number);
        }
    }
}
