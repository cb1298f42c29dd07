package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates.Place;
import dev.heddle.analyzer.skeleton.MonitorWaits;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.analyzer.skeleton.Walk;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
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
 * The pass that finds the waits that were ended by a signal of another thread: which signal, which locks the thread held meanwhile and since
 * when, and what it had looked at before. Waits with a limit of time are left out: they end by themselves.
 */
final class WaitWalk extends Walk {
    private static final int LINE = 32;
    /** So many waits of one thread at one place that are ended at one place are looked at. */
    private static final int MOST_ALIKE = 32;

    private final Segments segments;
    private final Looked looked = new Looked();
    private final Int2ObjectOpenHashMap<Thread> threads = new Int2ObjectOpenHashMap<>();
    /** By segment, the signal that was given last in it: only the last event of a segment goes to another thread. */
    private final Int2ObjectOpenHashMap<Moment> signals = new Int2ObjectOpenHashMap<>();
    /** By segment that ends with a notification, how its thread had got the lock for it. */
    private final Int2ObjectOpenHashMap<Entry> entries = new Int2ObjectOpenHashMap<>();
    /** By condition, its lock; a monitor is its own. */
    private final Int2IntOpenHashMap owners = new Int2IntOpenHashMap();

    private final List<Waited> waits = new ArrayList<>();
    private final IntOpenHashSet woken = new IntOpenHashSet();
    private final Map<List<Integer>, Integer> kept = new HashMap<>();
    private long timed;
    private long forNotifications;
    private long left;

    /**
     * An acquisition of a lock that is still held.
     *
     * @param hold which lock, in which mode
     * @param at where and when
     * @param order of two acquisitions of a thread the earlier one has the lower number
     * @param reads a mark in what the thread has read
     */
    record Taken(int hold, Moment at, long order, long reads) {}

    /**
     * How a thread got a lock last.
     *
     * @param waited where it had waited, if it came back from a wait, otherwise null
     * @param entered the acquisition, or the return from the wait
     */
    record Entry(@Nullable Moment waited, Moment entered) {}

    /**
     * A wait, and what ended it.
     *
     * @param at where the thread waited
     * @param woke its return from a wait for a notification, otherwise null
     * @param signal the signal that ended it; of an end of a thread, which has no place, null
     * @param signalSegment the segment that ends with the signal
     * @param entry how the thread that notified had got the lock of the wait, or null if that is not known
     * @param end the segment that begins with the end of the wait
     * @param owner of a wait for a notification the lock that was given up, otherwise 0
     * @param taken the locks that the thread held when it began to wait, that one included, the first one first
     * @param before the park before this one, with what ended it, or null
     * @param written whether the thread had looked at something before the wait that was written before the signal
     */
    record Waited(
            Moment at,
            @Nullable Moment woke,
            @Nullable Moment signal,
            int signalSegment,
            @Nullable Entry entry,
            int end,
            int owner,
            List<Taken> taken,
            @Nullable Waited before,
            boolean written) {
        /** The signal of a wait that was not for the end of a thread. */
        Moment knownSignal() {
            return Objects.requireNonNull(signal, "signal");
        }

        /** How the thread that notified had got the lock, where that is known. */
        Entry knownEntry() {
            return Objects.requireNonNull(entry, "entry");
        }

        /** Without the one before, so that they do not hang together in a chain. */
        private Waited alone() {
            return new Waited(at, woke, signal, signalSegment, entry, end, owner, taken, null, written);
        }
    }

    /** What is known of a thread. */
    private static final class Thread {
        final Int2ObjectOpenHashMap<Taken> taken = new Int2ObjectOpenHashMap<>();
        final Int2ObjectOpenHashMap<Entry> entries = new Int2ObjectOpenHashMap<>();
        final Long2IntOpenHashMap occurrences = new Long2IntOpenHashMap();
        final ReadLog reads = new ReadLog();
        long acquisitions;
        int segment = -1;
        /** The wait it is in. */
        @Nullable Moment waiting;

        List<Taken> held = List.of();
        Looked.@Nullable Look look;
        /** Its last park, and when it came back. */
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

    // Variables

    @Override
    protected void access(ThreadState state, Op op, int site, int target, int aux) {
        long variable = variable(op, site, target, aux);
        if (op.isRead()) {
            of(state).reads.add(variable);
        } else {
            looked.written(variable, state.segment());
        }
    }

    @Override
    protected void atomic(ThreadState state, Op op, int site, int target, int aux) {
        long variable = (long) target << LINE | aux & 0xFFFF_FFFFL;
        if (op == Op.ATOMIC_READ) {
            of(state).reads.add(variable);
        } else {
            looked.written(variable, state.segment());
        }
    }

    /** Names a variable of this run. Two variables with the same name are taken for one. */
    private long variable(Op op, int site, int target, int aux) {
        if (op.isArrayAccess()) {
            return (long) target << LINE | aux & 0xFFFF_FFFFL;
        }
        Field field = sites().field(site);
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

    private Moment moment(ThreadState state, Op op, int object, int type, int site, int context) {
        long spot = (long) site << LINE | context & 0xFFFF_FFFFL;
        return new Moment(
                state.thread(),
                state.segment(),
                op,
                object,
                type,
                site,
                context,
                of(state).occurrences.addTo(spot, 1) + 1,
                state.locks().state(),
                state.frames().depth() > 0);
    }

    /** A signal: its stack is not known where there are no frames, because stacks are those of acquisitions. */
    private Moment signal(ThreadState state, Op op, int object, int site) {
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
            case SEND -> signals.put(state.segment(), signal(state, op, target, site));
            case UNPARK -> signals.put(state.segment(), signal(state, op, aux, site));
            case WAIT -> {
                int owner = aux == 0 ? target : aux;
                if (aux != 0) {
                    owners.put(target, aux);
                } else if (MonitorWaits.hasNoLimit(sites().names().site(site))) {
                    forNotifications++;
                }
                Taken own = thread.taken.get(owner);
                begin(state, op, target, site, own == null ? thread.reads.now() : own.reads);
            }
            case PARK -> begin(state, op, state.thread(), site, thread.resumed);
            case WAKE -> {
                int owner = aux == 0 ? target : aux;
                Moment waited = thread.waiting;
                Moment woke = signal(state, op, target, site);
                end(state, isNew, owner, woke);
                if (waited != null) {
                    thread.entries.put(owner, new Entry(waited, woke));
                }
            }
            case RESUME -> {
                end(state, isNew, 0, null);
                thread.resumed = thread.reads.now();
            }
            case RECEIVE, JOIN -> {
                // These are recorded when they are over.
                if (isNew && state.locks().size() > 0 && hasNoLimit(op, site)) {
                    found(state, signal(state, op, target, site), null, taken(state), 0, null, null);
                }
            }
            default -> {}
        }
    }

    private void begin(ThreadState state, Op op, int object, int site, long readsSince) {
        Thread thread = of(state);
        if (!hasNoLimit(op, site)) {
            timed++;
            return;
        }
        thread.waiting = signal(state, op, object, site);
        thread.held = taken(state);
        thread.look = looked.begin(thread.reads.since(readsSince));
    }

    private void end(ThreadState state, boolean isNew, int owner, @Nullable Moment woke) {
        Thread thread = of(state);
        Moment at = thread.waiting;
        if (at == null) {
            return;
        }
        looked.end(Objects.requireNonNull(thread.look, "look"));
        thread.waiting = null;
        Waited waited = isNew
                ? found(state, at, woke, thread.held, owner, at.op() == Op.PARK ? thread.park : null, thread.look)
                : null;
        if (at.op() == Op.PARK) {
            thread.park = waited;
        }
    }

    /** A wait is over; if by the signal of another thread, it is kept. */
    private @Nullable Waited found(
            ThreadState state,
            Moment at,
            @Nullable Moment woke,
            List<Taken> held,
            int owner,
            @Nullable Waited before,
            Looked.@Nullable Look look) {
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
                look != null && look.isWrittenBefore(from, segments));
        keep(waited);
        return waited;
    }

    private void keep(Waited waited) {
        Moment signal = waited.signal;
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

    /** Whether a wait at this place lasts until what it is for has come. */
    private boolean hasNoLimit(Op op, int site) {
        Site at = sites().names().site(site);
        String called = at.target() == null
                ? at.method().name() + at.method().descriptor()
                : at.target().name() + at.target().descriptor();
        return switch (op) {
            case WAIT -> called.equals("wait()V") || called.equals("await()V") || called.startsWith("awaitUnint");
            case PARK -> called.startsWith("park(");
            case JOIN -> called.equals("join()V");
            default -> isBlocking(at);
        };
    }

    /** Whether a method of a synchroniser comes back only with what it is asked for; those with a limit of time do not. */
    private static boolean isBlocking(Site at) {
        String owner = at.method().owner();
        String name = at.method().name();
        return switch (name) {
            case "await", "exchange", "take", "takeFirst", "takeLast" ->
                !at.method().descriptor().contains("J");
            case "dowait", "arriveAndAwaitAdvance", "awaitAdvance", "report", "waitingGet" -> true;
            case "get", "join", "reportGet", "reportJoin" ->
                owner.endsWith("/CompletableFuture") || owner.endsWith("/ForkJoinTask");
            default -> false;
        };
    }

    /** The waits that ended by a signal of another thread, in the order in which they ended. */
    List<Waited> waits() {
        return waits;
    }

    /** The segments that begin with the end of a wait for a notification: another notification would have done as well. */
    IntSet woken() {
        return woken;
    }

    /** How many waits were left out because there were enough of the same thread and code. */
    long left() {
        return left;
    }

    /** How many waits with monitors had none, whether or not a notification came. */
    long forNotifications() {
        return forNotifications;
    }

    /** How many waits had a limit of time. */
    long timed() {
        return timed;
    }
}
