package dev.heddle.batch.bench;

import dev.heddle.analyzer.bench.SyntheticRecording;
import java.nio.file.Path;

/** Makes many recordings of a program that does not exist, for measuring batches; {@code docs/results/batch.md} says how it is called. */
public final class GenerateRecordings {
    private static final long PROGRAM = 19;

    private GenerateRecordings() {}

    /** @param args a directory, how many, and of how many events each */
    public static void main(String[] args) {
        Path directory = Path.of(args[0]);
        int count = Integer.parseInt(args[1]);
        long events = Long.parseLong(args[2]);
        for (int i = 0; i < count; i++) {
            SyntheticRecording.writeRun(directory.resolve(String.format("run-%05d", i)), events, PROGRAM, i + 1L);
        }
    }
}
