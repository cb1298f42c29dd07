package dev.heddle.trace.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * Runs that a JVM is to make after those that it was started for: a file of one line, {@code FROM-TO LIMIT PLAN}, in a directory where the JVM
 * waits for it. Other files there, all of them empty, say that what it does just now is enough, and that it waits.
 *
 * @param plan what is enforced; its tracked variables are those of the plan that the JVM was started with
 * @param first seed of the first run; each run has the next one
 * @param last seed of the last one
 * @param limitMillis how long one run may take
 */
public record MoreRuns(Path plan, long first, long last, long limitMillis) {
    private static final int PARTS = 3;

    private static Path file(Path directory, int number) {
        return directory.resolve(number + ".txt");
    }

    private static Path stopFile(Path directory, int number) {
        return directory.resolve(number + ".stop");
    }

    private static Path waitFile(Path directory, int number) {
        return directory.resolve(number + ".wait");
    }

    /**
     * Hands them over.
     *
     * @param number 1 for what comes after what the JVM was started for, and so on
     */
    public void write(Path directory, int number) throws IOException {
        Path unfinished = directory.resolve("unfinished");
        Files.writeString(unfinished, first + "-" + last + " " + limitMillis + " " + plan.toAbsolutePath());
        Files.move(unfinished, file(directory, number), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Says that what comes before this number need not be made to its end: the JVM makes no other run of it. */
    public static void stop(Path directory, int number) throws IOException {
        Files.createFile(stopFile(directory, number));
    }

    /** Whether somebody has said so. */
    public static boolean isStopped(Path directory, int number) {
        return Files.exists(stopFile(directory, number));
    }

    /** Says that the JVM waits for what has this number. */
    public static void await(Path directory, int number) throws IOException {
        Files.createFile(waitFile(directory, number));
    }

    /** Whether it has said so. */
    public static boolean isAwaited(Path directory, int number) {
        return Files.exists(waitFile(directory, number));
    }

    /**
     * What was handed over, or null if nothing was yet.
     *
     * @throws IOException if the file cannot be read, or is none of these
     */
    public static @Nullable MoreRuns read(Path directory, int number) throws IOException {
        Path file = file(directory, number);
        String text;
        try {
            text = Files.readString(file, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return null;
        }
        String[] parts = text.split(" ", PARTS);
        // A seed may be negative.
        int dash = text.indexOf('-', 1);
        try {
            return new MoreRuns(
                    Path.of(parts[2]),
                    Long.parseLong(text.substring(0, dash)),
                    Long.parseLong(parts[0].substring(dash + 1)),
                    Long.parseLong(parts[1]));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException(file + " is no list of runs: FROM-TO LIMIT PLAN, not '" + text + "'", e);
        }
    }
}
