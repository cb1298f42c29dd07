package program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads count until a file no longer exists: the first file of a recording, which a queue has replaced. */
public final class LongRecording {
    private static final long MOST_NANOS = 60_000_000_000L;
    private static final int ROUNDS = 10_000;

    private LongRecording() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path file = Path.of(arguments[0]);
        AtomicInteger count = new AtomicInteger();
        long begin = System.nanoTime();
        while (Files.exists(file)) {
            if (System.nanoTime() - begin > MOST_NANOS) {
                throw new IllegalStateException(file + " still exists after " + count + " operations");
            }
            Thread other = new Thread(() -> count(count));
            other.start();
            count(count);
            other.join();
        }
    }

    private static void count(AtomicInteger count) {
        for (int i = 0; i < ROUNDS; i++) {
            count.incrementAndGet();
        }
    }
}
