package dev.heddle.replayer.scheduler.result;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.NonPreemptive;
import dev.heddle.replayer.strategy.exact.PreemptionStrategy;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a run differs from the non-preemptive schedule: the forced switches. Whatever strategy made the run, a
 * {@link dev.heddle.trace.plan.PreemptionPlan} of these switches reproduces it. Guarded by the scheduler lock, and read
 * when the run is over.
 */
public final class PreemptionLog {
    /** Limit of switches that are kept: a person does not read a longer list. */
    static final int MAX = 20_000;

    /**
     * A switch whose variable has no name yet.
     *
     * @param recent the latest accesses of the preempted thread; null if it was not preempted
     */
    private record Made(Switch unnamed, int[] recent) {}

    private final NonPreemptive byItself = new NonPreemptive();
    /** Number of operations of each thread, by path, in an array of length one. */
    private final Map<String, long[]> steps = new HashMap<>();
    /** The entry of the last thread: a cache. */
    private long[] stepsOfLast = {0};

    /** The thread that executed the last operation; null before the first one. */
    private ThreadView lastThread;

    private final AccessedVariables variables = new AccessedVariables();
    private final List<Made> made = new ArrayList<>();
    private String last = "";
    private long preemptions;
    private boolean complete = true;

    public void chosen(Decision decision, ThreadView choice) {
        ThreadView usual = byItself.choose(decision);
        if (usual == choice) {
            return;
        }
        ThreadView stopped = decision.current();
        boolean preempts = usual == stopped;
        preemptions += preempts ? 1 : 0;
        if (made.size() == MAX) {
            complete = false;
            return;
        }
        Switch unnamed = new Switch(
                last,
                stepsOfLast[0],
                choice.path(),
                preempts,
                stopped == null ? null : KnownSites.shortly(stopped.op(), stopped.site()),
                null,
                PreemptionStrategy.momentOf(lastThread));
        made.add(new Made(unnamed, preempts ? variables.recent(last) : null));
    }

    public void executed(ThreadView thread) {
        if (thread != lastThread) {
            lastThread = thread;
            last = thread.path();
            stepsOfLast = steps.computeIfAbsent(last, path -> new long[1]);
        }
        stepsOfLast[0]++;
        byItself.executed(thread);
        variables.executed(thread);
    }

    /** A thread executes its pending operation without a decision; {@link #executedAlone} counts it. */
    public void accessed(ThreadView thread) {
        variables.executed(thread);
    }

    /** The thread of the last operation has executed this many more operations without a decision. */
    public void executedAlone(long more) {
        stepsOfLast[0] += more;
        byItself.executedAlone(more);
    }

    /** Number of switches away from a thread that was enabled. */
    long preemptions() {
        return preemptions;
    }

    /** Returns the switches in order; null if there were too many to keep. */
    List<Switch> list() {
        if (!complete) {
            return null;
        }
        AccessedVariables.Names names = variables.names();
        List<Switch> list = new ArrayList<>();
        for (Made each : made) {
            Switch it = each.unnamed;
            String variable = names.of(each.recent);
            list.add(new Switch(it.thread(), it.steps(), it.to(), it.preempts(), it.before(), variable, it.at()));
        }
        return list;
    }
}
