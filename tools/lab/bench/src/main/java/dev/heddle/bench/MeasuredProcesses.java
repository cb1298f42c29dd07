package dev.heddle.bench;

import dev.heddle.engine.base.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Runs processes, one at a time, and watches each: its memory, its time, and the disk that all of them write on.
 *
 * @param folder for what they print; it must exist
 * @param limit how long each may take
 * @param mostDiskBytes by how much the free disk may shrink while one runs
 */
record MeasuredProcesses(Path folder, Duration limit, long mostDiskBytes) {
    /** Below this nothing is started, and what runs is stopped: what was measured until then is still printed. */
    static final long FREE_DISK_BYTES = 5L << 30;

    private static final long LOOK_MILLIS = 20;
    private static final int LOOKS_PER_DISK_CHECK = 25;

    /** Why nothing can be started for want of room on the disk; null if there is enough. */
    String noRoom() throws IOException {
        long free = free();
        return free >= FREE_DISK_BYTES
                ? null
                : String.format(
                        "only %.1f GiB are free on the disk of %s: make room until %d GiB are free, or give another --work",
                        free / (double) (1L << 30), folder, FREE_DISK_BYTES >> 30);
    }

    /**
     * Runs a process to its end; one that is not started for want of room counts as stopped.
     *
     * @throws UsageException if the command cannot be started
     */
    Child run(List<String> command) throws IOException, InterruptedException {
        String noRoom = noRoom();
        if (noRoom != null) {
            return new Child(-1, "not started: " + noRoom, "", "", -1, -1, -1);
        }
        long free = free();
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        long cpu = Proc.childrenCpuMillis();
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UsageException("cannot start " + command.get(0) + ": " + e.getMessage());
        }
        // What is measured must not outlive the harness.
        Thread reaper = new Thread(process::destroyForcibly, "bench-reaper");
        Runtime.getRuntime().addShutdownHook(reaper);
        try {
            process.getOutputStream().close();
            long[] peak = {-1, -1};
            String stopped = watch(process, free, peak);
            long cpuNow = Proc.childrenCpuMillis();
            return new Child(
                    process.exitValue(),
                    stopped,
                    text(out),
                    text(err),
                    peak[0],
                    peak[1],
                    cpuNow < 0 ? -1 : cpuNow - cpu);
        } finally {
            process.destroyForcibly();
            Runtime.getRuntime().removeShutdownHook(reaper);
        }
    }

    /** Waits for the end; returns why the process was stopped, or null. */
    private String watch(Process process, long freeBefore, long[] peak) throws IOException, InterruptedException {
        long start = System.nanoTime();
        String stopped = null;
        for (int look = 0; !process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS); look++) {
            peak[0] = Math.max(peak[0], Proc.peakKib(process.pid()));
            peak[1] = Math.max(peak[1], Proc.ownKib(process.pid()));
            if (System.nanoTime() - start > limit.toNanos()) {
                stopped = "stopped after " + limit.toSeconds() + " s (--timeout)";
            } else if (look % LOOKS_PER_DISK_CHECK == 0) {
                stopped = diskTrouble(freeBefore);
            }
            if (stopped != null) {
                process.destroyForcibly().waitFor();
                break;
            }
        }
        return stopped;
    }

    private String diskTrouble(long freeBefore) throws IOException {
        long free = free();
        if (free < FREE_DISK_BYTES) {
            return "stopped: less than " + (FREE_DISK_BYTES >> 30) + " GiB are free on the disk";
        }
        return freeBefore - free > mostDiskBytes
                ? "stopped: it filled more than " + (mostDiskBytes >> 30) + " GiB of the disk (--most-disk)"
                : null;
    }

    /** The output of a program, in any encoding. */
    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private long free() throws IOException {
        return Files.getFileStore(folder).getUsableSpace();
    }
}
