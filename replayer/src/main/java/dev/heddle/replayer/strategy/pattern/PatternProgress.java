package dev.heddle.replayer.strategy.pattern;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.random.RandomWalk;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How far the threads are with the accesses of a pattern (AssetFuzzer, Phase II): who executes u and u′, whose turn it is, who is held,
 * and what has happened. The same in every mode; who runs when nobody is held is for others to say.
 *
 * <p>A thread that has executed a step goes on until it has given up the locks that the other unit needs, and is held; then the other
 * unit's thread has its turn. A thread is also held if it comes too early: before the first step, when it is about to execute the first
 * step of u′ (the paper: "if event ek occurs before event ei, suspend thread(u′)") or, beyond the paper, to acquire a lock that u′ has to
 * give up: held inside that lock it would keep u from its first step.
 *
 * <p>An attempt is over when a thread leaves its unit of work before it has executed all its steps. The next occurrence of the first step
 * begins the next one. Where in its window a thread is held, and which occurrences of the first step begin an attempt, is said by {@link PatternSeed}.
 */
final class PatternProgress {
    private final RandomWalk random;
    private final PatternSeed steering;
    private final Predicate<ThreadView> mayBegin;
    private final String[] paths;
    private final List<PatternStep> steps = new ArrayList<>();
    private final AttemptVariables variables;

    /** Who executes u, who u′. */
    private final ThreadView[] bound = new ThreadView[2];

    private final Set<ThreadView> held = Collections.newSetFromMap(new IdentityHashMap<>());
    /** What the leader gave up, or is about to give up, after its last step. */
    private final Set<Object> window = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Path of the thread of the pattern that did not execute the last step; null until all have happened. */
    private String other;
    /** Whose turn it is, or null if that thread is not known yet. */
    private ThreadView leader;
    /** Whether the leader is to be held as soon as it has given up the locks of the step before. */
    private boolean givingUp;

    private int next;
    private int attempts;
    private long thrashes;
    private List<String> done = List.of();
    private List<String> best = List.of();

    /**
     * @param random tosses the coins
     * @param mayBegin whether an attempt may begin with a thread, or a thread be held that comes too early: not if it has yet to start the other one
     */
    PatternProgress(PatternPlan plan, RandomWalk random, PatternSeed steering, Predicate<ThreadView> mayBegin) {
        this.random = random;
        this.steering = steering;
        this.mayBegin = mayBegin;
        paths = plan.units().stream().map(PatternPlan.Unit::thread).toArray(String[]::new);
        variables = new AttemptVariables(plan.atomicSet().perClass());
        for (PatternPlan.Step step : plan.steps()) {
            steps.add(new PatternStep(step, plan.units().get(step.unit())));
        }
    }

    /** Whether a step happens at a site, or a lock is acquired there that has to be given up. */
    boolean concerns(Site site) {
        for (PatternStep step : steps) {
            if (step.concerns(site)) {
                return true;
            }
        }
        return false;
    }

    /** Brings up to date whose turn it is; to be called before anybody asks who is held. */
    void settle() {
        giveUpAttemptIfUnitWasLeft();
        handOverIfLeaderIsDone();
    }

    /** Whose turn it is, or null if that thread is not known, or it is nobody's. */
    ThreadView leader() {
        return leader;
    }

    /** Path that the thread of a unit had in the recording. */
    String path(int unit) {
        return paths[unit];
    }

    /** The unit of the next step; only as long as there is one. */
    int awaited() {
        return steps.get(next).unit;
    }

    /** The unit of the first step. */
    int first() {
        return steps.get(0).unit;
    }

    /** Path of the thread of the pattern that did not execute the last step, once all have happened. */
    String other() {
        return other;
    }

    /** Whether the thread is about to access an object that the attempt under way is about. */
    boolean touches(ThreadView thread) {
        return variables.touches(thread);
    }

    /** Whether the first step has happened. */
    boolean isUnderWay() {
        return next > 0;
    }

    /** Whether the thread is about to execute the next step. */
    boolean fitsNext(ThreadView thread) {
        return fits(next, thread);
    }

    /**
     * The thread's pending operation is about to be executed.
     *
     * @return whether it is a step
     */
    boolean executed(ThreadView thread) {
        if (reached()
                || !fits(next, thread)
                || next == 0 && (!mayBegin.test(thread) || steering.skips() && random.tossCoin())) {
            return false;
        }
        PatternStep step = steps.get(next++);
        if (bound[step.unit] == null) {
            bound[step.unit] = thread;
            thread.watchFrame(step.unitDepth(thread));
        }
        variables.accessed(step, thread);
        note(step + " by thread " + thread.path());
        // A copy is executed in one go, and may be more than one step.
        while (step.isRange() && !reached() && steps.get(next).unit == step.unit && fits(next, thread)) {
            step = steps.get(next++);
            variables.accessed(step, thread);
            note(step + " by thread " + thread.path());
        }
        if (reached()) {
            other = bound[1 - step.unit].path();
            endAttempt();
        } else {
            leader = thread;
            givingUp = steps.get(next).unit != step.unit;
            window.clear();
            if (givingUp) {
                step.addHeldBack(thread, window);
            }
        }
        return true;
    }

    /** The thread has ended. */
    void ended(ThreadView thread) {
        held.remove(thread);
        if (reached()) {
            return;
        }
        if (isBound(thread) && hasStepsLeft(thread)) {
            reset();
        } else if (thread == leader) {
            handOver();
        }
    }

    /** Whether the thread is not to go on now. */
    boolean isHeld(ThreadView thread) {
        if (held.contains(thread)) {
            return true;
        }
        return next == 0 ? comesBeforeFirstStep(thread) : isOutOfTurn(thread);
    }

    private boolean comesBeforeFirstStep(ThreadView thread) {
        if (fits(0, thread) || !mayBegin.test(thread)) {
            return false;
        }
        int u = steps.get(0).unit;
        boolean first = true;
        boolean needs = false;
        for (PatternStep step : steps) {
            if (step.unit == u) {
                if (step.needsNext(thread)) {
                    return false;
                }
            } else {
                if (first && step.isNextOf(thread)) {
                    return true;
                }
                first = false;
                needs |= step.needsNext(thread);
            }
        }
        return needs;
    }

    /** Whether the thread is about to execute a later step of its own although another one is next. */
    private boolean isOutOfTurn(ThreadView thread) {
        if (!isBound(thread) || fits(next, thread)) {
            return false;
        }
        for (int k = next + 1; k < steps.size(); k++) {
            if (fits(k, thread)) {
                return true;
            }
        }
        return false;
    }

    private boolean fits(int k, ThreadView thread) {
        PatternStep step = steps.get(k);
        return step.isNextOf(thread)
                && (steering.takesAnyElement() || !step.isOtherElement(thread))
                && (bound[step.unit] == null ? bound[1 - step.unit] != thread : bound[step.unit] == thread)
                && variables.fit(step, thread);
    }

    private void handOverIfLeaderIsDone() {
        if (leader != null
                && givingUp
                && (isOutOfTurn(leader) || !steps.get(next - 1).holdsBack(leader) && isAtHold(leader))) {
            held.add(leader);
            handOver();
        }
    }

    /** The thread whose turn it is cannot go on: it is held where it waits, if it has given up the locks that the other unit needs. */
    void leaderWaits() {
        if (givingUp && !steps.get(next - 1).holdsBack(leader)) {
            held.add(leader);
            handOver();
        }
    }

    private boolean isAtHold(ThreadView thread) {
        if (!hasStepsLeft(thread)) {
            return true;
        }
        return switch (steering.hold()) {
            case START -> true;
            case ACQUISITION -> thread.op().isAcquisition();
            case ACCESS -> thread.op().isAcquisition() && window.contains(thread.object());
        };
    }

    /** The other unit's turn: its thread goes on alone, if it is known already. */
    private void handOver() {
        leader = bound[steps.get(next).unit];
        givingUp = false;
        held.remove(leader);
    }

    private void giveUpAttemptIfUnitWasLeft() {
        for (ThreadView thread : bound) {
            if (thread != null && thread.hasLeftWatchedFrame() && hasStepsLeft(thread)) {
                reset();
                return;
            }
        }
    }

    /** Whether the thread executes one of the units in the attempt that is under way. */
    boolean isBound(ThreadView thread) {
        return bound[0] == thread || bound[1] == thread;
    }

    private boolean hasStepsLeft(ThreadView thread) {
        for (int k = next; k < steps.size(); k++) {
            if (bound[steps.get(k).unit] == thread) {
                return true;
            }
        }
        return false;
    }

    /**
     * Nobody can go on because of the plan (thrash): this thread goes on after all.
     *
     * @param giveUp whether the attempt is given up, whoever the thread is
     */
    void letGo(ThreadView thread, boolean giveUp) {
        thrashes++;
        held.remove(thread);
        if (giveUp || isBound(thread)) {
            reset();
        }
    }

    private void reset() {
        endAttempt();
        next = 0;
        done = List.of();
        variables.forget();
    }

    private void endAttempt() {
        for (int unit = 0; unit < 2; unit++) {
            if (bound[unit] != null) {
                bound[unit].watchFrame(0);
                bound[unit] = null;
            }
        }
        held.clear();
        leader = null;
        givingUp = false;
    }

    private void note(String step) {
        if (next == 1) {
            attempts++;
            done = new ArrayList<>();
        }
        done.add(step);
        if (done.size() >= best.size()) {
            best = done;
        }
    }

    /** Whether all steps have happened. */
    boolean reached() {
        return next == steps.size();
    }

    /** How far it came, in words. */
    String progress() {
        StringBuilder words = new StringBuilder();
        words.append("step ")
                .append(best.size())
                .append(" of ")
                .append(steps.size())
                .append(" reached");
        if (!best.isEmpty()) {
            words.append(": ").append(String.join(", ", best));
        }
        if (best.size() < steps.size()) {
            words.append("; waited for ").append(steps.get(best.size()));
        }
        if (attempts > 1) {
            words.append("; ").append(attempts).append(" attempts");
        }
        return words.toString();
    }

    /** How often a held thread was let go. */
    long thrashes() {
        return thrashes;
    }
}
