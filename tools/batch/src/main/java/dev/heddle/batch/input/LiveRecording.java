package dev.heddle.batch.input;

import dev.heddle.trace.recording.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Distinguishes an unclosed recording of a running program from that of a killed program. */
final class LiveRecording {
    /** A recorder with events writes to its files more often than this. */
    private static final Duration QUIET = Duration.ofSeconds(60);

    private LiveRecording() {}

    /** Why the program is considered running, in words; null if it has ended. */
    static @Nullable String why(Path directory, Manifest manifest, Instant now) throws IOException {
        if (manifest.isClosed()) {
            return null;
        }
        if (isRunning(manifest)) {
            return "its program (process " + manifest.begin().pid() + ") runs";
        }
        // A process of another machine is not visible here.
        return Duration.between(newest(directory), now).compareTo(QUIET) < 0
                ? "it was written to less than " + QUIET.toSeconds() + " s ago"
                : null;
    }

    private static boolean isRunning(Manifest manifest) {
        return ProcessHandle.of(manifest.begin().pid())
                .map(ProcessHandle::info)
                .map(info -> info.command().orElse("").contains("java")
                        && info.startInstant()
                                .map(start -> !start.isAfter(manifest.begin().start()))
                                .orElse(true))
                .orElse(false);
    }

    private static Instant newest(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            Instant newest = Instant.EPOCH;
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Instant time = Files.getLastModifiedTime(file).toInstant();
                newest = time.isAfter(newest) ? time : newest;
            }
            return newest;
        }
    }
}
