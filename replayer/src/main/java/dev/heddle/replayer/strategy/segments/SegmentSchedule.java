package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.SingleThreadStep;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.StrategyMaker;
import dev.heddle.replayer.strategy.StrategyNotes;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.exact.NonPreemptive;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Executes a schedule segment by segment: one thread runs up to a point and is held there, and the next one runs. Until
 * the thread of a segment has started, threads that may start it run. All others are held, so that they cannot undo or
 * hide the effect of the segments. A segment is over when its thread reaches its point, ends, or is disabled. After the
 * last segment all threads run, without preemption.
 *
 * <p>In a segment of {@linkplain ScheduleSegment#OTHERS other threads}, all threads run that no later segment names. It
 * is over when all of them are disabled or yield, so the held thread is delayed as long as the program can proceed
 * without it.
 *
 * <p>A plan has a schedule for each seed: the parameter named like the seed, in the format of
 * {@link ScheduleSegment#parse}. Without a schedule no thread is held.
 */
final class SegmentSchedule extends SkipRaceFree {
    /** Number of times that time may pass for the thread of a segment. */
    private static final int WAITS = 20;
    /** Limit of the decisions in segments of other threads, which may never be disabled. */
    private static final int MOST_OF_OTHERS = 50_000;

    /** The service. */
    public static final class Maker implements StrategyMaker {
        @Override
        public String name() {
            return "relay";
        }

        @Override
        public Strategy make(StrategyPlan plan) {
            return new SegmentSchedule(plan);
        }
    }

    /** An array: the JDK's lists are instrumented, and this is read at every step. */
    private final ScheduleSegment[] segments;

    private final int[] counts;
    private final OperationNumbers operations = new OperationNumbers();
    private final NonPreemptive byItself = new NonPreemptive();
    private final Set<String> seen = new HashSet<>();
    private int at;
    private int stops;
    private int waits;
    private int ofOthers;

    SegmentSchedule(StrategyPlan plan) {
        super(plan);
        segments = ScheduleSegment.parse(plan.parameters().getOrDefault(String.valueOf(plan.seed()), ""))
                .toArray(new ScheduleSegment[0]);
        counts = new int[segments.length];
    }

    @Override
    ThreadView decide(Decision decision) {
        for (; at < segments.length; at++) {
            ScheduleSegment segment = segments[at];
            ThreadView thread = segment.isOfOthers() ? other(decision) : find(decision, segment.thread());
            if (thread == null && !segment.isOfOthers() && !seen.contains(segment.thread())) {
                return supporter(decision, segment.thread());
            } else if (thread == null && mayTimePass(decision, segment) && ++waits <= WAITS) {
                return null;
            } else if (thread != null && isAtPoint(thread, segment, at)) {
                stops++;
            } else if (thread != null
                    && !(thread.isYielding() && decision.enabled().size() > 1)) {
                return thread;
            }
            waits = 0;
        }
        return byItself.choose(decision);
    }

    /** Threads that measure the time of a long sleep may take it for a time-out, so only an awaited thread has one. */
    private static boolean mayTimePass(Decision decision, ScheduleSegment segment) {
        return segment.isOfOthers() ? decision.time() == Decision.Time.MOMENT : decision.timeCanPassBesideHeld();
    }

    private static ThreadView find(Decision decision, String path) {
        for (ThreadView thread : decision.enabled()) {
            if (thread.path().equals(path)) {
                return thread;
            }
        }
        return null;
    }

    /** Returns a thread that no later segment names; null if all of them are disabled or yield. */
    private ThreadView other(Decision decision) {
        return ++ofOthers > MOST_OF_OTHERS ? null : byItself.chooseBesideHeld(decision, this::isHeld);
    }

    private boolean isHeld(ThreadView thread) {
        for (int i = at + 1; i < segments.length; i++) {
            if (segments[i].thread().equals(thread.path())) {
                return true;
            }
        }
        return false;
    }

    private boolean isAtPoint(ThreadView thread, ScheduleSegment segment, int number) {
        return segment.name() != null && counts[number] + 1 == segment.occurrence() && isAt(thread, segment);
    }

    private boolean isAt(ThreadView thread, ScheduleSegment segment) {
        int operation = operations.of(thread.op(), thread.site(), thread.siteNumber());
        return segment.name().equals(operations.name(operation));
    }

    /**
     * Returns the thread that runs before the awaited one has started: a thread that may start it, then a thread
     * without segments, then any other.
     */
    private ThreadView supporter(Decision decision, String awaited) {
        ThreadView any = null;
        for (ThreadView thread : decision.enabled()) {
            if (thread.isYielding()) {
                continue;
            }
            if (awaited.startsWith(thread.path() + ".")) {
                return thread;
            }
            if (any == null
                    && Arrays.stream(segments)
                            .noneMatch(segment -> segment.thread().equals(thread.path()))) {
                any = thread;
            }
        }
        return any == null ? byItself.choose(decision) : any;
    }

    @Override
    void done(ThreadView thread, boolean isQuiet) {
        if (at < segments.length) {
            seen.add(thread.path());
        }
        for (int i = at; i < segments.length; i++) {
            ScheduleSegment segment = segments[i];
            if (segment.name() != null && segment.thread().equals(thread.path()) && isAt(thread, segment)) {
                counts[i]++;
            }
        }
        byItself.executed(thread);
    }

    @Override
    boolean skipsUncontested(ThreadView thread, SingleThreadStep step, boolean isQuiet) {
        if (!isQuiet && at < segments.length) {
            ScheduleSegment segment = segments[at];
            boolean isOwn = segment.thread().equals(thread.path());
            if (isOwn ? isAtPoint(thread, segment, at) : seen.contains(segment.thread())) {
                return false;
            }
        }
        done(thread, isQuiet);
        return true;
    }

    @Override
    public boolean skipsSingleThreadStep(SingleThreadStep step, Object object, int index) {
        return true;
    }

    /** Returns whether each thread stopped at its point. */
    @Override
    public boolean reached() {
        return stops
                == Arrays.stream(segments)
                        .filter(segment -> segment.name() != null)
                        .count();
    }

    @Override
    public String progress() {
        return "relay: " + Math.min(at, segments.length) + " of " + segments.length + " legs run, " + stops
                + (stops == 1 ? " thread" : " threads") + " stopped at a point";
    }

    @Override
    public StrategyNotes strategyNotes() {
        return new StrategyNotes(0, 0, List.of(), null, profile());
    }
}
