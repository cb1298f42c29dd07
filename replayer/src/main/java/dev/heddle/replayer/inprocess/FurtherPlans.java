package dev.heddle.replayer.inprocess;

import dev.heddle.trace.run.MoreRuns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Receives further runs for this JVM from the process that started it, until that process has ended. */
final class FurtherPlans {
    private static final long STEP_MILLIS = 2;
    /** Checking whether a process is alive costs more than looking for a file. */
    private static final int STEPS_A_LOOK = 250;

    private final Path directory;
    private final Optional<ProcessHandle> launcher;
    private int taken;

    FurtherPlans(Path directory) throws IOException {
        this.directory = directory;
        launcher = MoreRuns.launcher(directory);
    }

    /** Returns whether the remaining runs of the current plan are no longer needed. */
    boolean isEnough() {
        return MoreRuns.isStopped(directory, taken + 1);
    }

    /** Waits for further runs; null if there will be none. */
    MoreRuns await() throws IOException, InterruptedException {
        MoreRuns.await(directory, taken + 1);
        for (int step = 1; ; step++) {
            MoreRuns next = MoreRuns.read(directory, taken + 1);
            if (next != null) {
                taken++;
                return next;
            }
            if (step % STEPS_A_LOOK == 0
                    && !launcher.map(ProcessHandle::isAlive).orElse(false)) {
                return null;
            }
            Thread.sleep(STEP_MILLIS);
        }
    }
}
