package dev.heddle.replayer.strategy.deadlock;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.HoldLimit;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.replayer.strategy.steer.ThreadSteering;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import dev.heddle.trace.relation.MayTrigger;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes some submissions of tasks late: a thread that is about to submit one runs only if no other thread can proceed.
 * So the tasks that wait for these tasks occupy their pool first. With an even seed, the first thread by path submits
 * first, because it starts others; with an odd seed a random one.
 */
final class LateSubmissions implements Strategy {
    private static final String CONCURRENT = "java/util/concurrent/";

    private final RandomWalk random;
    private final boolean inRandomOrder;
    /** For each submission, the program's frames that call it, innermost first. */
    private final List<List<CodePoint>> callers = new ArrayList<>();

    private final int awaited;
    private final ThreadSteering steering = new ThreadSteering();
    private final HoldLimit holdLimit = new HoldLimit();
    private final SiteFilter places = new SiteFilter(LateSubmissions::isPlace);
    /** Threads in a submission that has begun. A submission has several operations. */
    private final List<ThreadView> submitting = new ArrayList<>();

    private int submitted;
    private long thrashes;

    LateSubmissions(SequencePlan plan) {
        random = new RandomWalk(plan.seed());
        inRandomOrder = (plan.seed() & 1) != 0;
        for (SequencePlan.Step step : plan.steps()) {
            callers.add(step.stack().stream()
                    .filter(frame -> !MayTrigger.isLibrary(frame.className()))
                    .distinct()
                    .toList());
        }
        awaited = plan.stuck().size();
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<ThreadView> late = new ArrayList<>();
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            (isLate(thread) ? late : free).add(thread);
        }
        if (late.isEmpty()) {
            return steering.other(decision, Decision.willing(free));
        }
        List<ThreadView> willing = Decision.willing(free);
        boolean isOver = holdLimit.isOverAfterDecision(decision);
        if (!isOver && holdLimit.letsTimePass(decision, willing)) {
            return null;
        }
        boolean canProceed = !willing.isEmpty() && !willing.get(0).isYielding();
        if (canProceed && !isOver) {
            return steering.other(decision, willing);
        }
        thrashes += isOver ? 1 : 0;
        holdLimit.renew();
        // Sorted by path: a thread comes before those that it starts.
        return inRandomOrder ? random.pick(late) : late.get(0);
    }

    private boolean isLate(ThreadView thread) {
        return !submitting.contains(thread) && isSubmission(thread);
    }

    private boolean isSubmission(ThreadView thread) {
        Site site = thread.site();
        if (site == null || !isPlace(site)) {
            return false;
        }
        for (List<CodePoint> frames : callers) {
            if (thread.isCalledBy(frames)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPlace(Site site) {
        return site.method().owner().startsWith(CONCURRENT);
    }

    @Override
    public void executed(ThreadView thread) {
        steering.executed(thread);
        boolean isInside = isSubmission(thread);
        if (!isInside) {
            submitting.remove(thread);
        } else if (!submitting.contains(thread)) {
            submitting.add(thread);
            submitted++;
        }
    }

    @Override
    public void ended(ThreadView thread) {
        submitting.remove(thread);
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return !places.concerns(step);
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return !places.concerns(step);
    }

    @Override
    public boolean reached() {
        return submitted >= awaited;
    }

    @Override
    public String progress() {
        return submitted + " of " + awaited + " submissions";
    }

    @Override
    public StrategyNotes strategyNotes() {
        return StrategyNotes.thrashes(thrashes);
    }
}
