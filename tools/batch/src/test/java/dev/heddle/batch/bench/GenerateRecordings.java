package dev.heddle.batch.bench;

import dev.heddle.batch.testing.Batches;
import java.nio.file.Path;

/**
 * Makes many recordings of a program that does not exist, for measuring batches; {@code tools/lab/results/batch.md}
 * says how it is called.
 */
public final class GenerateRecordings {
    private static final String FAILURE = "java.lang.IllegalStateException";
    private static final int WITHOUT_FAILURES = 3;

    private GenerateRecordings() {}

    /**
     * @param args a directory, how many, of how many events each, and, for recordings of all accesses: each
     *     how-many-eth fails
     */
    public static void main(String[] args) {
        Path directory = Path.of(args[0]);
        int count = Integer.parseInt(args[1]);
        long events = Long.parseLong(args[2]);
        int failing = args.length == WITHOUT_FAILURES ? 0 : Integer.parseInt(args[WITHOUT_FAILURES]);
        Batches.record(directory, 0, count, events);
        for (int i = 0; failing > 0 && i < count; i++) {
            Path run = directory.resolve(String.format("run-%05d", i));
            Batches.withAllAccesses(run);
            if ((i + 1) % failing == 0) {
                Batches.failing(run, FAILURE);
            }
        }
    }
}
