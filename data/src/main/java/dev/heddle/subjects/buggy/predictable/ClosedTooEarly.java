package dev.heddle.subjects.buggy.predictable;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 1 with a decoy: the log is closed before a message was written to it.
 *
 * <p>{@code write} counts the message and then looks whether the log is open; {@code close} closes it and then reads
 * the count for its summary. Guilty is W(closed) → R(closed) alone. In some failing runs the summary is early, too:
 * R(count) → W(count), which happens in no passing run and comes first, but follows from where the two threads stand:
 * it cannot happen without the guilty pair, while the guilty pair can without it.
 */
public final class ClosedTooEarly {

    private ClosedTooEarly() {}

    public static void main(String[] args) {
        race(new Log());
    }

    static void race(Log log) {
        Racers.run(log::write, () -> {
            LocalWork.spin();
            log.close();
        });
    }

    static class Log {

        private int count;
        private boolean closed;

        final void write() {
            addOne();
            if (isClosed()) {
                throw new IllegalStateException("a message was written to a closed log");
            }
        }

        /** Closes the log and returns its number of messages. */
        final int close() {
            setClosed();
            return count();
        }

        void addOne() {
            count = 1;
        }

        boolean isClosed() {
            return closed;
        }

        void setClosed() {
            closed = true;
        }

        int count() {
            return count;
        }
    }
}
