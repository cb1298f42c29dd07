package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.Turns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Follows a schedule that was recorded on another JDK. In each turn the thread executes as many
 * {@linkplain dev.heddle.trace.plan.PreemptionPlan.Moment application steps} as in the schedule, and no other thread
 * executes any meanwhile. Operations inside JDK code lie between these steps; they are counted and reported. So a turn
 * that has only such operations left may be skipped. A thread that waits within a call is helped by other threads
 * within calls of theirs, if they are enabled.
 *
 * <p>If the schedule preempts or blocks a thread inside JDK code, this is repeated when the same kind of operation
 * occurs. Otherwise the turn ends when the thread returns from the call.
 */
public final class AcrossJdksStrategy implements Strategy {
    private static final int EXACT_PATIENCE = 10;
    /** If other threads execute this many operations during one turn, it will not end. */
    private static final int MOST_HELP = 100_000;
    /** Number of later turns that are searched for the next thread. */
    private static final int LOOK_AHEAD = 256;

    private final Turns turns;
    private final @Nullable StaleReads stale;
    /** Per turn, whether it began inside JDK code. */
    private final BitSet insideAtFirst = new BitSet();

    /** By path, the threads that have executed an operation. */
    private final Map<String, ThreadView> seen = new HashMap<>();

    private final Set<String> ended = new HashSet<>();

    private int turn;
    /** Whether the thread has executed an operation in this turn. */
    private boolean begun;
    /** Number of its application steps in this turn. */
    private int own;
    /** Number of its other operations in this turn. */
    private int inside;
    /** Number of operations inside JDK code that other threads have executed meanwhile. */
    private int help;

    private long decisions;
    private long otherSteps;
    private long leftOut;

    /** @param plan a plan with known application steps */
    public AcrossJdksStrategy(ExactPlan plan) {
        turns = plan.turns();
        stale = StaleReads.of(plan.stale());
        BitSet left = new BitSet();
        for (int i = 0; i < turns.size(); i++) {
            int thread = turns.threadNumber(i);
            insideAtFirst.set(i, turns.site(i).isJdk() || left.get(thread));
            left.set(thread, turns.inside(i) != Turns.NOT_INSIDE);
        }
    }

    @Override
    public ThreadView choose(Decision decision) {
        while (true) {
            endTurns();
            if (isUsedUp()) {
                return Decision.willing(decision.enabled()).get(0);
            }
            String path = turns.thread(turn).path();
            for (ThreadView thread : decision.enabled()) {
                if (thread.path().equals(path)) {
                    return thread;
                }
            }
            if (!begun && turns.own(turn) == 0) {
                leftOut++;
                nextTurn();
                continue;
            }
            ThreadView thread = seen.get(path);
            if (decision.timeCanPass() && thread != null && thread.isPaused() && thread.isTimed()) {
                return null;
            }
            ThreadView helper = helper(decision.enabled());
            if (helper != null) {
                return helper;
            }
            if (decision.timeCanPass()) {
                return null;
            }
            if (own < turns.own(turn)) {
                throw diverged(decision.enabled().stream()
                        .map(AcrossJdksStrategy::words)
                        .collect(Collectors.joining(", ", "it is blocked; the enabled threads are ", "")));
            }
            nextTurn();
        }
    }

    /** Returns the enabled thread inside JDK code whose turn comes soonest; null if none exists. */
    private ThreadView helper(List<? extends ThreadView> enabled) {
        ThreadView first = null;
        int soonest = Integer.MAX_VALUE;
        for (ThreadView thread : enabled) {
            if (thread.isInsideJdk() && !thread.isYielding()) {
                int next = nextTurnOf(thread.path());
                if (first == null || next < soonest) {
                    first = thread;
                    soonest = next;
                }
            }
        }
        return first;
    }

    private int nextTurnOf(String path) {
        int end = Math.min(turns.size(), turn + LOOK_AHEAD);
        for (int i = turn + 1; i < end; i++) {
            if (turns.thread(i).path().equals(path)) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    @Override
    public void executed(ThreadView thread) {
        endTurns();
        decisions++;
        seen.put(thread.path(), thread);
        if (isUsedUp()) {
            return;
        }
        if (!thread.path().equals(turns.thread(turn).path())) {
            if (!thread.isInsideJdk() || ++help > MOST_HELP) {
                throw diverged("got " + words(thread));
            }
            otherSteps++;
            return;
        }
        begun = true;
        if (thread.isInsideJdk()) {
            inside++;
            return;
        }
        if (own == 0 && !insideAtFirst.get(turn) && !turns.site(turn).is(thread.op(), thread.site())) {
            throw diverged("got " + words(thread));
        }
        own++;
    }

    /** Follows the turn like {@link #executed}, up to its last application step. */
    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        if (isUsedUp()) {
            decisions++;
            return true;
        }
        if (!begun || step.mayBeCall() || own == 0 || own >= turns.own(turn)) {
            return false;
        }
        decisions++;
        if (step.kind() == SingleThreadStep.OWN) {
            own++;
        } else {
            inside++;
        }
        return true;
    }

    @Override
    public void ended(ThreadView thread) {
        ended.add(thread.path());
    }

    private void endTurns() {
        while (!isUsedUp() && isOver()) {
            nextTurn();
        }
    }

    private void nextTurn() {
        otherSteps += Math.abs(inside - Math.max(0, turns.steps(turn) - turns.own(turn)));
        turn++;
        begun = false;
        own = 0;
        inside = 0;
        help = 0;
    }

    private boolean isOver() {
        boolean isOwnDone = own >= turns.own(turn);
        if (!begun && !isOwnDone) {
            return false;
        }
        String path = turns.thread(turn).path();
        if (ended.contains(path)) {
            if (!isOwnDone) {
                throw diverged("it has ended, but the plan requires " + (turns.own(turn) - own) + " more operations");
            }
            return true;
        }
        ThreadView thread = seen.get(path);
        if (thread == null || !isOwnDone) {
            return false;
        }
        if (isByCount()) {
            return !thread.isPaused() || begun && own + inside >= turns.steps(turn);
        }
        if (!thread.isPaused()) {
            return false;
        }
        return thread.isInsideJdk() ? begun && isStoppedInside(thread) : isBeforeOwn(thread);
    }

    /** The thread has executed the turn's application steps, and is inside JDK code. */
    private boolean isStoppedInside(ThreadView thread) {
        if (turns.isStopped(turn) && turns.inside(turn) == Turns.NOT_INSIDE) {
            return false;
        }
        return thread.wasBlocked()
                || turns.isStopped(turn)
                        && turns.inside(turn) == thread.timesInsideJdk()
                        && turns.before(turn).isLike(thread.op(), thread.site());
    }

    /** The thread has executed the turn's application steps, and is before its next one, which must match the plan. */
    private boolean isBeforeOwn(ThreadView thread) {
        PlanSite before = turns.before(turn);
        if (before != null && turns.inside(turn) == Turns.NOT_INSIDE && !before.isLike(thread.op(), thread.site())) {
            throw diverged("it is before " + thread.words() + ", but the plan preempts it before " + before);
        }
        return true;
    }

    private boolean isByCount() {
        return turns.isStopped(turn) && turns.before(turn) == null;
    }

    private DivergenceException diverged(String got) {
        String where = begun
                ? " with own step " + (own + 1) + " of the turn that began with " + turns.site(turn)
                : " " + turns.site(turn);
        return new DivergenceException("decision " + decisions + " (turn " + (turn + 1) + " of " + turns.size()
                + "): expected " + turns.thread(turn) + where + ", " + got + StaleReads.pending(stale));
    }

    private static String words(ThreadView thread) {
        return thread.named() + " " + thread.words();
    }

    private boolean isUsedUp() {
        return turn == turns.size();
    }

    /** After the last turn there are no decisions, and remaining operations inside JDK code are optional. */
    @Override
    public @Nullable ReadChoices readChoices() {
        return stale;
    }

    @Override
    public boolean reached() {
        return (stale == null || stale.missing() == 0) && hasReachedEnd();
    }

    private boolean hasReachedEnd() {
        if (isUsedUp()) {
            return true;
        }
        if (own < turns.own(turn)) {
            return false;
        }
        for (int i = turn + 1; i < turns.size(); i++) {
            if (turns.own(i) > 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String progress() {
        boolean reached = hasReachedEnd();
        String done = "turn " + (reached ? turns.size() : turn) + " of " + turns.size() + " done";
        return reached
                ? done + (stale == null ? "" : stale.progress())
                : done + "; next would be " + turns.thread(turn) + " " + turns.site(turn);
    }

    @Override
    public StrategyNotes strategyNotes() {
        List<String> notes = new ArrayList<>();
        if (otherSteps > 0) {
            notes.add(otherSteps + (otherSteps == 1 ? " step" : " steps") + " inside JDK code differed");
        }
        if (leftOut > 0) {
            notes.add(leftOut + " of " + turns.size() + " turns, all inside JDK code, did not occur");
        }
        return new StrategyNotes(0, 0, notes, null, null);
    }

    /** Same as with the schedule's own JDK. */
    @Override
    public int patience() {
        return isUsedUp() || begun && isByCount() && own >= turns.own(turn) ? 1 : EXACT_PATIENCE;
    }
}
