package dev.heddle.recorder.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording whose disk fails during the run. */
class DrainerTest {
    private static final long FLUSH_NANOS = 10_000_000;
    private static final long SECONDS = 1_000_000_000L;

    @TempDir
    private Path folder;

    private final Manifest manifest = Manifests.begun();

    private Throwable failureOf(DiskGuard.FreeSpace space) throws Exception {
        Path directory = folder.resolve("recording");
        RecordingWriter.claim(directory);
        RecordingWriter.write(directory, manifest);
        Dictionary dictionary = new Dictionary(true);
        dictionary.site(new Site(Op.GET_FIELD, new Member("a/B", "m", "()V"), 7, 42, new Member("a/B", "x", "I")), 300);
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        Drainer drainer = new Drainer(
                directory,
                manifest,
                dictionary,
                new DiskGuard(directory, space),
                FLUSH_NANOS,
                false,
                failure::complete);
        drainer.start();
        Throwable why = failure.get(60, TimeUnit.SECONDS);
        assertThat(drainer.close(60 * SECONDS)).isTrue();
        assertThat(drainer.isWhole()).isFalse();
        // It fails while the queue is being opened.
        assertThat(Thread.getAllStackTraces().keySet())
                .as("threads that still write into the directory")
                .noneMatch(thread -> thread.getName().equals(RecordingFiles.OPENER_NAME));
        return why;
    }

    @Test
    void fullDiskEndsTheRecordingAndLeavesItReadable() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        // Room at first, then no more.
        Throwable why = failureOf(() -> asked.getAndIncrement() < 2 ? 1L << 40 : 100L << 20);
        assertThat(why)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("only 100 MiB are free on the disk of ")
                .hasMessageEndingWith(", and 256 MiB must stay free");
        try (Recording recording = Recording.open(folder.resolve("recording"))) {
            assertThat(recording.names().hasSite(300)).isTrue();
        }
    }

    @Test
    void errorOfAMappedFileEndsTheRecording() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Throwable why = failureOf(() -> {
            if (asked.getAndIncrement() < 2) {
                return 1L << 40;
            }
            throw new InternalError("a fault occurred in an unsafe memory access operation");
        });
        assertThat(why).isInstanceOf(InternalError.class);
        try (Recording recording = Recording.open(folder.resolve("recording"))) {
            assertThat(recording.events()).isZero();
        }
    }
}
