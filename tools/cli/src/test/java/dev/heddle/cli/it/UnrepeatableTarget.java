package dev.heddle.cli.it;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program that takes a decision from outside: how often it was started, which it counts in the file that its argument
 * names.
 */
public final class UnrepeatableTarget {
    private static int shared;

    private UnrepeatableTarget() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        int starts = Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
        Files.writeString(file, String.valueOf(starts + 1));
        Thread other = new Thread(() -> {
            for (int i = 0; i <= starts; i++) {
                shared++;
            }
        });
        other.start();
        shared++;
        other.join();
    }
}
