package dev.heddle.bench;

import dev.heddle.engine.internal.launch.Directories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

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
                Directories.delete(folder);
                return;
            } catch (IOException e) {
                if (tries == TRIES - 1) {
                    System.err.println("bench: delete " + folder + " yourself: " + e);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }
}
