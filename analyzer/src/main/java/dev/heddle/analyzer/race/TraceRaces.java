package dev.heddle.analyzer.race;

import dev.heddle.analyzer.happensbefore.StdTraceOrder;
import dev.heddle.analyzer.trace.TraceState;
import dev.heddle.analyzer.trace.TraceWalk;
import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Finds the races of a trace that is read line by line, such as STD text: {@link FastTrack} over the order of its
 * locks, forks and joins. An access is represented by its location and the {@linkplain HeldLockTable locks} of its
 * thread, so one reading suffices.
 */
public final class TraceRaces extends TraceWalk {
    private static final int LOCATION_BITS = 24;
    private static final int MOST_LOCATIONS = 1 << LOCATION_BITS;

    private final IntFunction<String> fieldNames;
    private final StdTraceOrder order = new StdTraceOrder();
    private final FastTrack fastTrack = new FastTrack(order.threads(), this::race);
    private final HeldLockTable held = new HeldLockTable(this::heldAtAccesses);
    /** By field, then by the two accesses: their locations and access modes. */
    private final Map<String, Long2ObjectLinkedOpenHashMap<Found>> byField = new LinkedHashMap<>();

    private final List<Found> found = new ArrayList<>();
    /** The field of each variable that raced. */
    private String[] fields = new String[64];

    /** Locations of accesses that raced with an earlier one. */
    private final BitSet racyPlaces = new BitSet();

    private long accesses;

    /** The place of an access: {@code held << 24 | location}. */
    private static final class Found {
        private final String field;
        private final int[] threads;
        private final long[] places;
        private final boolean[] writes;
        private long occurrences;

        private Found(String field, int[] threads, long[] places, boolean[] writes) {
            this.field = field;
            this.threads = threads;
            this.places = places;
            this.writes = writes;
        }
    }

    /** Thrown if there are too many locations. */
    public static final class NoRoomException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final long line;

        NoRoomException(long line) {
            super("there are more than " + MOST_LOCATIONS + " different locations, and no room for them");
            this.line = line;
        }

        /** The line with the first location beyond the limit. */
        public long line() {
            return line;
        }
    }

    /**
     * Makes a detector.
     *
     * @param threadNames the name of a thread, for messages
     * @param lockNames the name of a lock
     * @param fieldNames the name of a variable; variables with the same name count as one
     */
    public TraceRaces(IntFunction<String> threadNames, IntFunction<String> lockNames, IntFunction<String> fieldNames) {
        super(threadNames, lockNames);
        this.fieldNames = fieldNames;
    }

    /**
     * Processes an access.
     *
     * @throws NoRoomException if there are too many locations
     */
    @Override
    public void access(long line, boolean writes, int thread, int variable, int location) throws TraceState.Impossible {
        comeTo(thread);
        accesses++;
        if (location >= MOST_LOCATIONS) {
            throw new NoRoomException(line);
        }
        long place = (long) held.of(thread) << LOCATION_BITS | location;
        if (writes) {
            fastTrack.write(variable, thread, place);
        } else {
            fastTrack.read(variable, thread, place);
        }
    }

    @Override
    protected void continues(int thread, int lock) {
        order.begin(thread);
        if (lock >= 0) {
            order.acquire(thread, lock);
        }
    }

    @Override
    protected void acquired(int thread, int lock, int location) {
        order.acquire(thread, lock);
        if (state().depth(lock) == 1) {
            held.acquired(thread, lock, location);
        }
    }

    @Override
    protected void released(int thread, int lock) {
        order.release(thread, lock);
        if (state().depth(lock) == 0) {
            held.released(thread, lock);
        }
    }

    /** A waiting thread has no accesses, so the locks that it holds then are irrelevant. */
    @Override
    protected void waits(int thread, int lock) {
        order.release(thread, lock);
    }

    @Override
    protected void forked(int thread, int forked) {
        order.fork(thread, forked);
    }

    @Override
    protected void joined(int thread, int ended) {
        order.join(thread, ended);
    }

    private static int location(long place) {
        return (int) place & MOST_LOCATIONS - 1;
    }

    private static int held(long place) {
        return (int) (place >>> LOCATION_BITS);
    }

    private void heldAtAccesses(IntConsumer into) {
        fastTrack.forEachPlace(place -> into.accept(held(place)));
        for (Found race : found) {
            into.accept(held(race.places[0]));
            into.accept(held(race.places[1]));
        }
    }

    private void race(
            int variable,
            int earlierThread,
            long earlierPlace,
            boolean earlierWrites,
            int laterThread,
            long laterPlace,
            boolean laterWrites) {
        racyPlaces.set(location(laterPlace));
        long one = (long) location(earlierPlace) << 1 | (earlierWrites ? 1 : 0);
        long other = (long) location(laterPlace) << 1 | (laterWrites ? 1 : 0);
        long key = Math.min(one, other) << Integer.SIZE | Math.max(one, other);
        String field = field(variable);
        Long2ObjectLinkedOpenHashMap<Found> pairs =
                byField.computeIfAbsent(field, name -> new Long2ObjectLinkedOpenHashMap<>());
        Found known = pairs.get(key);
        if (known == null) {
            known = new Found(
                    field,
                    new int[] {earlierThread, laterThread},
                    new long[] {earlierPlace, laterPlace},
                    new boolean[] {earlierWrites, laterWrites});
            pairs.put(key, known);
            found.add(known);
        }
        known.occurrences++;
    }

    private String field(int variable) {
        if (variable >= fields.length) {
            fields = Arrays.copyOf(fields, Math.max(variable + 1, fields.length * 2));
        }
        if (fields[variable] == null) {
            fields[variable] = fieldNames.apply(variable);
        }
        return fields[variable];
    }

    /** Whether there are no races. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /**
     * The races, in the order of discovery.
     *
     * @param source name of the trace
     * @param points the code point of a location
     */
    public List<Race> races(
            String source,
            IntFunction<String> threadNames,
            IntFunction<String> lockNames,
            IntFunction<CodePoint> points) {
        List<Race> races = new ArrayList<>();
        for (Found race : found) {
            races.add(new Race(
                    race.field,
                    access(race, 0, threadNames, lockNames, points),
                    access(race, 1, threadNames, lockNames, points),
                    race.occurrences,
                    List.of(source),
                    true));
        }
        return races;
    }

    private Race.Access access(
            Found race,
            int side,
            IntFunction<String> threadNames,
            IntFunction<String> lockNames,
            IntFunction<CodePoint> points) {
        int thread = race.threads[side];
        List<Race.HeldLock> locks = new ArrayList<>();
        held.forEach(
                held(race.places[side]),
                (lock, location) ->
                        locks.add(new Race.HeldLock(lockNames.apply(lock), false, List.of(points.apply(location)))));
        return new Race.Access(
                state().path(thread),
                threadNames.apply(thread),
                race.writes[side],
                List.of(points.apply(location(race.places[side]))),
                locks);
    }

    /** Number of accesses read. */
    public long accesses() {
        return accesses;
    }

    /** Number of accesses that raced with an earlier one. */
    public long racyAccesses() {
        return fastTrack.racyAccesses();
    }

    /** Number of locations of these accesses. */
    public int racyPlaces() {
        return racyPlaces.cardinality();
    }
}
