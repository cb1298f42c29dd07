package dev.heddle.experiments.tables;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;

/**
 * A unit of measurement.
 *
 * @param paper its name
 * @param subject the program
 * @param setting how it is run
 * @param first number of the first run of that setting, from 1
 * @param last number of the last run
 * @param guess an estimate of the seconds of a run without a measurement
 * @param limit how long all may take before it is given up
 * @param needs another cell whose rows this one requires; null without one
 */
public record Cell(
        String paper, String subject, String setting, long first, long last, double guess, Duration limit, Cell needs) {
    /** More than any setting has, so that seeds of different settings do not meet. */
    private static final long MOST_RUNS = 1_000_000;

    public Cell {
        if (first < 1 || last < first || last > MOST_RUNS) {
            throw new IllegalArgumentException("runs " + first + " to " + last + " are not within 1 to " + MOST_RUNS);
        }
    }

    /** How many runs it has. */
    public long runs() {
        return last - first + 1;
    }

    /** Seed of the first run; each run has the next one. It follows from the names of paper, subject and setting. */
    public long seed() {
        return base() * MOST_RUNS + first;
    }

    /** Seed of the last run. */
    public long lastSeed() {
        return base() * MOST_RUNS + last;
    }

    /** A number below 2³¹. */
    private long base() {
        byte[] hash = sha256().digest((paper + "\n" + subject + "\n" + setting).getBytes(StandardCharsets.UTF_8));
        return (hash[0] & 0x7fL) << 24 | (hash[1] & 0xffL) << 16 | (hash[2] & 0xffL) << 8 | hash[3] & 0xffL;
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** In words, within its paper. */
    public String name() {
        return subject + " " + setting + " " + first + "-" + last;
    }

    /** Name of its file, without what comes behind the dot. */
    String fileName() {
        return name().replaceAll("[^A-Za-z0-9+._=-]", "-");
    }
}
