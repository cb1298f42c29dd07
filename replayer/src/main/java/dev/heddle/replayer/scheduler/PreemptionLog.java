package dev.heddle.replayer.scheduler;

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
 * What is unusual in a run: where another thread went on than would have by itself. Whatever strategy made the run, a
 * {@link dev.heddle.trace.plan.PreemptionPlan} of these switches makes it again. Guarded by the game's lock, and read when the game is over.
 */
final class PreemptionLog {
    /** So many are kept. A run with more is not one that a person reads. */
    static final int MAX = 20_000;

    /**
     * A switch whose variable has no name yet.
     *
     * @param recent what the stopped thread accessed last; null if it is no preemption
     */
    private record Made(Switch unnamed, int[] recent) {}

    private final NonPreemptive byItself = new NonPreemptive();
    /** How often each thread has executed, by path, in a field of one. */
    private final Map<String, long[]> steps = new HashMap<>();
    /** That of the last thread, not looked up again as long as it goes on. */
    private long[] stepsOfLast = {0};

    /** The thread that executed the last operation; null before the first one. */
    private ThreadView lastThread;

    private final AccessedVariables variables = new AccessedVariables();
    private final List<Made> made = new ArrayList<>();
    private String last = "";
    private long preemptions;
    private boolean complete = true;

    void chosen(Decision decision, ThreadView choice) {
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

    void executed(ThreadView thread) {
        if (thread != lastThread) {
            lastThread = thread;
            last = thread.path();
            stepsOfLast = steps.computeIfAbsent(last, path -> new long[1]);
        }
        stepsOfLast[0]++;
        byItself.executed(thread);
        variables.executed(thread);
    }

    /** The thread that executed the last operation has executed so many more without a decision. */
    void executedAlone(long more) {
        stepsOfLast[0] += more;
        byItself.executedAlone(more);
    }

    /** How often a thread was stopped that could have gone on. */
    long preemptions() {
        return preemptions;
    }

    /** The switches, in order; null if there were too many to keep. */
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
