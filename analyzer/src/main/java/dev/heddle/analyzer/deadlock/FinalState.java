package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.DeadlockPlan;
import dev.heddle.trace.plan.SequencePlan;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * The state of the threads at the end of a recording: the locks they held, where they acquired them, and the threads in
 * a wait.
 */
public final class FinalState {
    private final List<Held> held;
    /**
     * For the path of every thread, the stacks of its wait and of its park; the wait for a condition contains a park.
     */
    private final Map<String, List<List<CodePoint>>> waiting;

    private record Held(String thread, int lock, List<CodePoint> acquired) {}

    private FinalState(List<Held> held, Map<String, List<List<CodePoint>>> waiting) {
        this.held = held;
        this.waiting = waiting;
    }

    /**
     * Reads the state at the end of a run.
     *
     * @param source read twice
     */
    public static FinalState of(EventSource source) {
        SkeletonPass pass = new SkeletonPass(new SiteIndex(source.names()));
        source.forEach(pass);
        Last last = new Last(pass);
        source.forEach(last);
        return new FinalState(last.held(), last.waiting());
    }

    /**
     * Whether different threads match the places of a cycle. Each thread has to hold a lock that it acquired where the
     * plan specifies. All locks have to be different. Each thread has to be stuck where it requests the next lock.
     *
     * @param stuck whether a thread, given by its path, is stuck with a frame of this method
     */
    public boolean fits(DeadlockPlan plan, BiPredicate<String, CodePoint> stuck) {
        return fits(plan, stuck, new ArrayList<>());
    }

    private boolean fits(DeadlockPlan plan, BiPredicate<String, CodePoint> stuck, List<Held> chosen) {
        if (chosen.size() == plan.waiters().size()) {
            return true;
        }
        DeadlockPlan.Waiter waiter = plan.waiters().get(chosen.size());
        for (Held one : held) {
            boolean isNew =
                    chosen.stream().noneMatch(other -> other.thread.equals(one.thread) || other.lock == one.lock);
            if (isNew
                    && isSame(one.acquired, waiter.held(), plan.contexts())
                    && waiter.wanted().stream().limit(2).anyMatch(frame -> stuck.test(one.thread, frame))) {
                chosen.add(one);
                if (fits(plan, stuck, chosen)) {
                    return true;
                }
                chosen.remove(chosen.size() - 1);
            }
        }
        return false;
    }

    /**
     * Whether different threads match all stuck threads of the plan: each in the specified wait, with the specified
     * lock.
     *
     * @param stuck whether a thread, given by its path, is stuck with a frame of this method
     */
    public boolean fits(SequencePlan plan, BiPredicate<String, CodePoint> stuck) {
        return fits(plan, stuck, new ArrayList<>());
    }

    private boolean fits(SequencePlan plan, BiPredicate<String, CodePoint> stuck, List<String> chosen) {
        if (chosen.size() == plan.stuck().size()) {
            return true;
        }
        SequencePlan.Stuck wanted = plan.stuck().get(chosen.size());
        for (String thread : waiting.keySet()) {
            if (!chosen.contains(thread)
                    && isAt(thread, wanted, plan.contexts(), stuck)
                    && (wanted.held().isEmpty() || holds(thread, wanted.held(), plan.contexts()))) {
                chosen.add(thread);
                if (fits(plan, stuck, chosen)) {
                    return true;
                }
                chosen.remove(chosen.size() - 1);
            }
        }
        return false;
    }

    private boolean isAt(
            String thread, SequencePlan.Stuck wanted, boolean contexts, BiPredicate<String, CodePoint> stuck) {
        if (wanted.op() == Op.WAIT || wanted.op() == Op.PARK) {
            // The replayer describes no daemon threads, and names no instructions.
            return waiting.getOrDefault(thread, List.of()).stream().anyMatch(at -> isSame(at, wanted.at(), contexts));
        }
        return wanted.at().stream().limit(2).anyMatch(frame -> stuck.test(thread, frame));
    }

    private boolean holds(String thread, List<CodePoint> acquired, boolean contexts) {
        return held.stream().anyMatch(one -> one.thread.equals(thread) && isSame(one.acquired, acquired, contexts));
    }

    private static boolean isSame(List<CodePoint> one, List<CodePoint> other, boolean contexts) {
        int frames = contexts ? Math.max(one.size(), other.size()) : 1;
        for (int i = 0; i < frames; i++) {
            if (i >= one.size()
                    || i >= other.size()
                    || !one.get(i).member().equals(other.get(i).member())
                    || one.get(i).offset() != other.get(i).offset()) {
                return false;
            }
        }
        return contexts || CallStack.isSameCaller(CallStack.callerOfJdk(one), CallStack.callerOfJdk(other));
    }

    /** Tracks the state of each thread's locks. */
    private static final class Last extends RecordingWalk {
        private final TreeMap<Integer, ThreadState> threads = new TreeMap<>();
        private final TreeMap<Integer, Map<Op, List<CodePoint>>> waiting = new TreeMap<>();

        Last(SkeletonPass pass) {
            super(pass.finish());
        }

        @Override
        protected void acquired(ThreadState state, int hold) {
            threads.putIfAbsent(state.thread(), state);
        }

        List<Held> held() {
            LockStates states = lockStates();
            List<Held> held = new ArrayList<>();
            threads.forEach((number, thread) -> {
                int state = thread.locks().state();
                for (int i = 0; i < states.holds(state).length; i++) {
                    LockStates.Place place = states.place(states.places(state)[i]);
                    held.add(new Held(
                            sites().names().thread(number).path(),
                            Hold.lock(states.holds(state)[i]),
                            contexts().stack(place.context(), place.site())));
                }
            });
            return held;
        }

        /** Every thread has a first signal. */
        @Override
        protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
            Map<Op, List<CodePoint>> open = waiting.computeIfAbsent(state.thread(), thread -> new EnumMap<>(Op.class));
            switch (op) {
                case WAIT, PARK ->
                    open.put(op, contexts().stack(state.frames().depth() > 0 ? state.context() : 0, site));
                case WAKE -> open.remove(Op.WAIT);
                case RESUME -> open.remove(Op.PARK);
                default -> {}
            }
        }

        Map<String, List<List<CodePoint>>> waiting() {
            Map<String, List<List<CodePoint>>> byPath = new TreeMap<>();
            waiting.forEach(
                    (number, at) -> byPath.put(sites().names().thread(number).path(), List.copyOf(at.values())));
            return byPath;
        }
    }
}
