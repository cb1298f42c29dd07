package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads a run in two passes; the first one determines the relevant variables. If all events fit into memory, the source
 * is read only once.
 */
public final class TraceReading {
    private static final int NOT_SEEN = 0;
    private static final int SEVERAL = -1;
    /** Room for more events is made when they arrive, because many repeat others. */
    private static final int MOST_AT_FIRST = 1 << 26;
    /** The fraction of the heap that may be reserved for events in advance. */
    private static final int FIRST_PART = 4;
    /** The fraction of the heap that the events of the first pass may take. */
    private static final int SPOOL_PART = 8;

    /** For each variable, the only thread that accesses it, plus 1. */
    private int[] owners = new int[1 << 10];

    private boolean[] written = new boolean[1 << 10];
    /** For each variable, the number of its accesses, saturating. */
    private int[] counts = new int[1 << 10];

    private long otherEvents;
    /** For each variable, its number in the trace, or -1. */
    private int[] renamed = new int[0];

    private final IntArrayList original = new IntArrayList();
    private final TraceStorage room;
    private Trace trace;
    /** For each variable, the event that accessed it last. */
    private int[] last = new int[0];
    /** For each thread, the event with which its current sequence of accesses began. */
    private int[] sequences = new int[16];

    private long events;
    private long accesses;

    private final boolean withUnits;

    private TraceReading(boolean withUnits, TraceStorage room) {
        this.withUnits = withUnits;
        this.room = room;
        trace = new Trace(0, room);
    }

    /** Reads a run into memory, without its units of work. */
    public static TraceReading of(TraceSource source) throws IOException {
        return of(source, false, TraceStorage.inMemory());
    }

    /**
     * Reads a run.
     *
     * @param room storage for its events
     * @throws TooLargeException if there is no room for them
     */
    public static TraceReading of(TraceSource source, boolean withUnits, TraceStorage room) throws IOException {
        TraceReading reading = new TraceReading(withUnits, room);
        EventSpool spool = new EventSpool(Runtime.getRuntime().maxMemory() / SPOOL_PART);
        source.read((at, thread, kind, operand, place) -> {
            reading.scan(thread, kind, operand);
            spool.event(at, thread, kind, operand, place);
        });
        reading.rename();
        if (spool.isWhole()) {
            spool.drain(reading::keep);
        } else {
            source.read(reading::keep);
        }
        reading.trace.end();
        return reading;
    }

    private void scan(int thread, EventKind kind, int operand) {
        events++;
        if (!kind.isAccess()) {
            otherEvents += withUnits || !kind.isOfUnit() ? 1 : 0;
            return;
        }
        accesses += kind.isPlainAccess() ? 1 : 0;
        if (operand >= owners.length) {
            int length = Math.max(operand + 1, owners.length * 2);
            owners = Arrays.copyOf(owners, length);
            written = Arrays.copyOf(written, length);
            counts = Arrays.copyOf(counts, length);
        }
        if (owners[operand] == NOT_SEEN) {
            owners[operand] = thread + 1;
        } else if (owners[operand] != thread + 1) {
            owners[operand] = SEVERAL;
        }
        written[operand] |= kind.isWrite();
        counts[operand] = oneMore(counts[operand]);
    }

    /** Increments a count, saturating at the largest int. */
    static int oneMore(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    /**
     * The initial capacity in events.
     *
     * @param most upper bound of the number of events
     * @param heap available bytes
     */
    static int firstCapacity(long most, long heap) {
        return (int) Math.min(Math.min(most, MOST_AT_FIRST), heap / FIRST_PART / Trace.BYTES_OF_EVENT);
    }

    private void rename() {
        renamed = new int[owners.length];
        Arrays.fill(renamed, -1);
        long most = otherEvents;
        for (int variable = 0; variable < owners.length; variable++) {
            if (owners[variable] == SEVERAL && written[variable]) {
                renamed[variable] = original.size();
                original.add(variable);
                most += counts[variable];
            }
        }
        int capacity = firstCapacity(most, Runtime.getRuntime().maxMemory());
        trace = new Trace(Math.min(capacity, room.mostEvents()), room);
        owners = new int[0];
        written = new boolean[0];
        counts = new int[0];
        last = new int[original.size()];
        Arrays.fill(last, -1);
    }

    private void keep(long at, int thread, EventKind kind, int operand, int place) {
        if (thread >= sequences.length) {
            sequences = Arrays.copyOf(sequences, Math.max(thread + 1, sequences.length * 2));
        }
        if (kind.isOfUnit()) {
            if (withUnits) {
                trace.add(at, thread, kind, operand, place);
                sequences[thread] = trace.size();
            }
            return;
        }
        if (!kind.isAccess()) {
            trace.add(at, thread, kind, operand, place);
            sequences[thread] = trace.size();
            return;
        }
        int variable = renamed[operand];
        if (variable < 0) {
            return;
        }
        int before = last[variable];
        boolean isRedundant = kind == EventKind.READ
                && before >= sequences[thread]
                && trace.kind(before) == kind
                && trace.thread(before) == thread
                && trace.place(before) == place;
        if (!isRedundant) {
            last[variable] = trace.size();
            trace.add(at, thread, kind, variable, place);
        }
    }

    public Trace trace() {
        return trace;
    }

    /** The number of a variable of the trace in its source. */
    public int original(int variable) {
        return original.getInt(variable);
    }

    /** Whether the trace has units of work. */
    public boolean hasUnits() {
        return withUnits;
    }

    /** Number of events of the run. */
    public long events() {
        return events;
    }

    /** Number of accesses that may race. */
    public long accesses() {
        return accesses;
    }
}
