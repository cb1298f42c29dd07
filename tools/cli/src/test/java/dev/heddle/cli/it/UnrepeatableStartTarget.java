package dev.heddle.cli.it;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program whose start is never the same: before its threads run, it takes a lock less often each time, which it
 * counts in the file that its argument names. Behind that is a race that a lock hides while the second thread comes
 * late.
 */
public final class UnrepeatableStartTarget {
    private static final Object LOCK = new Object();
    private static int shared;
    private static int early;
    private static int late;

    private UnrepeatableStartTarget() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        int starts = Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
        Files.writeString(file, String.valueOf(starts + 1));
        for (int i = 0; i < 12 / (starts + 1); i++) {
            synchronized (LOCK) {
                late++;
            }
        }
        Thread other = new Thread(() -> {
            shared = 1;
            synchronized (LOCK) {
                early++;
            }
        });
        other.start();
        Thread.sleep(500);
        synchronized (LOCK) {
            late++;
        }
        shared = 2;
        other.join();
    }
}
