package dev.heddle.replayer.strategy;

import dev.heddle.trace.plan.PatternPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Makes the accesses of two units of work happen in the order of a pattern (AssetFuzzer, Phase II).
 *
 * <p>A random schedule, until a thread executes the first step. It then goes on alone until it has given up the locks that the other
 * unit needs, and is held. The others go on at random until one of them is about to execute the next step on the right variable; that
 * one in turn goes on alone until its steps are done and its locks given up, and is held; and so on. When all steps have happened, the
 * schedule is random again.
 *
 * <p>A thread is also held if it comes too early: before the first step, when it is about to execute the first step of u′ (the paper:
 * "if event ek occurs before event ei, suspend thread(u′)") or, beyond the paper, to acquire a lock that u′ has to give up: held inside
 * that lock it would keep u from its first step.
 *
 * <p>An attempt is over when a thread leaves its unit of work before it has executed all its steps, and when nobody else can run
 * (thrash): then a held thread, drawn at random, goes on. The next occurrence of the first step begins the next attempt. With an even
 * seed every occurrence of the first step begins one, with an odd seed every second at random, so that several seeds try different ones.
 */
final class PatternStrategy implements Strategy {
    /** How often time may pass without a step before it counts as a thrash. */
    private static final int PATIENT_WAITS = 100;
    /** How many decisions there may be without a step, while a thread is held or goes on alone, before it counts as a thrash. */
    private static final int PATIENT_DECISIONS = 50_000;

    private final RandomWalk random;
    private final boolean skips;
    private final List<PatternStep> steps = new ArrayList<>();
    private final Variables variables;

    /** Who executes u, who u′. */
    private final ThreadView[] bound = new ThreadView[2];

    private final Set<ThreadView> held = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Runs alone, when it can. */
    private ThreadView leader;
    /** Whether the leader is to be held as soon as it has given up the locks of the step before. */
    private boolean givingUp;

    private int next;
    private int waits;
    private int decisions;
    private int attempts;
    private long thrashes;
    private List<String> done = List.of();
    private List<String> best = List.of();

    PatternStrategy(PatternPlan plan) {
        random = new RandomWalk(plan.seed());
        skips = (plan.seed() & 1) != 0;
        variables = new Variables(plan.atomicSet().perClass());
        for (PatternPlan.Step step : plan.steps()) {
            steps.add(new PatternStep(step, plan.units().get(step.unit())));
        }
    }

    @Override
    public ThreadView choose(Decision decision) {
        if (reached()) {
            return random.pick(Decision.willing(decision.enabled()));
        }
        giveUpAttemptIfUnitWasLeft();
        handOverIfLeaderIsDone();
        List<ThreadView> free = new ArrayList<>();
        for (ThreadView thread : decision.enabled()) {
            if (!isHeld(thread)) {
                free.add(thread);
            }
        }
        boolean someoneHeld = free.size() < decision.enabled().size();
        if ((someoneHeld || leader != null) && ++decisions > PATIENT_DECISIONS) {
            return thrash(decision.enabled());
        }
        if (leader != null && !leader.isYielding() && free.contains(leader)) {
            return leader;
        }
        if (next > 0) {
            for (ThreadView thread : free) {
                if (fits(next, thread)) {
                    return thread;
                }
            }
        }
        List<ThreadView> willing = Decision.willing(free);
        boolean nobody = willing.isEmpty() || willing.get(0).isYielding();
        if (nobody && decision.timeCanPass() && ++waits <= PATIENT_WAITS) {
            return null;
        }
        return willing.isEmpty() ? thrash(decision.enabled()) : random.pick(willing);
    }

    @Override
    public void executed(ThreadView thread) {
        if (reached() || !fits(next, thread) || next == 0 && skips && random.tossCoin()) {
            return;
        }
        PatternStep step = steps.get(next++);
        if (bound[step.unit] == null) {
            bound[step.unit] = thread;
            thread.watchFrame(step.unitDepth(thread));
        }
        variables.accessed(step, thread);
        note(step + " by thread " + thread.path());
        waits = 0;
        decisions = 0;
        if (reached()) {
            endAttempt();
        } else {
            leader = thread;
            givingUp = steps.get(next).unit != step.unit;
        }
    }

    @Override
    public void ended(ThreadView thread) {
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
    private boolean isHeld(ThreadView thread) {
        if (held.contains(thread)) {
            return true;
        }
        return next == 0 ? comesBeforeFirstStep(thread) : isOutOfTurn(thread);
    }

    private boolean comesBeforeFirstStep(ThreadView thread) {
        if (fits(0, thread)) {
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
                && (bound[step.unit] == null ? bound[1 - step.unit] != thread : bound[step.unit] == thread)
                && variables.fit(step, thread);
    }

    private void handOverIfLeaderIsDone() {
        if (leader != null && givingUp && (!steps.get(next - 1).holdsBack(leader) || isOutOfTurn(leader))) {
            held.add(leader);
            handOver();
        }
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

    private boolean isBound(ThreadView thread) {
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

    /** Nobody can run because of the plan: one of the threads that are held goes on after all. */
    private ThreadView thrash(List<? extends ThreadView> enabled) {
        List<ThreadView> candidates = new ArrayList<>();
        for (ThreadView thread : enabled) {
            if (isHeld(thread)) {
                candidates.add(thread);
            }
        }
        // Nobody is held when one thread has gone on alone for too long, as if it waited for another one.
        boolean alone = candidates.isEmpty();
        ThreadView thread = random.pick(alone ? enabled : candidates);
        thrashes++;
        waits = 0;
        decisions = 0;
        held.remove(thread);
        if (alone || isBound(thread)) {
            reset();
        }
        return thread;
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

    @Override
    public boolean reached() {
        return next == steps.size();
    }

    @Override
    public String progress() {
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

    @Override
    public long thrashes() {
        return thrashes;
    }
}
