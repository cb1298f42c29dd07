package dev.heddle.replayer.strategy.exact;

import dev.heddle.replayer.control.KnownSites;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.ExpectsReturn;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SkipsSingleThreadSteps;
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

/**
 * Follows a schedule that was made on another JDK: in each turn the thread executes as many operations of the program's
 * {@linkplain dev.heddle.trace.plan.PreemptionPlan.Moment own} as it did then, and nobody else executes any meanwhile. Operations inside the JDK's code
 * lie between these, and their number is counted and told. So a turn of which nothing but these is left to do may be left out, and a thread that
 * waits within a call is helped by others that stand within calls of theirs, if they can go on there.
 *
 * <p>Where a thread is stopped, or has to wait, inside the JDK's code, that is done again if the same kind of operation comes up; otherwise the turn
 * ends when the thread comes out of the call.
 */
public final class AcrossJdksStrategy implements Strategy, SkipsSingleThreadSteps, ExpectsReturn {
    private static final int EXACT_PATIENCE = 10;
    /** So many operations of others to one turn, and it will not come to its end. */
    private static final int MOST_HELP = 100_000;
    /** So many turns ahead it is looked who comes soonest. */
    private static final int LOOK_AHEAD = 256;

    private final Turns turns;
    /** Per turn, whether it began inside the JDK's code. */
    private final BitSet insideAtFirst = new BitSet();

    /** By path, the threads that have executed something. */
    private final Map<String, ThreadView> seen = new HashMap<>();

    private final Set<String> ended = new HashSet<>();

    private int turn;
    /** Whether the thread has executed anything in this turn. */
    private boolean begun;
    /** How many own steps it has executed in this turn. */
    private int own;
    /** How many others. */
    private int inside;
    /** How many operations others have executed meanwhile, inside the JDK's code. */
    private int help;

    private long decisions;
    private long otherSteps;
    private long leftOut;

    /** @param plan of which it is known what the own steps are */
    public AcrossJdksStrategy(ExactPlan plan) {
        turns = plan.turns();
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
            if (decision.timeCanPass() && thread != null && thread.stands() && thread.isTimed()) {
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
                        .collect(Collectors.joining(", ", "it cannot run; those that can are ", "")));
            }
            nextTurn();
        }
    }

    /** Whoever can go on inside the JDK's code, of these the one whose turn comes soonest; null if nobody can. */
    private ThreadView helper(List<? extends ThreadView> enabled) {
        ThreadView first = null;
        int soonest = Integer.MAX_VALUE;
        for (ThreadView thread : enabled) {
            if (thread.isInside() && !thread.isYielding()) {
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
            if (!thread.isInside() || ++help > MOST_HELP) {
                throw diverged("got " + words(thread));
            }
            otherSteps++;
            return;
        }
        begun = true;
        if (thread.isInside()) {
            inside++;
            return;
        }
        if (own == 0 && !insideAtFirst.get(turn) && !turns.site(turn).is(thread.op(), thread.site())) {
            throw diverged("got " + words(thread));
        }
        own++;
    }

    /** Follows the turn as {@link #executed} does, up to its last own step. */
    @Override
    public boolean passesAlone(SingleThreadStep step, Object object, int index) {
        if (isUsedUp()) {
            decisions++;
            return true;
        }
        if (!begun || step.mayBeCall() || own == 0 || own >= turns.own(turn)) {
            return false;
        }
        decisions++;
        if (step.kind() == KnownSites.OWN) {
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
                throw diverged("it has ended, and is to execute " + (turns.own(turn) - own) + " more operations");
            }
            return true;
        }
        ThreadView thread = seen.get(path);
        if (thread == null || !isOwnDone) {
            return false;
        }
        if (isByCount()) {
            return !thread.stands() || begun && own + inside >= turns.steps(turn);
        }
        if (!thread.stands()) {
            return false;
        }
        return thread.isInside() ? begun && isStoppedInside(thread) : isBeforeOwn(thread);
    }

    /** The thread has executed the turn's own steps, and stands inside the JDK's code. */
    private boolean isStoppedInside(ThreadView thread) {
        if (turns.isStopped(turn) && turns.inside(turn) == Turns.NOT_INSIDE) {
            return false;
        }
        return thread.hadToWait()
                || turns.isStopped(turn)
                        && turns.inside(turn) == thread.timesInside()
                        && turns.before(turn).isLike(thread.op(), thread.site());
    }

    /** The thread has executed the turn's own steps, and stands before its next one, which must be the one of the plan. */
    private boolean isBeforeOwn(ThreadView thread) {
        PlanSite before = turns.before(turn);
        if (before != null && turns.inside(turn) == Turns.NOT_INSIDE && !before.isLike(thread.op(), thread.site())) {
            throw diverged("it stands before " + thread.words() + ", and is to be stopped before " + before);
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
                + "): expected " + turns.thread(turn) + where + ", " + got);
    }

    private static String words(ThreadView thread) {
        return thread.named() + " " + thread.words();
    }

    private boolean isUsedUp() {
        return turn == turns.size();
    }

    /** Nobody decides any more after the last turn; and what is left inside the JDK's code need not come. */
    @Override
    public boolean reached() {
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
        boolean reached = reached();
        String done = "turn " + (reached ? turns.size() : turn) + " of " + turns.size() + " done";
        return reached ? done : done + "; next would be " + turns.thread(turn) + " " + turns.site(turn);
    }

    @Override
    public StrategyNotes remarks() {
        List<String> notes = new ArrayList<>();
        if (otherSteps > 0) {
            notes.add(otherSteps + (otherSteps == 1 ? " step" : " steps") + " inside JDK code differed");
        }
        if (leftOut > 0) {
            notes.add(leftOut + " of " + turns.size() + " turns, all inside JDK code, did not come up");
        }
        return new StrategyNotes(0, 0, notes, null, null);
    }

    /** As under the schedule's own JDK. */
    @Override
    public int patience() {
        return isUsedUp() || begun && isByCount() && own >= turns.own(turn) ? 1 : EXACT_PATIENCE;
    }
}
