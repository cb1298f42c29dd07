package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.StepCheck;
import dev.heddle.trace.plan.Turns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Follows a whole schedule, and ends the run at the first decision that contradicts it: the thread of the turn is
 * disabled, begins its turn with another operation, or blocks or ends where the schedule preempts it. Operations within
 * a turn may differ in number and kind; such differences are counted and reported. After the last turn, the enabled
 * thread with the lowest path runs.
 */
public final class ExactStrategy implements Strategy {
    private static final int EXACT_PATIENCE = 10;
    private static final int NONE = -1;

    private final Turns turns;
    private final @Nullable StaleReads stale;
    /** For each turn the next one of the same thread, or {@link #NONE}. */
    private final int[] nextOfThread;

    private int turn;
    private int stepsDone;
    private int check;
    /** How often the thread has executed the operation before which it is to be preempted. */
    private int times;
    /** The thread that executes the turn, from its first step on. */
    private ThreadView runner;

    /** Where the thread may be preempted in the turn {@link #stopsOf}. */
    private final SiteFilter stops = new SiteFilter(this::isPlaceOfStop);

    private int stopsOf = NONE;

    private boolean hasEnded;
    private long decisions;
    private int otherLengths;
    private int otherOperations;

    public ExactStrategy(ExactPlan plan) {
        turns = plan.turns();
        stale = StaleReads.of(plan.stale());
        nextOfThread = new int[turns.size()];
        int[] next = new int[turns.threads().size()];
        Arrays.fill(next, NONE);
        for (int i = turns.size() - 1; i >= 0; i--) {
            nextOfThread[i] = next[turns.threadNumber(i)];
            next[turns.threadNumber(i)] = i;
        }
    }

    @Override
    public ThreadView choose(Decision decision) {
        endTurn();
        if (isUsedUp()) {
            return Decision.willing(decision.enabled()).get(0);
        }
        String path = turns.thread(turn).path();
        for (ThreadView thread : decision.enabled()) {
            if (thread.path().equals(path)) {
                return thread;
            }
        }
        if (decision.timeCanPass()) {
            return null;
        }
        throw diverged(decision.enabled().stream()
                .map(ExactStrategy::words)
                .collect(Collectors.joining(", ", "it is blocked; the enabled threads are ", "")));
    }

    @Override
    public void executed(ThreadView thread) {
        endTurn();
        decisions++;
        if (isUsedUp()) {
            return;
        }
        if (!thread.path().equals(turns.thread(turn).path())
                || stepsDone == 0 && !turns.site(turn).is(thread.op(), thread.site())) {
            throw diverged("got " + words(thread));
        }
        runner = thread;
        hasEnded = false;
        check = StepCheck.add(check, thread.check());
        stepsDone++;
        PlanSite before = turns.isStopped(turn) ? turns.before(turn) : null;
        if (before != null && before.is(thread.op(), thread.site())) {
            times++;
        }
    }

    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return skipsSingleThreadStep(step, thread.object(), thread.index());
    }

    /** Follows the turn like {@link #executed}. */
    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        if (isUsedUp()) {
            decisions++;
            return true;
        }
        if (stepsDone == 0) {
            return false;
        }
        if (turns.isStopped(turn)) {
            if (turns.before(turn) == null) {
                if (stepsDone + 1 >= turns.steps(turn)) {
                    return false;
                }
            } else if (isStop(step)) {
                if (times == turns.times(turn)) {
                    return false;
                }
                times++;
            }
        }
        decisions++;
        check = StepCheck.add(check, step.check());
        stepsDone++;
        return true;
    }

    /** Returns whether the turn is preempted before such a step. */
    private boolean isStop(SingleThreadStep step) {
        if (stopsOf != turn) {
            stopsOf = turn;
            stops.forget();
        }
        return stops.concerns(step) && step.op() == turns.before(turn).op();
    }

    private boolean isPlaceOfStop(Site site) {
        PlanSite before = turns.before(turn);
        return before.is(before.op(), site);
    }

    @Override
    public void ended(ThreadView thread) {
        hasEnded |= thread == runner;
    }

    /** Starts the next turn if the thread has reached the end of this one. */
    private void endTurn() {
        if (stepsDone > 0 && !isUsedUp() && isOver()) {
            compare();
            turn++;
            stepsDone = 0;
            check = 0;
            times = 0;
            runner = null;
        }
    }

    private boolean isOver() {
        return turns.isStopped(turn) ? isStopped() : isForced();
    }

    private boolean isForced() {
        if (hasEnded) {
            if (nextOfThread[turn] != NONE) {
                throw diverged(
                        "it has ended, but the plan continues it with " + turns.site(nextOfThread[turn]) + " later");
            }
            return true;
        }
        if (!runner.isPaused() || !runner.wasBlocked()) {
            return false;
        }
        if (nextOfThread[turn] != NONE && !turns.site(nextOfThread[turn]).is(runner.op(), runner.site())) {
            throw diverged("it is blocked before " + runner.words() + ", but the plan blocks it before "
                    + turns.site(nextOfThread[turn]));
        }
        return true;
    }

    private boolean isStopped() {
        PlanSite before = turns.before(turn);
        if (before == null) {
            return hasEnded || !runner.isPaused() || stepsDone >= turns.steps(turn);
        }
        if (hasEnded) {
            throw diverged("it has ended, but the plan preempts it before " + before);
        }
        return runner.isPaused()
                && !runner.wasBlocked()
                && times == turns.times(turn)
                && before.is(runner.op(), runner.site());
    }

    private void compare() {
        if (stepsDone != turns.steps(turn)) {
            otherLengths++;
        } else if (check != turns.check(turn)) {
            otherOperations++;
        }
    }

    private DivergenceException diverged(String got) {
        PlanThread expected = turns.thread(turn);
        String where = stepsDone == 0
                ? " " + turns.site(turn)
                : " with step " + (stepsDone + 1) + " of the turn that began with " + turns.site(turn);
        return new DivergenceException(
                number() + "expected " + expected + where + ", " + got + StaleReads.pending(stale));
    }

    private static String words(ThreadView thread) {
        return thread.named() + " " + thread.words();
    }

    private String number() {
        return "decision " + decisions + " (turn " + (turn + 1) + " of " + turns.size() + "): ";
    }

    private boolean isUsedUp() {
        return turn == turns.size();
    }

    /**
     * After the last turn there are no decisions, so its end is not observed; the end of the run shows whether it
     * matches.
     */
    @Override
    public @Nullable ReadChoices readChoices() {
        return stale;
    }

    @Override
    public boolean reached() {
        return (stale == null || stale.missing() == 0) && hasReachedEnd();
    }

    private boolean hasReachedEnd() {
        return isUsedUp() || turn == turns.size() - 1 && stepsDone >= (turns.isStopped(turn) ? turns.steps(turn) : 1);
    }

    @Override
    public String progress() {
        String done = "turn " + (hasReachedEnd() ? turns.size() : turn) + " of " + turns.size() + " done";
        return hasReachedEnd()
                ? done + (stale == null ? "" : stale.progress())
                : done + "; next would be " + turns.thread(turn) + " " + turns.site(turn);
    }

    @Override
    public StrategyNotes strategyNotes() {
        return new StrategyNotes(0, 0, notes(), null, null);
    }

    private List<String> notes() {
        boolean isLastOpen = hasReachedEnd() && !isUsedUp();
        boolean isLonger = isLastOpen && stepsDone != turns.steps(turn);
        int lengths = otherLengths + (isLonger ? 1 : 0);
        int operations = otherOperations + (isLastOpen && !isLonger && check != turns.check(turn) ? 1 : 0);
        List<String> notes = new ArrayList<>();
        if (lengths > 0) {
            notes.add(lengths + " of " + turns.size() + " turns had other lengths than in the plan");
        }
        if (operations > 0) {
            notes.add(operations + " of " + turns.size() + " turns had other operations than in the plan");
        }
        return notes;
    }

    /** Where the plan records that the thread left control, the thread leaves control again. */
    @Override
    public int patience() {
        return isUsedUp() || leavesControl() ? 1 : EXACT_PATIENCE;
    }

    private boolean leavesControl() {
        return stepsDone > 0 && turns.isStopped(turn) && turns.before(turn) == null && stepsDone >= turns.steps(turn);
    }
}
