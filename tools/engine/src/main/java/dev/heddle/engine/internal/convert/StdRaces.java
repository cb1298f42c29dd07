package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.happensbefore.TextOrder;
import dev.heddle.analyzer.race.FastTrack;
import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.Races;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Looks for races in STD text without making a recording of it: one pass for the races, and a second one, up to the last of them, for the
 * locks that were held. Names are those that a recording made from the text has.
 */
public final class StdRaces implements StdScanner.Lines {
    private static final int LOCATION_BITS = 24;
    private static final int MOST_LOCATIONS = 1 << LOCATION_BITS;

    private final Path file;
    private final StdScanner scanner;
    private final StdState state;
    private final TextOrder order = new TextOrder();
    private final FastTrack fastTrack = new FastTrack(order.threads(), this::race);
    /** By field, and then by the two accesses: their locations, and whether they write. */
    private final Map<String, Long2ObjectLinkedOpenHashMap<Found>> byField = new LinkedHashMap<>();

    private final List<Found> found = new ArrayList<>();
    /** The field of each variable that raced. */
    private String[] fields = new String[64];

    /** Locations of accesses that raced with an earlier one. */
    private final BitSet racyPlaces = new BitSet();

    private long accesses;

    /** Where an access is: {@code line << 24 | location}. */
    private static final class Found {
        final String field;
        final int[] threads;
        final long[] places;
        final boolean[] writes;
        final List<List<Race.HeldLock>> locks = new ArrayList<>(Arrays.asList(List.of(), List.of()));
        long occurrences;

        Found(String field, int[] threads, long[] places, boolean[] writes) {
            this.field = field;
            this.threads = threads;
            this.places = places;
            this.writes = writes;
        }
    }

    private StdRaces(Path file, LeftOutLines leftOut) {
        this.file = file;
        this.scanner = new StdScanner(file, leftOut);
        this.state = new StdState(scanner.threads()::name, scanner.locks()::name);
    }

    /**
     * Adds the races of a file.
     *
     * @param lenient whether wrong lines are left out instead of ending the reading
     * @return what the user should know, one line each
     * @throws UsageException if the text cannot be read, or a line is wrong and that is not to be forgiven
     */
    public static List<String> read(Path file, boolean lenient, Races into) throws IOException {
        LeftOutLines leftOut = new LeftOutLines(file, lenient);
        StdRaces races = new StdRaces(file, leftOut);
        races.scanner.read(races);
        if (!races.found.isEmpty()) {
            new LockReader(races).read();
        }
        into.add(file.toString(), races.named());
        into.count("events", races.scanner.lines());
        into.count("accesses", races.accesses);
        into.count("variables", races.scanner.variables().size());
        into.count("racyAccesses", races.fastTrack.racyAccesses());
        into.count("racyPlaces", races.racyPlaces.cardinality());
        into.count("linesLeftOut", leftOut.count());
        List<String> notes = new ArrayList<>();
        if (leftOut.text() != null) {
            notes.add(file + ": " + leftOut.text());
        }
        if (races.state.repeatedForks() > 0) {
            notes.add(file + ": " + StdState.words(races.state.repeatedForks()));
        }
        return notes;
    }

    @Override
    public void access(long number, boolean writes, int thread, int variable, int location) throws StdState.Impossible {
        begin(thread);
        accesses++;
        if (writes) {
            fastTrack.write(variable, thread, place(number, location));
        } else {
            fastTrack.read(variable, thread, place(number, location));
        }
    }

    @Override
    public void line(long number, StdLine.Word word, int thread, int operand, int location) throws StdState.Impossible {
        if (word == StdLine.Word.REQUEST && state.waitsFor(thread) >= 0) {
            return;
        }
        boolean isBack = state.waitsFor(thread) == operand && word == StdLine.Word.ACQUIRE;
        begin(thread);
        if (isBack) {
            // This line is the return from the wait.
            return;
        }
        switch (word) {
            case ACQUIRE -> {
                state.acquire(thread, operand);
                order.acquire(thread, operand);
            }
            case WAIT -> {
                state.wait(thread, operand);
                order.release(thread, operand);
            }
            // The lock says the order.
            case NOTIFY, NOTIFY_ALL, REQUEST -> {}
            case RELEASE -> {
                state.release(thread, operand);
                order.release(thread, operand);
            }
            case FORK -> {
                state.fork(thread, operand);
                order.fork(thread, operand);
            }
            case JOIN -> {
                state.join(thread, operand);
                order.join(thread, operand);
            }
            case BEGIN -> state.begin(thread);
            case END -> state.end(thread);
            default -> throw new IllegalArgumentException(word + " is an access");
        }
    }

    private void begin(int thread) throws StdState.Impossible {
        if (!state.isRunning(thread)) {
            state.event(thread);
            order.begin(thread);
            int lock = state.waitsFor(thread);
            if (lock >= 0) {
                state.wake(thread);
                order.acquire(thread, lock);
            }
        }
    }

    @Override
    public long touch(int variable) {
        return fastTrack.touch(variable);
    }

    private long place(long number, int location) {
        if (location >= MOST_LOCATIONS) {
            throw new UsageException(file + ", line " + number + ": there are more than " + MOST_LOCATIONS
                    + " different locations, and no room for them");
        }
        return number << LOCATION_BITS | location;
    }

    private static int location(long place) {
        return (int) place & MOST_LOCATIONS - 1;
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
            StdNames.Variable parsed = StdNames.variable(scanner.variables().name(variable));
            fields[variable] = parsed.op(false).isArrayAccess()
                    ? "an array of int"
                    : parsed.member().qualifiedName();
        }
        return fields[variable];
    }

    private List<Race> named() {
        List<Race> races = new ArrayList<>();
        for (Found race : found) {
            races.add(new Race(
                    race.field, access(race, 0), access(race, 1), race.occurrences, List.of(file.toString()), true));
        }
        return races;
    }

    private Race.Access access(Found race, int side) {
        int thread = race.threads[side];
        return new Race.Access(
                state.path(thread),
                scanner.threads().name(thread),
                race.writes[side],
                List.of(point(location(race.places[side]))),
                race.locks.get(side));
    }

    private CodePoint point(int location) {
        Site site = StdNames.site(Op.GET_STATIC, scanner.locations().name(location), null);
        return CodePoint.of(site, StdNames.owner().sourceFile());
    }

    /** Reads the text again for the locks that were held at the races. */
    private static final class LockReader implements StdScanner.Lines {
        private final StdRaces races;
        private final StdScanner again;
        private final StdState state;
        /** By thread, its locks, each with the location of the outermost acquisition. */
        private final Map<Integer, Map<Integer, Integer>> held = new HashMap<>();

        /** By line; the first one is the next. */
        private final TreeMap<Long, List<Runnable>> wanted = new TreeMap<>();

        private long next;

        LockReader(StdRaces races) {
            this.races = races;
            // What is wrong was said the first time.
            this.again = new StdScanner(races.file, new LeftOutLines(races.file, true));
            this.state = new StdState(again.threads()::name, again.locks()::name);
            for (Found race : races.found) {
                want(race, 0);
                want(race, 1);
            }
        }

        private void want(Found race, int side) {
            long number = race.places[side] >>> LOCATION_BITS;
            // Names have the same numbers in both readings.
            wanted.computeIfAbsent(number, line -> new ArrayList<>())
                    .add(() -> race.locks.set(side, locks(race.threads[side])));
        }

        void read() throws IOException {
            next = wanted.firstKey();
            again.read(this);
        }

        @Override
        public void access(long number, boolean writes, int thread, int variable, int location)
                throws StdState.Impossible {
            begin(thread);
            if (number == next) {
                wanted.pollFirstEntry().getValue().forEach(Runnable::run);
                if (wanted.isEmpty()) {
                    again.stop();
                } else {
                    next = wanted.firstKey();
                }
            }
        }

        @Override
        public void line(long number, StdLine.Word word, int thread, int operand, int location)
                throws StdState.Impossible {
            if (word == StdLine.Word.REQUEST) {
                // Nothing is held by it, and a thread that waits goes on waiting.
                return;
            }
            boolean isBack = state.waitsFor(thread) == operand && word == StdLine.Word.ACQUIRE;
            begin(thread);
            if (isBack) {
                return;
            }
            switch (word) {
                // While it waits a thread does nothing, and its locks are of no interest.
                case WAIT -> state.wait(thread, operand);
                case NOTIFY, NOTIFY_ALL, REQUEST -> {}
                case ACQUIRE -> {
                    state.acquire(thread, operand);
                    held.computeIfAbsent(thread, t -> new LinkedHashMap<>()).putIfAbsent(operand, location);
                }
                case RELEASE -> {
                    state.release(thread, operand);
                    if (!state.holds(thread, operand)) {
                        held.get(thread).remove(operand);
                    }
                }
                case FORK -> state.fork(thread, operand);
                case JOIN -> state.join(thread, operand);
                case BEGIN -> state.begin(thread);
                case END -> state.end(thread);
                default -> throw new IllegalArgumentException(word + " is an access");
            }
        }

        private void begin(int thread) throws StdState.Impossible {
            state.event(thread);
            if (state.waitsFor(thread) >= 0) {
                state.wake(thread);
            }
        }

        @Override
        public boolean wantsVariables() {
            return false;
        }

        private List<Race.HeldLock> locks(int thread) {
            List<Race.HeldLock> locks = new ArrayList<>();
            held.getOrDefault(thread, Map.of())
                    .forEach((lock, location) -> locks.add(
                            new Race.HeldLock(again.locks().name(lock), false, List.of(races.point(location)))));
            return locks;
        }
    }
}
