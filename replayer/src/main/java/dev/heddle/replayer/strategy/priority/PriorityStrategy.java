package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.SiteFilter;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Strict priorities: the enabled thread of the highest priority runs. Just before a change point, the thread that was
 * about to run gets another priority (PCT, RPro, RankChecker).
 *
 * <p><b>Fairness.</b> A thread that spins until another one has run would block that one for ever. So a thread drops
 * below all others in two cases: it has yielded {@value #PATIENT_YIELDS} times since it last dropped (RankChecker), or
 * it has run for {@value #PATIENT_DECISIONS} decisions in a row while others were enabled. Both are rare in programs
 * that do not spin, are functions of the run, and are counted in {@link #progress}. A run with drops is outside the
 * guarantee of its plan.
 *
 * <p>A change point in a class initialiser, where the thread cannot be preempted, takes effect at the next event.
 */
public final class PriorityStrategy implements Strategy {
    /** A thread drops after this many yields. */
    static final int PATIENT_YIELDS = 100;
    /** A thread drops after this many decisions in a row while others were enabled. */
    static final int PATIENT_DECISIONS = 50_000;

    private static final int MOST_TOLD = 20;

    /**
     * A change that has taken effect.
     *
     * @param thread path of the thread
     * @param event number of the counted event that follows it
     * @param priority the new priority
     * @param before description of the thread's pending operation
     */
    record Used(String thread, long event, double priority, String before) {}

    private static final class Standing {
        private double priority;
        private long events;
        private int yields;
    }

    private final String name;
    private final CountedEvents counted;
    private final ToDoubleFunction<ThreadView> initial;
    private final ChangePoints changes;
    private final SiteFilter places;
    private final IdentityTable<ThreadView, Standing> standings = new IdentityTable<>();

    /** Initial priorities by path of thread, in the order of the threads' first decisions. */
    private final Map<String, Double> first = new LinkedHashMap<>();

    private final List<Used> used = new ArrayList<>();
    private long events;
    private ThreadView last;
    private int alone;
    private double lowest;
    private int yieldDrops;
    private int spinDrops;

    /**
     * @param name of the technique, for {@link #progress}
     * @param initial returns the initial priority of a thread; called once for each, in the order of the threads' first
     * decisions
     */
    public PriorityStrategy(
            String name, CountedEvents counted, ToDoubleFunction<ThreadView> initial, ChangePoints changes) {
        this.name = name;
        this.counted = counted;
        this.initial = initial;
        this.changes = changes;
        places = new SiteFilter(changes::concerns);
    }

    @Override
    public ThreadView choose(Decision decision) {
        List<? extends ThreadView> enabled = decision.enabled();
        while (true) {
            ThreadView thread = highest(enabled);
            Standing standing = standing(thread);
            if (enabled.size() > 1 && thread == last && alone >= PATIENT_DECISIONS) {
                spinDrops++;
                alone = 0;
                drop(standing);
                continue;
            }
            double changed =
                    counted.has(thread) ? changes.at(thread, events + 1, standing.events + 1) : ChangePoints.NONE;
            if (Double.isNaN(changed)) {
                alone = thread != last ? 1 : enabled.size() > 1 ? alone + 1 : alone;
                return thread;
            }
            standing.priority = changed;
            lowest = Math.min(lowest, changed);
            used.add(new Used(thread.path(), events + 1, changed, thread.words()));
        }
    }

    private ThreadView highest(List<? extends ThreadView> enabled) {
        ThreadView highest = null;
        double most = 0;
        for (int i = 0; i < enabled.size(); i++) {
            ThreadView thread = enabled.get(i);
            double priority = standing(thread).priority;
            if (highest == null || priority > most) {
                highest = thread;
                most = priority;
            }
        }
        return highest;
    }

    private Standing standing(ThreadView thread) {
        Standing standing = standings.get(thread);
        if (standing == null) {
            standing = new Standing();
            standing.priority = initial.applyAsDouble(thread);
            lowest = Math.min(lowest, standing.priority);
            standings.put(thread, standing);
            first.put(thread.path(), standing.priority);
        }
        return standing;
    }

    /** Changes the priority of a thread. */
    public void change(ThreadView thread, double priority) {
        standing(thread).priority = priority;
        lowest = Math.min(lowest, priority);
        used.add(new Used(thread.path(), events, priority, thread.words()));
    }

    private void drop(Standing standing) {
        lowest -= 1;
        standing.priority = lowest;
    }

    @Override
    public void executed(ThreadView thread) {
        Standing standing = standing(thread);
        last = thread;
        if (counted.has(thread)) {
            events++;
            standing.events++;
            changes.executed(thread);
        }
        if (thread.isYielding() && ++standing.yields >= PATIENT_YIELDS) {
            standing.yields = 0;
            yieldDrops++;
            drop(standing);
        }
    }

    /**
     * If decisions are the events, no other step is one: a change of priority there has the effect that it has at the
     * next decision. Acquisitions and accesses to variables are events in every schedule, so that their number k does
     * not depend on which threads wait.
     */
    @Override
    public boolean skipsUncontestedStep(ThreadView thread, SingleThreadStep step) {
        return (counted == CountedEvents.ALL || !counted.has(thread))
                && skipsSingleThreadStep(step, thread.object(), thread.index());
    }

    @Override
    public boolean mayKeepTurns() {
        return true;
    }

    /** The last thread has the highest priority until a change point, or until another thread is enabled. */
    @Override
    public boolean keepsTurn(ThreadView thread, SingleThreadStep step) {
        if (thread != last || alone >= PATIENT_DECISIONS || places.concerns(step)) {
            return false;
        }
        if (counted.has(thread)) {
            if (changes.isDue(events + 1)) {
                return false;
            }
            events++;
            standing(thread).events++;
        }
        alone++;
        return true;
    }

    /** Steps of a thread that is alone are not events: a change of priority there has no effect. */
    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return !places.concerns(step);
    }

    @Override
    public void ended(ThreadView thread) {
        standings.remove(thread);
    }

    /** The plan only requests priorities, and those are enforced. */
    @Override
    public boolean reached() {
        return true;
    }

    /** Initial priorities by path of thread, in the order of the threads' first decisions. */
    Map<String, Double> first() {
        return Collections.unmodifiableMap(first);
    }

    /** The changes that have taken effect, in order. */
    List<Used> used() {
        return List.copyOf(used);
    }

    /** Number k of counted events so far. */
    public long events() {
        return events;
    }

    /** How often a thread lost its priority because it spun. */
    public int drops() {
        return yieldDrops + spinDrops;
    }

    @Override
    public String progress() {
        StringBuilder words = new StringBuilder(name);
        words.append(": priorities ");
        words.append(first.entrySet().stream()
                .limit(MOST_TOLD)
                .map(thread -> number(thread.getValue()) + " of thread " + thread.getKey())
                .collect(Collectors.joining(", ")));
        words.append(first.size() > MOST_TOLD ? ", …; " : "; ");
        words.append(used.size()).append(" of ").append(changes.size()).append(" change points used");
        words.append(used.stream()
                .limit(MOST_TOLD)
                .map(change -> "to " + number(change.priority) + " of thread " + change.thread + " before event "
                        + change.event + ", " + change.before)
                .collect(Collectors.joining(", ", used.isEmpty() ? "" : " (", used.isEmpty() ? "" : ")")));
        words.append("; ").append(events).append(" counted events, ");
        words.append(first.size()).append(" threads");
        if (drops() > 0) {
            words.append("; threads dropped for spinning ").append(spinDrops);
            words.append("×, for yielding ").append(yieldDrops).append('×');
        }
        return words.toString();
    }

    private static String number(double priority) {
        return priority == Math.rint(priority) ? String.valueOf((long) priority) : String.valueOf(priority);
    }
}
