package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates.Place;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.WaitLimits;
import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pass that finds the waits ended by a signal of another thread: the signal, the locks that the thread held with
 * their acquisitions, and the variables that it read before. Waits with a time limit are omitted, because they end by
 * themselves.
 */
final class WaitWalk extends RecordingWalk {
    private static final int LINE = 32;
    /** The largest number of waits that have the same thread, place, and place of the ending signal. */
    private static final int MOST_ALIKE = 32;

    private final Segments segments;
    private final WaitPredicateReads predicateReads = new WaitPredicateReads();
    private final Int2ObjectOpenHashMap<Thread> threads = new Int2ObjectOpenHashMap<>();
    /** The last signal in each segment. Only the last event of a segment is a signal to another thread. */
    private final Int2ObjectOpenHashMap<RunEvent> signals = new Int2ObjectOpenHashMap<>();
    /** For each segment that ends with a notification, how its thread got the lock for it. */
    private final Int2ObjectOpenHashMap<Entry> entries = new Int2ObjectOpenHashMap<>();
    /** The lock of each condition. A monitor is its own lock. */
    private final Int2IntOpenHashMap owners = new Int2IntOpenHashMap();

    private final List<Waited> waits = new ArrayList<>();
    private final IntOpenHashSet woken = new IntOpenHashSet();
    private final Map<List<Integer>, Integer> kept = new HashMap<>();
    private boolean hasPools;
    private long timed;
    private long forNotifications;
    private long left;

    /**
     * An acquisition of a lock that is still held.
     *
     * @param hold the lock and the mode
     * @param at the event
     * @param order the earlier of two acquisitions of a thread has the lower number
     * @param reads a mark in the thread's log of reads
     */
    record Taken(int hold, RunEvent at, long order, long reads) {}

    /**
     * How a thread last got a lock.
     *
     * @param waited the wait from which it returned, or null if it did not wait
     * @param entered the acquisition, or the return from the wait
     */
    record Entry(@Nullable RunEvent waited, RunEvent entered) {}

    /**
     * A wait, and the signal that ended it.
     *
     * @param at the beginning of the wait
     * @param woke the return from a wait for a notification, otherwise null
     * @param signal the signal that ended it; null for the end of a thread, which has no place
     * @param signalSegment the segment that ends with the signal
     * @param entry how the notifying thread got the lock of the wait, or null if that is unknown
     * @param end the segment that begins with the end of the wait
     * @param owner the lock that a wait for a notification released, otherwise 0
     * @param taken the locks that the thread held when it began to wait, including the owner, in order of acquisition
     * @param before the previous park, with the signal that ended it, or null
     * @param written whether the thread read a variable before the wait that was written before the signal
     */
    record Waited(
            RunEvent at,
            @Nullable RunEvent woke,
            @Nullable RunEvent signal,
            int signalSegment,
            @Nullable Entry entry,
            int end,
            int owner,
            List<Taken> taken,
            @Nullable Waited before,
            boolean written) {
        /** The signal of a wait that was not for the end of a thread. */
        RunEvent knownSignal() {
            return Objects.requireNonNull(signal, "signal");
        }

        /** How the notifying thread got the lock, if that is known. */
        Entry knownEntry() {
            return Objects.requireNonNull(entry, "entry");
        }

        /** This wait without the previous one, so that waits do not form a chain in memory. */
        private Waited alone() {
            return new Waited(at, woke, signal, signalSegment, entry, end, owner, taken, null, written);
        }
    }

    /** The state of a thread. */
    private static final class Thread {
        final Int2ObjectOpenHashMap<Taken> taken = new Int2ObjectOpenHashMap<>();
        final Int2ObjectOpenHashMap<Entry> entries = new Int2ObjectOpenHashMap<>();
        final Long2IntOpenHashMap occurrences = new Long2IntOpenHashMap();
        final ReadLog reads = new ReadLog();
        long acquisitions;
        int segment = -1;
        /** Its current wait. */
        @Nullable RunEvent waiting;

        List<Taken> held = List.of();
        WaitPredicateReads.@Nullable Reads check;
        /** Its last park, and the mark at its return. */
        @Nullable Waited park;

        long resumed;
    }

    WaitWalk(Skeleton skeleton) {
        super(skeleton);
        segments = skeleton.segments();
    }

    private Thread of(ThreadState state) {
        Thread thread = threads.get(state.thread());
        if (thread == null) {
            thread = new Thread();
            threads.put(state.thread(), thread);
        }
        return thread;
    }

    @Override
    protected void worksFor(ThreadState state, int pool, int threads) {
        hasPools = true;
    }

    // Variables

    @Override
    protected void access(ThreadState state, Op op, int site, int target, int aux) {
        long variable = variable(op, site, target, aux);
        if (op.isRead()) {
            of(state).reads.add(variable);
        } else {
            predicateReads.written(variable, state.segment());
        }
    }

    @Override
    protected void atomic(ThreadState state, Op op, int site, int target, int aux) {
        long variable = (long) target << LINE | aux & 0xFFFF_FFFFL;
        if (op == Op.ATOMIC_READ) {
            of(state).reads.add(variable);
        } else {
            predicateReads.written(variable, state.segment());
        }
    }

    /** Identifies what a queue, map or future contains. */
    private static long content(int object) {
        return (long) object << LINE | 0xFFFF_FFFFL;
    }

    /** Identifies a variable of this run. Two variables with the same number count as one. */
    private long variable(Op op, int site, int target, int aux) {
        if (op.isArrayAccess()) {
            return (long) target << LINE | aux & 0xFFFF_FFFFL;
        }
        ResolvedField field = sites().field(site);
        return (long) target << LINE | (field == null ? site : field.id()) & 0xFFFF_FFFFL;
    }

    // Locks

    @Override
    protected void requested(ThreadState state, Op op, int hold, int place) {
        if (op == Op.WAKE) {
            return;
        }
        Thread thread = of(state);
        Place at = lockStates().place(place);
        thread.taken.put(
                Hold.lock(hold),
                new Taken(
                        hold,
                        moment(state, op, Hold.lock(hold), at.lockClass(), at.site(), at.context()),
                        ++thread.acquisitions,
                        thread.reads.now()));
        thread.entries.remove(Hold.lock(hold));
    }

    private RunEvent moment(ThreadState state, Op op, int object, int type, int site, int context) {
        int occurrence = RunEvent.occurrence(of(state).occurrences, site, context);
        return RunEvent.of(state, op, object, type, site, context, occurrence);
    }

    /**
     * A signal. Its stack is unknown in a recording without frames, because such a recording has stacks only for
     * acquisitions.
     */
    private RunEvent signal(ThreadState state, Op op, int object, int site) {
        Taken own = of(state).taken.get(object);
        return moment(
                state,
                op,
                object,
                own == null ? 0 : own.at.type(),
                site,
                state.frames().depth() > 0 ? state.context() : 0);
    }

    private List<Taken> taken(ThreadState state) {
        List<Taken> held = new ArrayList<>();
        for (int hold : lockStates().holds(state.locks().state())) {
            Taken taken = of(state).taken.get(Hold.lock(hold));
            if (taken != null) {
                held.add(taken);
            }
        }
        held.sort(Comparator.comparingLong(Taken::order));
        return held;
    }

    // Signals

    @Override
    protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
        Thread thread = of(state);
        boolean isNew = thread.segment != state.segment();
        if (isNew && op == Op.WAKE) {
            woken.add(state.segment());
        }
        thread.segment = state.segment();
        switch (op) {
            case NOTIFY, NOTIFY_ALL -> {
                signals.put(state.segment(), signal(state, op, target, site));
                int owner = owners.getOrDefault(target, target);
                Taken own = thread.taken.get(owner);
                Entry entry = thread.entries.get(owner);
                if (own != null) {
                    entries.put(state.segment(), entry == null ? new Entry(null, own.at) : entry);
                }
            }
            case SEND -> {
                predicateReads.written(content(target), state.segment());
                signals.put(state.segment(), signal(state, op, target, site));
            }
            case UNPARK -> signals.put(state.segment(), signal(state, op, aux, site));
            case WAIT -> {
                int owner = aux == 0 ? target : aux;
                if (aux != 0) {
                    owners.put(target, aux);
                } else if (WaitLimits.hasNoLimit(sites().names().site(site))) {
                    forNotifications++;
                }
                Taken own = thread.taken.get(owner);
                begin(state, op, target, site, own == null ? thread.reads.now() : own.reads);
            }
            case PARK -> begin(state, op, state.thread(), site, thread.resumed);
            case WAKE -> {
                int owner = aux == 0 ? target : aux;
                RunEvent waited = thread.waiting;
                RunEvent woke = signal(state, op, target, site);
                end(state, isNew, owner, woke);
                if (waited != null) {
                    thread.entries.put(owner, new Entry(waited, woke));
                }
            }
            case RESUME -> {
                end(state, isNew, 0, null);
                thread.resumed = thread.reads.now();
            }
            case ASKED -> thread.reads.add(content(target));
            case RECEIVE, JOIN -> {
                thread.reads.add(content(target));
                // These operations are recorded when they end.
                if (isNew && state.locks().size() > 0 && BlockingCalls.hasNoLimit(this, state, op, site)) {
                    found(state, signal(state, op, target, site), null, taken(state), 0, null, null);
                }
            }
            default -> {}
        }
    }

    private void begin(ThreadState state, Op op, int object, int site, long readsSince) {
        Thread thread = of(state);
        if (!BlockingCalls.hasNoLimit(this, state, op, site)) {
            timed++;
            return;
        }
        thread.waiting = signal(state, op, object, site);
        thread.held = taken(state);
        thread.check = predicateReads.begin(thread.reads.since(readsSince));
    }

    private void end(ThreadState state, boolean isNew, int owner, @Nullable RunEvent woke) {
        Thread thread = of(state);
        RunEvent at = thread.waiting;
        if (at == null) {
            return;
        }
        predicateReads.end(Objects.requireNonNull(thread.check, "look"));
        thread.waiting = null;
        Waited waited = isNew
                ? found(state, at, woke, thread.held, owner, at.op() == Op.PARK ? thread.park : null, thread.check)
                : null;
        if (at.op() == Op.PARK) {
            thread.park = waited;
        }
    }

    /** Ends a wait. The wait is kept if a signal of another thread ended it. */
    private @Nullable Waited found(
            ThreadState state,
            RunEvent at,
            @Nullable RunEvent woke,
            List<Taken> held,
            int owner,
            @Nullable Waited before,
            WaitPredicateReads.@Nullable Reads check) {
        IntList sources = segments.sources(state.segment());
        if (sources.isEmpty()) {
            return null;
        }
        int from = sources.getInt(0);
        Waited waited = new Waited(
                at,
                woke,
                at.op() == Op.JOIN ? null : signals.get(from),
                from,
                at.op() == Op.WAIT ? entries.get(from) : null,
                state.segment(),
                owner,
                List.copyOf(held),
                before == null ? null : before.alone(),
                check != null && check.isWrittenBefore(from, segments));
        keep(waited);
        return waited;
    }

    private void keep(Waited waited) {
        RunEvent signal = waited.signal;
        List<Integer> code = List.of(
                waited.at.thread(),
                waited.at.site(),
                waited.at.context(),
                segments.threadOf(waited.signalSegment),
                signal == null ? 0 : signal.site(),
                signal == null ? 0 : signal.context());
        int alike = kept.merge(code, 1, Integer::sum);
        if (alike <= MOST_ALIKE) {
            waits.add(waited);
        } else {
            left++;
        }
    }

    /** The waits that ended by a signal of another thread, in the order of their ends. */
    List<Waited> waits() {
        return waits;
    }

    /**
     * The segments that begin with the end of a wait for a notification. Another notification could have ended the wait
     * as well.
     */
    IntSet woken() {
        return woken;
    }

    /** Number of waits omitted because there were enough of the same thread and code. */
    long left() {
        return left;
    }

    /** Number of waits on monitors without a time limit, with or without a notification. */
    long forNotifications() {
        return forNotifications;
    }

    /** Whether a thread worked for a pool that queues tasks. */
    boolean hasPools() {
        return hasPools;
    }

    /** Number of waits with a time limit. */
    long timed() {
        return timed;
    }
}
