package dev.heddle.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.batch.piece.BatchTechniques;
import dev.heddle.batch.testing.Batches;
import dev.heddle.batch.worker.WorkerOptions;
import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The memory that a worker may take is a bound of all its resident memory: heap, what is beside it, and mapped files.
 */
class WorkerMemoryTest {
    private static final long MEMORY = 256L << 20;
    private static final double TOLERANCE = 1.05;

    @TempDir
    private Path directory;

    @Tag("nightly")
    @Test
    @EnabledOnOs(OS.LINUX)
    void workerStaysWithinItsMemory() throws Exception {
        // It does not matter whether a technique finishes in this time. There are enough events that the techniques
        // keep them on disk: in arrays they would take more than the part of the
        // heap that is theirs.
        Batches.record(directory.resolve("runs"), 0, 1, 1_500_000);
        AtomicLong most = new AtomicLong();
        AtomicBoolean isOver = new AtomicBoolean();
        Thread watch = new Thread(() -> watch(most, isOver), "watch");
        watch.start();
        BatchResult result = new Batches.Setup(directory.resolve("store"))
                .techniques(BatchTechniques.chosen("happens-before,reversal"))
                .workers(WorkerOptions.each(MEMORY, Duration.ofSeconds(20)))
                .run(directory.resolve("runs").toString());
        isOver.set(true);
        watch.join();
        assertThat(result.unusable()).isEmpty();
        assertThat(most.get()).isPositive().isLessThanOrEqualTo((long) (MEMORY * TOLERANCE));
    }

    @Test
    void refusesTooLittleMemory() {
        assertThatThrownBy(() -> new WorkerOptions(2, 256L << 20, Duration.ofMinutes(1)))
                .isInstanceOf(UsageException.class)
                .hasMessage("--memory 256m is too little for 2 jobs: set 672m or more, or fewer --jobs");
        assertThat(new WorkerOptions(2, 672L << 20, Duration.ofMinutes(1)).heapBytes())
                .isEqualTo(64L << 20);
        assertThatThrownBy(() -> WorkerOptions.each(207L << 20, Duration.ofMinutes(1)))
                .isInstanceOf(UsageException.class)
                .hasMessage("--memory 207m is too little for a worker: set 208m or more");
    }

    private static void watch(AtomicLong most, AtomicBoolean isOver) {
        while (!isOver.get()) {
            ProcessHandle.current().children().forEach(child -> most.accumulateAndGet(peak(child.pid()), Math::max));
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** The most resident memory that a process has had, in bytes; 0 if it has ended. */
    private static long peak(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
