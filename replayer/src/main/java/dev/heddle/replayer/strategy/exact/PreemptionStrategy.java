package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.LoneStep;
import dev.heddle.replayer.strategy.PassesAlone;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.PreemptionPlan;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.util.HashMap;
import java.util.Map;

/** Lets each thread run as far as it can, but for the switches of the plan. */
public final class PreemptionStrategy implements Strategy, PassesAlone {
    /** So often a switch lets time pass for its thread to be able to run, and is passed over then. */
    private static final int PATIENT_WAITS = 100;

    /** The moment at which a switch comes up. */
    private record Moment(String thread, long steps) {}

    private final Map<Moment, Switch> switches = new HashMap<>();
    private final Map<String, Long> steps = new HashMap<>();
    private final NonPreemptive byItself;
    private final int planned;
    private String last = "";
    private int taken;
    private int waits;
    /** Steps of {@link #last} that were passed and not counted yet. */
    private long alone;

    public PreemptionStrategy(PreemptionPlan plan) {
        for (Switch each : plan.switches()) {
            switches.put(new Moment(each.thread(), each.steps()), each);
        }
        planned = switches.size();
        byItself = new NonPreemptive(plan.first(), plan.last());
    }

    @Override
    public ThreadView choose(Decision decision) {
        countAlone();
        Moment now = new Moment(last, steps.getOrDefault(last, 0L));
        Switch due = switches.get(now);
        if (due != null) {
            for (ThreadView thread : decision.enabled()) {
                if (thread.path().equals(due.to())) {
                    switches.remove(now);
                    taken++;
                    waits = 0;
                    return thread;
                }
            }
            if (decision.timeCanPass() && ++waits <= PATIENT_WAITS) {
                return null;
            }
            switches.remove(now);
            waits = 0;
        }
        return byItself.choose(decision);
    }

    @Override
    public void executed(ThreadView thread) {
        countAlone();
        last = thread.path();
        steps.merge(last, 1L, Long::sum);
        byItself.executed(thread);
    }

    @Override
    public boolean passesAlone(LoneStep step, Object object, int index) {
        alone++;
        return true;
    }

    /** Steps that were passed count like others. */
    private void countAlone() {
        if (alone > 0) {
            steps.merge(last, alone, Long::sum);
            byItself.executedAlone(alone);
            alone = 0;
        }
    }

    @Override
    public boolean reached() {
        return true;
    }

    @Override
    public String progress() {
        return taken + " of " + planned + " switches made";
    }
}
