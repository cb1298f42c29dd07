package dev.heddle.engine.internal.campaign;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.trace.plan.PlanException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Makes runs one after another in one JVM, and in another one from where that has stopped: because a run has changed what the next would
 * see, or because the JVM crashed or hung. Then the run it was at is lost.
 *
 * @param limit how long one run may take
 * @param isCut whether it is the budget that leaves a run no more time
 * @param kept JVMs that go on with the runs of further plans that name the same variables to track; null if each plan has its own
 */
public record InProcessRuns(JavaCommand command, Replayer replayer, Duration limit, boolean isCut, KeptJvms kept) {
    /** So many JVMs in a row that make no run at all are none that crash by accident. */
    private static final int MAX_USELESS = 3;

    /** Each plan has JVMs of its own. */
    public InProcessRuns(JavaCommand command, Replayer replayer, Duration limit) {
        this(command, replayer, limit, false, null);
    }

    /** The same, if a run may take no longer than this. */
    public InProcessRuns within(Duration most) {
        return limit.compareTo(most) < 0 ? this : new InProcessRuns(command, replayer, most, true, kept);
    }

    /** The same with JVMs that are kept for further plans. */
    public InProcessRuns keeping(KeptJvms jvms) {
        return new InProcessRuns(command, replayer, limit, isCut, jvms);
    }

    /**
     * Makes runs until all are made or somebody has seen enough.
     *
     * @param first seed of the first run; each run has the next one
     * @param last seed of the last one
     * @param directory where files go; made, must be empty. Those of JVMs that are kept go elsewhere
     * @param isEnough told of every run, in the order of seeds; true to make no more
     * @return how many JVMs were started
     * @throws PlanException if the plan does not fit the program
     */
    public int make(Path plan, long first, long last, Path directory, Predicate<InProcessRun> isEnough)
            throws IOException, InterruptedException {
        int started = 0;
        int useless = 0;
        long next = first;
        while (next <= last) {
            InProcessJvm jvm = kept == null ? null : kept.take();
            boolean isNew = jvm == null;
            if (isNew) {
                Path files = kept == null
                        ? OutputDirectory.claim(directory.resolve("jvm-" + (started + 1)), "runs")
                        : kept.place();
                jvm = InProcessJvm.start(this, plan, next, last, files, kept != null);
                started++;
            }
            boolean isOver;
            try {
                if (!isNew) {
                    jvm.goOn(plan, next, last, limit, isCut);
                }
                isOver = jvm.watch(isEnough);
            } finally {
                leave(jvm);
            }
            next += jvm.told();
            if (isOver || next > last) {
                break;
            }
            if (!jvm.isUnclean()) {
                useless = jvm.told() == 0 ? useless + 1 : 0;
                if (useless == MAX_USELESS) {
                    throw new UsageException("no run could be made, " + MAX_USELESS + " times: see "
                            + jvm.files().resolve(ControlledRun.STDERR));
                }
                // One that was kept may have ended before it began.
                boolean hasBegun = isNew || jvm.told() > 0;
                if (hasBegun && isEnough.test(InProcessRun.lost(next++, jvm.files()))) {
                    break;
                }
            }
        }
        return started;
    }

    private void leave(InProcessJvm jvm) {
        if (kept == null) {
            jvm.close();
        } else {
            kept.give(jvm);
        }
    }
}
