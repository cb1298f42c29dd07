package dev.heddle.recorder.drain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stops the recording before the disk is full: a mapped file without room raises an error late, at an arbitrary access.
 * Only for the drainer.
 */
final class DiskGuard {
    private static final long CHECK_NANOS = 1_000_000_000;
    /** Chronicle maps files ahead of the written data. */
    private static final long MIN_BYTES = 256L << 20;

    /** Measures free space. */
    interface FreeSpace {
        long bytes() throws IOException;
    }

    private final Path directory;
    private final FreeSpace free;
    private long nextCheck;
    private boolean wasAsked;

    DiskGuard(Path directory, FreeSpace free) {
        this.directory = directory;
        this.free = free;
    }

    static DiskGuard of(Path directory) {
        return new DiskGuard(directory, () -> Files.getFileStore(directory).getUsableSpace());
    }

    /** @throws IOException with a line for the user, if there is too little room */
    void check() throws IOException {
        long now = System.nanoTime();
        if (wasAsked && now - nextCheck < 0) {
            return;
        }
        wasAsked = true;
        nextCheck = now + CHECK_NANOS;
        long bytes = free.bytes();
        if (bytes < MIN_BYTES) {
            throw new IOException("only " + (bytes >> 20) + " MiB are free on the disk of " + directory + ", and "
                    + (MIN_BYTES >> 20) + " MiB must stay free");
        }
    }
}
