package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.Deadlock.Lock;
import dev.heddle.analyzer.deadlock.Deadlock.Waiter;
import dev.heddle.analyzer.report.FindingNames;
import dev.heddle.analyzer.skeleton.Contexts;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.LockStates.Place;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Converts the numbers of a cycle to names that are stable across runs. */
final class CycleNames {
    private final DependencyWalk walk;
    private final FindingNames names;
    private final LockStates states;
    private final String recording;
    private final boolean framed;

    /**
     * Makes a converter.
     *
     * @param framed whether frames are complete, so that contexts are the same in another run
     */
    CycleNames(DependencyWalk walk, String recording, boolean framed) {
        this.framed = framed;
        this.walk = walk;
        this.names = new FindingNames(walk.sites().names());
        this.states = walk.lockStates();
        this.recording = recording;
    }

    Deadlock of(LockCycle cycle) {
        int size = cycle.dependencies().size();
        List<Waiter> waiters = new ArrayList<>();
        boolean contexts = framed;
        for (int i = 0; i < size; i++) {
            Dependency own = cycle.dependencies().get(i);
            Dependency before = cycle.dependencies().get((i + size - 1) % size);
            int at = blocking(own, before.wanted);
            int hold = states.holds(own.held)[at];
            Place held = states.place(states.places(own.held)[at]);
            Place wanted = states.place(own.place);
            contexts &= !Contexts.isStack(held.context()) && !Contexts.isStack(wanted.context());
            waiters.add(new Waiter(
                    names.thread(cycle.threads()[i]),
                    lock(hold, held),
                    Hold.isShared(hold),
                    stack(held),
                    Hold.isShared(own.wanted),
                    stack(wanted)));
        }
        List<String> unchecked = names.unchecked(waiters.stream()
                .flatMap(waiter -> Stream.of(waiter.held(), waiter.wanted()))
                .toList());
        return new Deadlock(waiters, 1, List.of(recording), contexts, unchecked).canonical();
    }

    /** Two threads that wait for each other's class initialisers. */
    Deadlock of(InitialiserCycles.Cycle cycle) {
        List<Waiter> waiters = List.of(waiter(cycle.one()), waiter(cycle.other()));
        List<String> unchecked = names.unchecked(waiters.stream()
                .flatMap(waiter -> Stream.of(waiter.held(), waiter.wanted()))
                .toList());
        // The frames of the initialisers that lead to the request are not those of the run.
        return new Deadlock(waiters, 1, List.of(recording), false, unchecked).canonical();
    }

    private Waiter waiter(InitialiserCycles.Waiting waiting) {
        InitialiserCycles.Use use = waiting.use();
        List<CodePoint> held = walk.contexts().stack(use.context(), use.site());
        List<CodePoint> wanted = new ArrayList<>();
        for (int need : waiting.wanted()) {
            // A superclass is needed where its subclass is used.
            CodePoint point = walk.contexts().stack(Contexts.ROOT, need).get(0);
            if (point.offset() != Site.ENTRY) {
                wanted.add(point);
            }
        }
        wanted.addAll(held);
        return new Waiter(
                names.thread(use.thread()),
                new Lock(Lock.INITIALISATION + waiting.type().replace('/', '.'), List.of()),
                false,
                held,
                false,
                List.copyOf(wanted));
    }

    /** Index of the hold that prevents another thread from acquiring its wanted lock. */
    private int blocking(Dependency holder, int wanted) {
        int[] holds = states.holds(holder.held);
        int at = 0;
        while (!Hold.exclude(holds[at], wanted)) {
            at++;
        }
        return at;
    }

    private Lock lock(int hold, Place held) {
        int first = walk.firstPlace(Hold.lock(hold));
        return new Lock(names.className(held.lockClass(), "lock"), first < 0 ? List.of() : stack(states.place(first)));
    }

    private List<CodePoint> stack(Place place) {
        return walk.contexts().stack(place.context(), place.site());
    }
}
