package dev.heddle.subjects.clean.predictable;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.Semaphore;

/** Closes a log when the message was written to it. */
public final class ClosedTooEarly {

    private ClosedTooEarly() {}

    public static void main(String[] args) {
        Log log = new Log();
        Semaphore written = new Semaphore(0);
        Racers.run(
                () -> {
                    log.write();
                    written.release();
                },
                () -> {
                    LocalWork.spin();
                    written.acquireUninterruptibly();
                    log.close();
                });
    }

    static class Log {

        private int count;
        private boolean closed;

        void write() {
            count = 1;
            if (closed) {
                throw new IllegalStateException("a message was written to a closed log");
            }
        }

        /** Closes the log and returns its number of messages. */
        int close() {
            closed = true;
            return count;
        }
    }
}
