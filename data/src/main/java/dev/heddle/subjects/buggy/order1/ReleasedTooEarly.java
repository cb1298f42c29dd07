package dev.heddle.subjects.buggy.order1;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 1, an order violation W → R: the buffer is released before it was consumed.
 *
 * <p>{@code consume} should come first, but nothing makes {@code release} wait for it. Failure: the consumer finds the
 * buffer released.
 */
public final class ReleasedTooEarly {

    private ReleasedTooEarly() {}

    public static void main(String[] args) {
        race(new Buffer());
    }

    static void race(Buffer buffer) {
        Racers.run(buffer::consume, () -> {
            LocalWork.spin();
            buffer.release();
        });
    }

    static class Buffer {

        private boolean released;

        final void consume() {
            if (isReleased()) {
                throw new IllegalStateException("the buffer was released before it was consumed");
            }
        }

        boolean isReleased() {
            return released;
        }

        void release() {
            released = true;
        }
    }
}
