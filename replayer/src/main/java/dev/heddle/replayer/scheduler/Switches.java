package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.NonPreemptive;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is unusual in a run: where another thread went on than would have by itself. Whatever strategy made the run, a
 * {@link dev.heddle.trace.plan.PreemptionPlan} of these switches makes it again. Guarded by the game's lock, and read when the game is over.
 */
final class Switches {
    /** So many are kept. A run with more is not one that a person reads. */
    static final int MAX = 20_000;

    private final NonPreemptive byItself = new NonPreemptive();
    private final Map<String, Long> steps = new HashMap<>();
    private final List<Switch> made = new ArrayList<>();
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
        made.add(new Switch(
                last,
                steps.getOrDefault(last, 0L),
                choice.path(),
                preempts,
                stopped == null ? null : KnownSites.shortly(stopped.op(), stopped.site())));
    }

    void executed(ThreadView thread) {
        last = thread.path();
        steps.merge(last, 1L, Long::sum);
        byItself.executed(thread);
    }

    /** How often a thread was stopped that could have gone on. */
    long preemptions() {
        return preemptions;
    }

    /** The switches, in order; null if there were too many to keep. */
    List<Switch> list() {
        return complete ? List.copyOf(made) : null;
    }
}
