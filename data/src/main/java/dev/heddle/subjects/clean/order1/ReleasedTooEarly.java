package dev.heddle.subjects.clean.order1;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.Semaphore;

/** Releases a buffer when it was consumed. */
public final class ReleasedTooEarly {

    private ReleasedTooEarly() {}

    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        Semaphore consumed = new Semaphore(0);
        Racers.run(
                () -> {
                    buffer.consume();
                    consumed.release();
                },
                () -> {
                    LocalWork.spin();
                    consumed.acquireUninterruptibly();
                    buffer.release();
                });
    }

    static class Buffer {

        private boolean released;

        void consume() {
            if (released) {
                throw new IllegalStateException("the buffer was released before it was consumed");
            }
        }

        void release() {
            released = true;
        }
    }
}
