package dev.heddle.analyzer.race;

import dev.heddle.analyzer.trace.TraceState;
import dev.heddle.analyzer.trace.TraceWalk;
import dev.heddle.trace.plan.CodePoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Reads a trace again for the locks that were held at its races. Names have the same numbers in both readings. */
public final class TraceLocks extends TraceWalk {
    private final IntFunction<String> lockNames;
    private final IntFunction<CodePoint> points;
    private final Runnable onLast;
    /** By thread, its locks, each with the location of the outermost acquisition. */
    private final Map<Integer, Map<Integer, Integer>> held = new HashMap<>();

    /** By line; the first one is the next. */
    private final TreeMap<Long, List<Runnable>> wanted = new TreeMap<>();

    private long next;

    /**
     * @param races which were found in the trace, at least one; they are given the locks
     * @param threadNames the name of a thread, for messages
     * @param lockNames the name of a lock
     * @param points the place in the code that a location is
     * @param onLast told when nothing more is wanted of the trace
     */
    public TraceLocks(
            TraceRaces races,
            IntFunction<String> threadNames,
            IntFunction<String> lockNames,
            IntFunction<CodePoint> points,
            Runnable onLast) {
        super(threadNames, lockNames);
        this.lockNames = lockNames;
        this.points = points;
        this.onLast = onLast;
        for (TraceRaces.Found race : races.found()) {
            want(race, 0);
            want(race, 1);
        }
        next = wanted.firstKey();
    }

    private void want(TraceRaces.Found race, int side) {
        wanted.computeIfAbsent(race.line(side), line -> new ArrayList<>())
                .add(() -> race.locks.set(side, locks(race.threads[side])));
    }

    private List<Race.HeldLock> locks(int thread) {
        List<Race.HeldLock> locks = new ArrayList<>();
        held.getOrDefault(thread, Map.of())
                .forEach((lock, location) ->
                        locks.add(new Race.HeldLock(lockNames.apply(lock), false, List.of(points.apply(location)))));
        return locks;
    }

    @Override
    public void access(long line, boolean writes, int thread, int variable, int location) throws TraceState.Impossible {
        comeTo(thread);
        if (line == next) {
            wanted.pollFirstEntry().getValue().forEach(Runnable::run);
            if (wanted.isEmpty()) {
                onLast.run();
            } else {
                next = wanted.firstKey();
            }
        }
    }

    @Override
    protected void goesOn(int thread, int lock) {}

    @Override
    protected void acquired(int thread, int lock, int location) {
        held.computeIfAbsent(thread, t -> new LinkedHashMap<>()).putIfAbsent(lock, location);
    }

    @Override
    protected void released(int thread, int lock) {
        if (!state().holds(thread, lock)) {
            Objects.requireNonNull(held.get(thread)).remove(lock);
        }
    }

    /** While it waits a thread does nothing, and its locks are of no interest. */
    @Override
    protected void waits(int thread, int lock) {}

    @Override
    protected void forked(int thread, int forked) {}

    @Override
    protected void joined(int thread, int ended) {}

    @Override
    public boolean wantsVariables() {
        return false;
    }
}
