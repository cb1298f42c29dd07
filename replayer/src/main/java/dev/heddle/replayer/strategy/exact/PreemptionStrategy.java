package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Moment;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs each thread as long as possible, except for the switches of the plan. If a switch within a call into the JDK
 * does not occur, for example on another JDK, it is made when the thread returns from that call.
 */
public final class PreemptionStrategy implements Strategy {
    /** Number of times a switch lets time pass to enable its thread; after that it is skipped. */
    private static final int PATIENT_WAITS = 100;

    private static final Moment START = new Moment(0, null, 0);

    /** Remaining switches, by the thread that is preempted or blocked. */
    private final Map<String, List<Switch>> switches = new HashMap<>();

    /** Number of steps of each thread; empty if all switches use application steps. */
    private final Map<String, Long> steps = new HashMap<>();

    private final boolean countsSteps;
    private final @Nullable ReadChoices stale;
    private final NonPreemptive byItself;
    private final int planned;
    /** The thread that executed the last operation; null before the first one. */
    private ThreadView last;

    /** Whether the plan may have a switch away from the last thread. */
    private boolean hasSwitchesLeft;

    private int taken;
    private int late;
    private int waits;
    /** Steps of {@link #last} that were skipped and not counted yet. */
    private long alone;

    public PreemptionStrategy(PreemptionPlan plan) {
        this(plan, plan.choosesReads());
    }

    /** @param hasChoices whether reads have choices, even if the plan has no stale read */
    PreemptionStrategy(PreemptionPlan plan, boolean hasChoices) {
        for (Switch each : plan.switches()) {
            switches.computeIfAbsent(each.thread(), thread -> new ArrayList<>()).add(each);
        }
        planned = plan.switches().size();
        countsSteps = plan.switches().stream().anyMatch(each -> each.at() == null);
        byItself = new NonPreemptive(plan.first(), plan.last());
        stale = hasChoices ? StaleReads.ofTrial(plan.stale()) : null;
    }

    @Override
    public @Nullable ReadChoices readChoices() {
        return stale;
    }

    /**
     * Returns the position of a thread at a switch.
     *
     * @param thread null before the first operation of the run
     */
    public static Moment momentOf(ThreadView thread) {
        if (thread == null) {
            return START;
        }
        return isInsideJdk(thread)
                ? new Moment(
                        thread.applicationSteps(), Moment.kind(thread.op(), thread.site()), thread.timesInsideJdk())
                : new Moment(thread.applicationSteps(), null, 0);
    }

    private static boolean isInsideJdk(ThreadView thread) {
        return thread.isPaused() && thread.isInsideJdk();
    }

    @Override
    public ThreadView choose(Decision decision) {
        countAlone();
        List<Switch> open = switches.getOrDefault(path(), List.of());
        Switch due = open.isEmpty() ? null : due(open);
        if (due != null) {
            for (ThreadView thread : decision.enabled()) {
                if (thread.path().equals(due.to())) {
                    open.remove(due);
                    taken++;
                    late += due.at() != null && due.at().inside() != null && !isInsideJdk(last) ? 1 : 0;
                    waits = 0;
                    return thread;
                }
            }
            if (decision.timeCanPass() && ++waits <= PATIENT_WAITS) {
                return null;
            }
            open.remove(due);
            waits = 0;
        }
        return byItself.choose(decision);
    }

    private String path() {
        return last == null ? "" : last.path();
    }

    private Switch due(List<Switch> open) {
        Switch missed = null;
        for (Switch each : open) {
            if (each.at() == null ? each.steps() == steps.getOrDefault(path(), 0L) : isNow(each.at())) {
                return each;
            }
            if (missed == null && isMissed(each)) {
                missed = each;
            }
        }
        return missed;
    }

    private boolean isNow(Moment at) {
        if (last == null) {
            return at.equals(START);
        }
        if (at.own() != last.applicationSteps() || isInsideJdk(last) != (at.inside() != null)) {
            return false;
        }
        return at.inside() == null
                || at.times() == last.timesInsideJdk() && at.inside().equals(Moment.kind(last.op(), last.site()));
    }

    /** Returns whether the thread should have been preempted within the call from which it has just returned. */
    private boolean isMissed(Switch each) {
        Moment at = each.at();
        return each.preempts()
                && at != null
                && at.inside() != null
                && last != null
                && at.own() == last.applicationSteps()
                && !isInsideJdk(last);
    }

    @Override
    public void executed(ThreadView thread) {
        countAlone();
        if (thread != last) {
            last = thread;
            hasSwitchesLeft = !switches.getOrDefault(path(), List.of()).isEmpty();
        }
        if (countsSteps) {
            steps.merge(thread.path(), 1L, Long::sum);
        }
        byItself.executed(thread);
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        if (thread != last || hasSwitchesLeft) {
            return false;
        }
        alone++;
        return true;
    }

    @Override
    public boolean mayKeepTurns() {
        return true;
    }

    @Override
    public boolean keepsTurn(ThreadView thread, SingleThreadStep step) {
        return byItself.continues(alone) && skipsUncontestedStep(thread, step);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        alone++;
        return true;
    }

    /** Skipped steps count like others. */
    private void countAlone() {
        if (alone > 0) {
            if (countsSteps) {
                steps.merge(path(), alone, Long::sum);
            }
            byItself.executedAlone(alone);
            alone = 0;
        }
    }

    @Override
    public String progress() {
        return taken + " of " + planned + " switches made";
    }

    @Override
    public StrategyNotes strategyNotes() {
        return late == 0
                ? StrategyNotes.NONE
                : new StrategyNotes(
                        0,
                        0,
                        List.of(
                                late + " of " + planned
                                        + " switches were made after a call into the JDK, because their place within it was not reached"),
                        null,
                        null);
    }
}
