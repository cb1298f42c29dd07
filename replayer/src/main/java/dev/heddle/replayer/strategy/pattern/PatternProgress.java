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
 * Tracks the accesses of a pattern (AssetFuzzer, Phase II): the threads of u and u′, whose turn it is, which threads
 * are held, and which steps have happened. The same in both modes; the caller chooses the next thread when none is
 * held.
 *
 * <p>A thread that has executed a step runs until it has released the locks that the other unit needs, and is then
 * held; the other unit's thread has its turn. A thread that comes too early is also held before the first step. That
 * applies if its pending operation is the first step of u′ (the paper: "if event ek occurs before event ei, suspend
 * thread(u′)"). Beyond the paper, it also applies to the acquisition of a lock that u′ must release: held inside that
 * lock, the thread would keep u from its first step.
 *
 * <p>An attempt is over when a thread leaves its unit of work before it has executed all its steps. The next occurrence
 * of the first step begins the next attempt. {@link PatternSeed} selects where in its window a thread is held, and
 * which occurrences of the first step begin an attempt.
 */
final class PatternProgress {
    private final RandomWalk random;
    private final PatternSeed patternSeed;
    private final Predicate<ThreadView> mayBegin;
    private final String[] paths;
    private final List<PatternStep> steps = new ArrayList<>();
    private final AttemptVariables variables;

    /** The threads that execute u and u′. */
    private final ThreadView[] bound = new ThreadView[2];

    private final Set<ThreadView> held = Collections.newSetFromMap(new IdentityHashMap<>());
    /** The locks that the leader released, or is about to release, after its last step. */
    private final Set<Object> window = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Path of the pattern's thread that did not execute the last step; null until all steps have happened. */
    private String other;
    /** The thread whose turn it is, or null if it is not known yet. */
    private ThreadView leader;
    /** Whether the leader is held as soon as it has released the locks of the previous step. */
    private boolean releasing;

    private int next;
    private int attempts;
    private long thrashes;
    private List<String> done = List.of();
    private List<String> best = List.of();

    /**
     * @param random source of random choices
     * @param mayBegin whether an attempt may begin with a thread, or a thread that comes too early may be held: not if
     * it has yet to start the other thread
     */
    PatternProgress(PatternPlan plan, RandomWalk random, PatternSeed patternSeed, Predicate<ThreadView> mayBegin) {
        this.random = random;
        this.patternSeed = patternSeed;
        this.mayBegin = mayBegin;
        paths = plan.units().stream().map(PatternPlan.Unit::thread).toArray(String[]::new);
        variables = new AttemptVariables(plan.atomicSet().perClass());
        for (PatternPlan.Step step : plan.steps()) {
            steps.add(new PatternStep(step, plan.units().get(step.unit())));
        }
    }

    /** Returns whether a site is a step, or acquires a lock that must be released. */
    boolean concerns(Site site) {
        for (PatternStep step : steps) {
            if (step.concerns(site)) {
                return true;
            }
        }
        return false;
    }

    /** Updates whose turn it is; must be called before {@link #isHeld}. */
    void settle() {
        endAttemptIfUnitWasLeft();
        handOverIfLeaderIsDone();
    }

    /** Returns the thread whose turn it is, or null if it is unknown or none exists. */
    ThreadView leader() {
        return leader;
    }

    /** Path that the thread of a unit had in the recording. */
    String path(int unit) {
        return paths[unit];
    }

    /** The unit of the next step; valid only while there is one. */
    int awaited() {
        return steps.get(next).unit;
    }

    /** The unit of the first step. */
    int first() {
        return steps.get(0).unit;
    }

    /** Path of the pattern's thread that did not execute the last step, once all steps have happened. */
    String other() {
        return other;
    }

    /** Returns whether the thread is about to access an object of the current attempt. */
    boolean touches(ThreadView thread) {
        return variables.touches(thread);
    }

    /** Returns whether the first step has happened. */
    boolean isUnderWay() {
        return next > 0;
    }

    /** Returns whether the thread is about to execute the next step. */
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
                || next == 0 && (!mayBegin.test(thread) || patternSeed.skips() && random.tossCoin())) {
            return false;
        }
        PatternStep step = steps.get(next++);
        if (bound[step.unit] == null) {
            bound[step.unit] = thread;
            thread.watchFrame(step.unitDepth(thread));
        }
        variables.accessed(step, thread);
        note(step + " by thread " + thread.path());
        // A copy is one operation, and may be more than one step.
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
            releasing = steps.get(next).unit != step.unit;
            window.clear();
            if (releasing) {
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

    /** Returns whether the thread is held now. */
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

    /** Returns whether the thread is about to execute a later step of its own although another step is next. */
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
                && (patternSeed.takesAnyElement() || !step.isOtherElement(thread))
                && (bound[step.unit] == null ? bound[1 - step.unit] != thread : bound[step.unit] == thread)
                && variables.fit(step, thread);
    }

    private void handOverIfLeaderIsDone() {
        if (leader != null
                && releasing
                && (isOutOfTurn(leader) || !steps.get(next - 1).holdsBack(leader) && isAtHold(leader))) {
            held.add(leader);
            handOver();
        }
    }

    /**
     * The thread whose turn it is is disabled: it is held here, if it has released the locks that the other unit needs.
     */
    void leaderWaits() {
        if (releasing && !steps.get(next - 1).holdsBack(leader)) {
            held.add(leader);
            handOver();
        }
    }

    private boolean isAtHold(ThreadView thread) {
        if (!hasStepsLeft(thread)) {
            return true;
        }
        return switch (patternSeed.hold()) {
            case START -> true;
            case ACQUISITION -> thread.op().isAcquisition();
            case ACCESS -> thread.op().isAcquisition() && window.contains(thread.object());
        };
    }

    /** The other unit's turn begins: its thread runs alone, if it is already known. */
    private void handOver() {
        leader = bound[steps.get(next).unit];
        releasing = false;
        held.remove(leader);
    }

    private void endAttemptIfUnitWasLeft() {
        for (ThreadView thread : bound) {
            if (thread != null && thread.hasLeftWatchedFrame() && hasStepsLeft(thread)) {
                reset();
                return;
            }
        }
    }

    /** Returns whether the thread executes one of the units in the current attempt. */
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
     * No thread is enabled because of the plan (thrash): this thread runs.
     *
     * @param endsAttempt whether the attempt ends, regardless of the thread
     */
    void releaseHeld(ThreadView thread, boolean endsAttempt) {
        thrashes++;
        held.remove(thread);
        if (endsAttempt || isBound(thread)) {
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
        releasing = false;
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

    /** Returns whether all steps have happened. */
    boolean reached() {
        return next == steps.size();
    }

    /** Describes the progress. */
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

    /** Number of forced releases. */
    long thrashes() {
        return thrashes;
    }
}
