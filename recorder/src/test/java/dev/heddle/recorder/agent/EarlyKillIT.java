package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.recorder.program.CountingProgram;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A kill at any moment after the program's first step loses the last tenth of a second at most, whether the queue is
 * open or not.
 */
class EarlyKillIT {
    private static final long KEPT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    /** Four moments; in the nightly build forty, in the first four seconds, in which the queue is opened. */
    static IntStream moments() {
        return Boolean.getBoolean("heddle.everywhere")
                ? new Random(40).ints(40, 1, 4_000)
                : IntStream.of(50, 200, 1_000, 2_500);
    }

    @ParameterizedTest
    @MethodSource("moments")
    void aKilledRunHasItsEventsInAFile(int millis) throws Exception {
        Path file = folder.resolve("said");
        Files.write(file, new byte[CountingProgram.TIMES_AT]);
        AgentRun.Builder builder =
                new AgentRun.Builder(System.getProperty("java.home"), folder).options("profile=sync");
        Process process = builder.start(CountingProgram.class, file.toString());
        try {
            awaitFirst(file);
            Thread.sleep(millis);
        } finally {
            process.destroyForcibly().waitFor();
        }
        ByteBuffer said = ByteBuffer.wrap(Files.readAllBytes(file));
        int count = (int) said.getLong(CountingProgram.COUNT_AT);
        long kept = KEPT_NANOS + CountingProgram.MAX_SILENCE_NANOS + said.getLong(CountingProgram.LATENESS_AT);
        long last = time(said, count - 1);
        int due = 0;
        while (last - time(said, due) > kept) {
            due++;
        }
        AgentRun run = new AgentRun(137, "", "", builder.recording());
        assertThat(run.events("0", m -> m.name().equals("count")))
                .filteredOn("ACQUIRE CountingProgram.count"::equals)
                .as("%d locks, %d of them more than %d ns before the end", count, due, kept)
                .hasSizeBetween(due, count + 1);
        try (Recording open = Recording.open(builder.recording())) {
            assertThat(open.manifest().isClosed()).isFalse();
        }
    }

    private static long time(ByteBuffer said, int n) {
        return said.getLong(CountingProgram.TIMES_AT + n * Long.BYTES);
    }

    private static void awaitFirst(Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (ByteBuffer.wrap(Files.readAllBytes(file)).getLong(CountingProgram.COUNT_AT) == 0) {
            assertThat(System.nanoTime()).as("it does not begin").isLessThan(end);
            Thread.sleep(1);
        }
    }
}
