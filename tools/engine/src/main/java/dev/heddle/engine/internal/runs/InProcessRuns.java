package dev.heddle.engine.internal.runs;

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
 * Makes runs one after another in one JVM. When that JVM stops, another one continues: after a run that changed state
 * which the next run would see, or after a crash or hang. In the latter case the current run is lost.
 *
 * @param limit time limit of one run
 * @param isCut whether the budget determines that limit
 * @param end value of {@link System#nanoTime} at which the hunt no longer waits for the JVMs, if the budget limits them
 * @param kept JVMs for the runs of further plans that track the same variables; null if each plan has its own
 */
public record InProcessRuns(
        JavaCommand command, Replayer replayer, Duration limit, boolean isCut, long end, JvmPool kept) {
    /** After this number of JVMs in a row without a run, crashes are not accidental. */
    private static final int MAX_USELESS = 3;

    /** Each plan has its own JVMs. */
    public InProcessRuns(JavaCommand command, Replayer replayer, Duration limit) {
        this(command, replayer, limit, false, System.nanoTime() + TimeBudget.LONGEST_RUN.toNanos(), null);
    }

    /** The same within a budget: a run may be in flight when the budget is spent, and is cut at its end. */
    public InProcessRuns within(TimeBudget budget) {
        Duration most = budget.left();
        boolean isShorter = limit.compareTo(most) >= 0;
        return new InProcessRuns(command, replayer, isShorter ? most : limit, isShorter, budget.end(), kept);
    }

    /** The same with JVMs that are kept for further plans. */
    public InProcessRuns keeping(JvmPool jvms) {
        return new InProcessRuns(command, replayer, limit, isCut, end, jvms);
    }

    /** Whether accesses at some places have no hooks. */
    boolean leavesOut() {
        return replayer.leavesOut();
    }

    /** The same for plans that need all accesses. */
    InProcessRuns withAllAccesses() {
        return new InProcessRuns(command, replayer.withAllAccesses(), limit, isCut, end, kept);
    }

    /** Whether JVMs are kept for further plans, and may still take some. */
    public boolean hasKept() {
        return kept != null && !kept.isEnded();
    }

    /**
     * Makes runs until all are made or the caller needs no more.
     *
     * @param first seed of the first run; each run has the next seed
     * @param last seed of the last run
     * @param directory for files; is created, must be empty. JVMs that are kept have theirs elsewhere
     * @param isEnough receives every run in the order of seeds; true to stop
     * @return the number of JVMs started
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
                    jvm.assign(plan, next, last, this);
                }
                isOver = jvm.watch(isEnough);
            } finally {
                leave(jvm);
            }
            next += jvm.reported();
            if (isOver || next > last) {
                break;
            }
            if (!jvm.isUnclean()) {
                useless = jvm.reported() == 0 ? useless + 1 : 0;
                if (useless == MAX_USELESS) {
                    throw new UsageException("the target JVM ended " + MAX_USELESS + " times before a run started: see "
                            + jvm.files().resolve(ControlledRun.STDERR));
                }
                // A JVM that was kept may have ended before it started a run.
                boolean hasBegun = isNew || jvm.reported() > 0;
                if (hasBegun && isEnough.test(InProcessRun.lost(next++, jvm.files(), jvm.isOutOfTime()))) {
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
