package dev.heddle.analyzer.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.util.Arrays;

/** Reads a run, in two passes: the first one tells which variables matter. Where there is room for all events, its source is read only once. */
public final class TraceReading {
    private static final int NOT_SEEN = 0;
    private static final int SEVERAL = -1;
    /** For more events than these room is made when they come: many that repeat others may not. */
    private static final int MOST_AT_FIRST = 1 << 26;
    /** Which part of the heap may be kept for events before they come. */
    private static final int FIRST_PART = 4;
    /** Which part of the heap the events of the first pass may take. */
    private static final int SPOOL_PART = 8;

    /** By variable the thread that has it, and 1. */
    private int[] owners = new int[1 << 10];

    private boolean[] written = new boolean[1 << 10];
    /** By variable, how often it is accessed, as far as an int tells. */
    private int[] counts = new int[1 << 10];

    private long otherEvents;
    /** By variable its number in the trace, or -1. */
    private int[] renamed = new int[0];

    private final IntArrayList original = new IntArrayList();
    private final TraceRoom room;
    private Trace trace;
    /** By variable the event that accessed it last. */
    private int[] last = new int[0];
    /** By thread the event with which its current stretch of accesses began. */
    private int[] stretches = new int[16];

    private long events;
    private long accesses;

    private final boolean withUnits;

    private TraceReading(boolean withUnits, TraceRoom room) {
        this.withUnits = withUnits;
        this.room = room;
        trace = new Trace(0, room);
    }

    /** Reads a run into memory, without its units of work. */
    public static TraceReading of(TraceSource source) throws IOException {
        return of(source, false, TraceRoom.inMemory());
    }

    /**
     * Reads a run.
     *
     * @param room where its events are kept
     * @throws TooLargeException if there is no room for them
     */
    public static TraceReading of(TraceSource source, boolean withUnits, TraceRoom room) throws IOException {
        TraceReading reading = new TraceReading(withUnits, room);
        EventSpool spool = new EventSpool(Runtime.getRuntime().maxMemory() / SPOOL_PART);
        source.read((at, thread, kind, operand, place) -> {
            reading.look(thread, kind, operand);
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

    private void look(int thread, EventKind kind, int operand) {
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

    /** How often something is that was so often before; it stays at the largest number. */
    static int oneMore(int count) {
        return count == Integer.MAX_VALUE ? count : count + 1;
    }

    /**
     * For how many events there is to be room at first.
     *
     * @param most how many there are at most
     * @param heap how many bytes it may have
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
        if (thread >= stretches.length) {
            stretches = Arrays.copyOf(stretches, Math.max(thread + 1, stretches.length * 2));
        }
        if (kind.isOfUnit()) {
            if (withUnits) {
                trace.add(at, thread, kind, operand, place);
                stretches[thread] = trace.size();
            }
            return;
        }
        if (!kind.isAccess()) {
            trace.add(at, thread, kind, operand, place);
            stretches[thread] = trace.size();
            return;
        }
        int variable = renamed[operand];
        if (variable < 0) {
            return;
        }
        int before = last[variable];
        boolean saysNothingNew = kind == EventKind.READ
                && before >= stretches[thread]
                && trace.kind(before) == kind
                && trace.thread(before) == thread
                && trace.place(before) == place;
        if (!saysNothingNew) {
            last[variable] = trace.size();
            trace.add(at, thread, kind, variable, place);
        }
    }

    public Trace trace() {
        return trace;
    }

    /** The number that a variable of the trace has in its source. */
    public int original(int variable) {
        return original.getInt(variable);
    }

    /** Whether the trace has units of work. */
    public boolean hasUnits() {
        return withUnits;
    }

    /** How many events the run has. */
    public long events() {
        return events;
    }

    /** How many of them are accesses that may race. */
    public long accesses() {
        return accesses;
    }
}
