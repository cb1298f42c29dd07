package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The memory of a batch bounds the resident memory of all its JVMs, the one that merges and writes the report included.
 */
@Tag("nightly")
class BatchMemoryIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final long MEMORY = 480L << 20;
    private static final double TOLERANCE = 1.05;

    @TempDir
    Path temp;

    @Test
    @EnabledOnOs(OS.LINUX)
    void staysWithinItsMemoryInAll() throws Exception {
        Result recorded = HeddleProcess.run(
                JDK,
                temp,
                HeddleProcess.words(
                        List.of("record", "-o", temp.resolve("runs/one").toString(), "--filter", "off"),
                        HeddleProcess.program(
                                JDK, HeddleProcess.classPath(CountingTarget.class), CountingTarget.class)));
        assertThat(recorded.exitCode()).as(recorded.all()).isZero();
        AtomicLong most = new AtomicLong();
        AtomicBoolean isOver = new AtomicBoolean();
        Thread watch = new Thread(() -> watch(most, isOver), "watch");
        watch.start();
        // A JVM obeys this variable rather than its command line.
        Result batch = HeddleProcess.shipped(
                JDK,
                temp,
                List.of(
                        "batch",
                        "runs",
                        "-o",
                        "store",
                        "--memory",
                        (MEMORY >> 20) + "m",
                        "--jobs",
                        "1",
                        "--technique",
                        "happens-before,reversal"),
                Map.of("_JAVA_OPTIONS", "-Xmx3g"));
        isOver.set(true);
        watch.join();
        assertThat(batch.out()).as(batch.all()).contains("1 of them analysed now, 0 not usable");
        assertThat(most.get()).isPositive().isLessThanOrEqualTo((long) (MEMORY * TOLERANCE));
    }

    private static void watch(AtomicLong most, AtomicBoolean isOver) {
        while (!isOver.get()) {
            most.accumulateAndGet(
                    ProcessHandle.current()
                            .descendants()
                            .mapToLong(one -> resident(one.pid()))
                            .sum(),
                    Math::max);
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** The resident memory of a process, in bytes; 0 if it has ended. */
    private static long resident(long process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
