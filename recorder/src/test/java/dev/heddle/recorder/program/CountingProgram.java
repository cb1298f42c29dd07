package dev.heddle.recorder.program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

/**
 * Acquires a lock in a loop, and writes progress to a mapped file that outlives it. At 0 is the number of acquisitions.
 * At 8 is the largest delay of one of its timed threads. The time of each acquisition follows, in nanoseconds.
 */
public final class CountingProgram {
    public static final int COUNT_AT = 0;
    public static final int LATENESS_AT = 8;
    public static final int TIMES_AT = 16;
    private static final int MAX_COUNT = 1 << 20;
    private static final long PAUSE_NANOS = 200_000;
    private static final long CANARY_NANOS = 5_000_000;
    /** No lock is acquired later than this after the last beat of the timed thread, so its delay is known by then. */
    public static final long MAX_SILENCE_NANOS = 4 * CANARY_NANOS;

    private static final Object LOCK = new Object();
    private static volatile long beat;

    private CountingProgram() {}

    private static void count() {
        synchronized (LOCK) {
            Thread.onSpinWait();
        }
    }

    /** A busy machine delays this thread, which wants to run every few milliseconds, as it delays the recorder's. */
    private static void watch(ByteBuffer said) {
        long worst = 0;
        while (true) {
            long before = System.nanoTime();
            LockSupport.parkNanos(CANARY_NANOS);
            worst = Math.max(worst, System.nanoTime() - before - CANARY_NANOS);
            said.putLong(LATENESS_AT, worst);
            beat = System.nanoTime();
        }
    }

    public static void main(String[] arguments) throws IOException {
        try (FileChannel channel = FileChannel.open(
                Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer said = channel.map(FileChannel.MapMode.READ_WRITE, 0, TIMES_AT + MAX_COUNT * 8L);
            Thread canary = new Thread(() -> watch(said));
            canary.setDaemon(true);
            beat = System.nanoTime() - 2 * MAX_SILENCE_NANOS;
            canary.start();
            for (int n = 0; n < MAX_COUNT; n++) {
                while (System.nanoTime() - beat > MAX_SILENCE_NANOS) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                count();
                said.putLong(TIMES_AT + n * Long.BYTES, System.nanoTime());
                said.putLong(COUNT_AT, n + 1L);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
