package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.ThreadClock;
import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import java.util.Arrays;

/**
 * The happens-before order of a recording, while its events are read in the order of the run: of the event that was read last it can be
 * asked which earlier ones come before it.
 *
 * <p>The order is that of the Java memory model, by the table in {@code docs/design/order.md}: each row is a set of clocks that some
 * operations give their thread's time to and others take it from. A notification needs no row of its own: who notifies holds the lock, which
 * the one that wakes up takes after it.
 *
 * <p>An event is kept by its {@linkplain ThreadClocks epoch}. Nothing is allocated for an event unless it is the first of its thread or the
 * first to give to a lock, field, item, …
 */
public final class HappensBefore implements EventConsumer {
    /** Clocks that are kept of each kind, at least. */
    private static final long FEWEST = 1 << 20;
    /** A clock of a few threads takes at most so much, and all of a kind one part of the heap in so many. */
    private static final long BYTES_OF_CLOCK = 192;

    private static final long OF_HEAP = 4;

    private final SiteTable sites;
    /** Whether releases come before later acquisitions. */
    private final boolean ordersLocks;

    private final Classes classes;
    private final Clocks locks;
    private final Clocks readers;
    private final Clocks permits;
    private final Clocks fields;
    /** Of the writes to any volatile field of an object; of all static ones for 0. */
    private final Clocks volatiles;

    private final Clocks atomics;
    private final Clocks handOffs;
    private final Clocks published;
    private final Clocks frozen;
    private final Clocks starts;
    private final Clocks interrupts;
    private final Clocks parkings;
    /** Of notifications; needed only if locks order nothing. */
    private final Clocks notified;

    private final Clocks[] all;

    /** By site, whether its events give or take; those of most do not. */
    private final boolean[] orders;

    private final ThreadClocks threads = new ThreadClocks();
    private final UnseenCode unseen = new UnseenCode(threads);
    private int thread = -1;
    private int time;

    public HappensBefore(SiteTable sites) {
        this(sites, limitOfHeap(), true);
    }

    private static int limitOfHeap() {
        long most = Runtime.getRuntime().maxMemory() / OF_HEAP / BYTES_OF_CLOCK;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(FEWEST, most));
    }

    HappensBefore(SiteTable sites, int limit) {
        this(sites, limit, true);
    }

    private HappensBefore(SiteTable sites, int limit, boolean ordersLocks) {
        this.sites = sites;
        this.ordersLocks = ordersLocks;
        this.classes = new Classes(sites);
        all = new Clocks[13];
        Arrays.setAll(all, i -> new Clocks(limit));
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
     * The part of the order that does not come from who had a lock first, as hybrid race detection has it (O'Callahan and Choi, PPoPP 2003). A thread
     * that wakes up comes after all notifications of its monitor so far.
     */
    public static HappensBefore withoutLocks(SiteTable sites) {
        return new HappensBefore(sites, limitOfHeap(), false);
    }

    private boolean orders(int site) {
        Op op = sites.op(site);
        return switch (op.family()) {
            case LOCK, SIGNAL, ATOMIC -> true;
            case ACCESS -> {
                Field field = sites.field(site);
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
        classes.met(byThread, site, clock);
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
                    // Should it have events after its end, they come after the join.
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
        Field field = sites.field(site);
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

    private void released(Clocks mode, int lock, ThreadClock clock) {
        if (ordersLocks) {
            give(mode, lock, clock);
        }
    }

    private void give(Clocks to, long key, ThreadClock clock) {
        to.give(key, clock);
        clock.tick();
    }

    /** What a wait gives up: the lock of a condition, which is in aux, or the monitor itself. */
    private static int lock(int target, int aux) {
        return aux == 0 ? target : aux;
    }

    private static long key(int target, int item) {
        return (long) target << Integer.SIZE | item & 0xFFFF_FFFFL;
    }

    /** The event that was read last, to be asked for later. */
    public long epoch() {
        return ThreadClocks.epoch(thread, time);
    }

    /** Number of the thread of an epoch. */
    public static int threadOf(long epoch) {
        return ThreadClocks.threadOf(epoch);
    }

    /** Whether the event that was read last comes after an earlier one, by its epoch. */
    public boolean isAfter(long epoch) {
        return threads.isAfter(thread, epoch);
    }

    /** The clocks of the threads. */
    public ThreadClocks threads() {
        return threads;
    }

    /** How many locks, items, … had to be treated as one for want of room; if any, there is too much order. */
    public long forgotten() {
        return Arrays.stream(all).mapToLong(Clocks::numberForgotten).sum();
    }
}
