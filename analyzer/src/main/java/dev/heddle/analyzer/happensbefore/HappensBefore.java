package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.ThreadClock;
import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * The happens-before order of a recording, while its events are read in the order of the run. For the last event read,
 * it decides which earlier events precede it.
 * <p>The order is that of the Java memory model, by the table in {@code docs/design/order.md}. Each row is a set of
 * clocks that some operations release to and others acquire from. A notification needs no row: the notifying thread
 * holds the lock, which the woken thread acquires afterwards.
 * <p>An event is represented by its {@linkplain ThreadClocks epoch}. An event allocates nothing unless it is the first
 * of its thread, or the first release to a lock, field, item, …
 */
public final class HappensBefore implements EventConsumer {
    /** The least number of clocks kept of each kind. */
    private static final long FEWEST = 1 << 20;
    /** Largest size of a clock of a few threads, and the fraction of the heap for all clocks of a kind. */
    private static final long BYTES_OF_CLOCK = 192;

    private static final long OF_HEAP = 4;

    private final SiteIndex sites;
    /** Whether releases precede later acquisitions. */
    private final boolean ordersLocks;

    private final ClassInitialization classes;
    private final SyncClocks locks;
    private final SyncClocks readers;
    private final SyncClocks permits;
    private final SyncClocks fields;
    /** Writes to any volatile field of an object; to all static ones for 0. */
    private final SyncClocks volatiles;

    private final SyncClocks atomics;
    private final SyncClocks handOffs;
    private final SyncClocks published;
    private final SyncClocks frozen;
    private final SyncClocks starts;
    private final SyncClocks interrupts;
    private final SyncClocks parkings;
    /** Notifications; only needed if locks do not order. */
    private final SyncClocks notified;

    private final SyncClocks[] all;

    /** Whether the events of a site release or acquire; those of most sites do not. */
    private final boolean[] orders;

    private final ThreadClocks threads = new ThreadClocks();
    private final UnrecordedCode unseen = new UnrecordedCode(threads);
    private int thread = -1;
    private int time;

    public HappensBefore(SiteIndex sites) {
        this(sites, limitOfHeap(), true);
    }

    private static int limitOfHeap() {
        long most = Runtime.getRuntime().maxMemory() / OF_HEAP / BYTES_OF_CLOCK;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(FEWEST, most));
    }

    HappensBefore(SiteIndex sites, int limit) {
        this(sites, limit, true);
    }

    private HappensBefore(SiteIndex sites, int limit, boolean ordersLocks) {
        this.sites = sites;
        this.ordersLocks = ordersLocks;
        this.classes = new ClassInitialization(sites);
        all = new SyncClocks[13];
        Arrays.setAll(all, i -> new SyncClocks(limit));
        int at = 0;
        locks = all[at++];
        readers = all[at++];
        permits = all[at++];
        fields = all[at++];
        volatiles = all[at++];
        atomics = all[at++];
        handOffs = all[at++];
        published = all[at++];
        frozen = all[at++];
        starts = all[at++];
        interrupts = all[at++];
        parkings = all[at++];
        notified = all[at];
        orders = new boolean[sites.names().siteLimit()];
        for (int site = 0; site < orders.length; site++) {
            orders[site] = sites.names().hasSite(site) && orders(site);
        }
    }

    /**
     * The order without lock edges, as in hybrid race detection (O'Callahan and Choi, PPoPP 2003). A thread that wakes
     * up comes after all notifications of its monitor so far.
     */
    public static HappensBefore withoutLocks(SiteIndex sites) {
        return new HappensBefore(sites, limitOfHeap(), false);
    }

    private boolean orders(int site) {
        Op op = sites.op(site);
        return switch (op.family()) {
            case LOCK, SIGNAL, ATOMIC -> true;
            case ACCESS -> {
                ResolvedField field = sites.field(site);
                yield field != null && (op.isVolatile() || op == Op.GET_FIELD && field.isFinal());
            }
            default -> false;
        };
    }

    @Override
    public void event(long stamp, int byThread, int site, int target, int aux) {
        thread = byThread;
        ThreadClock clock = threads.of(byThread);
        time = ThreadClocks.timeOf(clock.epoch());
        classes.visited(byThread, site, clock);
        if (orders[site]) {
            order(site, clock, target, aux);
        }
    }

    private void order(int site, ThreadClock clock, int target, int aux) {
        Op op = sites.op(site);
        unseen.ordered(thread, clock);
        switch (op.family()) {
            case LOCK -> lock(op, clock, target);
            case SIGNAL -> signal(op, clock, target, aux);
            case ACCESS -> access(op, clock, site, target);
            case ATOMIC -> atomic(op, clock, target);
            default -> {}
        }
    }

    private void lock(Op op, ThreadClock clock, int target) {
        switch (op) {
            case ACQUIRE -> acquired(target, clock);
            case ACQUIRE_SHARED -> {
                if (ordersLocks) {
                    locks.take(target, clock);
                }
            }
            case RELEASE -> released(locks, target, clock);
            case RELEASE_SHARED -> released(readers, target, clock);
            case TAKE_PERMITS -> permits.take(target, clock);
            case GIVE_PERMITS -> give(permits, target, clock);
            default -> {}
        }
    }

    private void signal(Op op, ThreadClock clock, int target, int aux) {
        switch (op) {
            case WAIT -> released(locks, lock(target, aux), clock);
            case WAKE -> {
                acquired(lock(target, aux), clock);
                notified.take(target, clock);
            }
            case NOTIFY, NOTIFY_ALL -> {
                if (!ordersLocks) {
                    give(notified, target, clock);
                }
            }
            case START -> give(starts, aux, clock);
            case BEGIN -> starts.take(thread, clock);
            case JOIN -> {
                if (aux != thread && threads.has(aux)) {
                    // If the thread has events after its end, they come after the join.
                    clock.join(threads.of(aux));
                    threads.of(aux).tick();
                }
            }
            case INTERRUPT -> give(interrupts, aux, clock);
            case INTERRUPTED -> interrupts.take(aux, clock);
            case UNPARK -> give(parkings, aux, clock);
            case RESUME -> parkings.take(thread, clock);
            case SEND -> {
                handOffs.give(key(target, 0), clock);
                if (aux != 0) {
                    handOffs.give(key(target, aux), clock);
                }
                clock.tick();
            }
            case RECEIVE -> handOffs.take(key(target, aux), clock);
            case CLASS_READY -> {
                classes.ready(aux, clock);
                clock.tick();
            }
            case PUBLISH -> give(published, target, clock);
            case FOUND -> published.take(target, clock);
            case FREEZE -> give(frozen, target, clock);
            case UNSEEN_END -> unseen.ended(thread, clock);
            case UNSEEN_BEGIN -> unseen.begins(clock);
            default -> {}
        }
    }

    private void access(Op op, ThreadClock clock, int site, int target) {
        ResolvedField field = sites.field(site);
        if (field == null) {
            return;
        }
        switch (op) {
            case PUT_VOLATILE, PUT_STATIC_VOLATILE -> {
                volatiles.give(target, clock);
                give(fields, key(target, field.id()), clock);
            }
            case GET_VOLATILE, GET_STATIC_VOLATILE -> {
                fields.take(key(target, field.id()), clock);
                atomics.take(target, clock);
            }
            case GET_FIELD -> {
                if (field.isFinal()) {
                    frozen.take(target, clock);
                }
            }
            default -> {}
        }
    }

    private void atomic(Op op, ThreadClock clock, int target) {
        if (op == Op.ATOMIC_WRITE) {
            give(atomics, target, clock);
        } else {
            atomics.take(target, clock);
            volatiles.take(target, clock);
        }
    }

    private void acquired(int lock, ThreadClock clock) {
        if (ordersLocks) {
            locks.take(lock, clock);
            readers.take(lock, clock);
        }
    }

    private void released(SyncClocks mode, int lock, ThreadClock clock) {
        if (ordersLocks) {
            give(mode, lock, clock);
        }
    }

    private void give(SyncClocks to, long key, ThreadClock clock) {
        to.give(key, clock);
        clock.tick();
    }

    /** The lock that a wait releases: the lock of a condition, which is in aux, or the monitor itself. */
    private static int lock(int target, int aux) {
        return aux == 0 ? target : aux;
    }

    private static long key(int target, int item) {
        return (long) target << Integer.SIZE | item & 0xFFFF_FFFFL;
    }

    /** The epoch of the last event read, for later queries. */
    public long epoch() {
        return ThreadClocks.epoch(thread, time);
    }

    /** Number of the thread of an epoch. */
    public static int threadOf(long epoch) {
        return ThreadClocks.threadOf(epoch);
    }

    /** Whether the last event read comes after an earlier one, given by its epoch. */
    public boolean isAfter(long epoch) {
        return threads.isAfter(thread, epoch);
    }

    /** The clocks of the threads. */
    public ThreadClocks threads() {
        return threads;
    }

    /** Number of locks, items, … merged because of the limit. If it is positive, there may be additional order. */
    public long forgotten() {
        return Arrays.stream(all).mapToLong(SyncClocks::numberForgotten).sum();
    }
}
