package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Deletes what was only needed for a run. */
final class Folders {
    private static final int TRIES = 20;
    private static final long PAUSE_NANOS = 100_000_000;

    private Folders() {}

    /**
     * Deletes a directory also when the harness is interrupted. A process that still runs is being stopped, and may
     * write a little longer: so this is tried for a while.
     */
    static void deleteAtExit(Path folder) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> deletePatiently(folder), "bench-cleaner"));
    }

    private static void deletePatiently(Path folder) {
        for (int tries = 0; tries < TRIES; tries++) {
            try {
                delete(folder);
                return;
            } catch (IOException e) {
                if (tries == TRIES - 1) {
                    System.err.println("bench: delete " + folder + " yourself: " + e);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Deletes a directory with all that is in it, if it is there. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
