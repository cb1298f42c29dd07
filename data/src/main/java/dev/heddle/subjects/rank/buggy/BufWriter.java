package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Arrays;

/**
 * Buffered writer, (c, v, t) = (0, 0, 2): threads write to a buffer, and one more writes out what is in it, once.
 *
 * <p>All is under the lock of the buffer, but nothing makes the last one wait. Wanted order: the flush, a writer.
 * Failure: characters are left in the buffer.
 */
public final class BufWriter {

    private static final int EACH = 3;

    private BufWriter() {}

    /** @param args number of writers; 2 unless given */
    public static void main(String[] args) {
        int writers = Argument.of(args, "writers", 2);
        race(new Buffer(writers * EACH), writers);
    }

    static void race(Buffer buffer, int writers) {
        Runnable[] bodies = new Runnable[writers + 1];
        Arrays.fill(bodies, (Runnable) buffer::write);
        bodies[writers] = () -> {
            LocalWork.spinBriefly(2);
            buffer.flush();
        };
        Racers.together(bodies);
        if (buffer.flushed() != writers * EACH) {
            throw new IllegalStateException(
                    buffer.flushed() + " characters of " + writers * EACH + " were written out");
        }
    }

    static class Buffer {

        private final char[] characters;
        private int filled;
        private int flushed;

        Buffer(int size) {
            characters = new char[size];
        }

        synchronized void write() {
            for (int i = 0; i < EACH; i++) {
                characters[filled++] = 'x';
            }
        }

        synchronized void flush() {
            flushed += filled;
            filled = 0;
        }

        synchronized int flushed() {
            return flushed;
        }
    }
}
