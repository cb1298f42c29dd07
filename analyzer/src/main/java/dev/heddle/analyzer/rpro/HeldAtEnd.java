package dev.heddle.analyzer.rpro;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.DeadlockPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/** Which locks the threads of a run held when its recording ended, and where they had acquired them. */
public final class HeldAtEnd {
    private final List<Held> held;

    private record Held(String thread, int lock, List<CodePoint> acquired) {}

    private HeldAtEnd(List<Held> held) {
        this.held = held;
    }

    /** @param source read twice */
    public static HeldAtEnd of(EventSource source) {
        SkeletonPass pass = new SkeletonPass(new SiteTable(source.names()));
        source.forEach(pass);
        Last last = new Last(pass);
        source.forEach(last);
        return new HeldAtEnd(last.held());
    }

    /**
     * Whether there are different threads for the places of a cycle, each of which holds a lock that it acquired where the plan says, all of
     * them different, and is stuck where it asks for the next one.
     *
     * @param stuck whether a thread, by its path, is stuck with a frame of this method
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
        return true;
    }

    /** Keeps the state of the locks of each thread. */
    private static final class Last extends Walk {
        private final TreeMap<Integer, ThreadState> threads = new TreeMap<>();

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

        @Override
        protected void access(ThreadState state, Op op, int site, int target, int aux) {}

        @Override
        protected void holds(int inner, int outer) {}

        @Override
        protected void leaving(ThreadState state) {}
    }
}
