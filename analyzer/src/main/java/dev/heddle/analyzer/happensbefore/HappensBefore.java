package dev.heddle.analyzer.happensbefore;

import dev.heddle.analyzer.clock.ThreadClock;
import dev.heddle.analyzer.clock.ThreadClocks;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import dev.heddle.trace.order.SyncKind;
import java.util.Arrays;

/**
 * The happens-before order of a recording, while its events are read in the order of the run. For the last event read,
 * it decides which earlier events precede it.
 * <p>The order is that of the Java memory model, by the {@link OrderTable}. There is a clock for each object that
 * operations release to and acquire from.
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
    /** By kind of the objects. */
    private final SyncClocks[] clocks = new SyncClocks[SyncKind.values().length];

    /** For each site, what its events release and acquire; null for most sites, whose events order nothing. */
    private final Step[][] steps;
    /** For each site, the number of its field, or 0. */
    private final int[] fields;

    /** A row of the order table, with the clocks of its kind. */
    private record Step(boolean releases, SyncKind kind, SyncKey key, SyncClocks clocks) {}

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
        Arrays.setAll(clocks, kind -> new SyncClocks(limit));
        Step[][] byCode = new Step[Op.FIRST_SITE][];
        steps = new Step[sites.names().siteLimit()][];
        fields = new int[steps.length];
        for (int site = 0; site < steps.length; site++) {
            if (sites.names().hasSite(site) && mayOrder(site)) {
                Op op = sites.op(site);
                if (byCode[op.code()] == null) {
                    byCode[op.code()] = steps(op);
                }
                steps[site] = byCode[op.code()];
                ResolvedField field = sites.field(site);
                fields[site] = field == null ? 0 : field.id();
            }
        }
    }

    private Step[] steps(Op op) {
        return OrderTable.rowsOf(op).stream()
                .filter(row -> isNeeded(row.kind()))
                // Every event of a thread counts as a release to it.
                .filter(row -> row.kind() != SyncKind.THREAD || row.acquires())
                .map(row -> new Step(
                        row.releases(), row.kind(), row.key(), clocks[row.kind().ordinal()]))
                .toArray(Step[]::new);
    }

    /** A notifier holds the lock, so notifications matter only if locks do not order. */
    private boolean isNeeded(SyncKind kind) {
        return switch (kind) {
            case LOCK, SHARED_LOCK -> ordersLocks;
            case CONDITION -> !ordersLocks;
            default -> true;
        };
    }

    /**
     * The order without lock edges, as in hybrid race detection (O'Callahan and Choi, PPoPP 2003). A thread that wakes
     * up comes after all notifications of its monitor so far.
     */
    public static HappensBefore withoutLocks(SiteIndex sites) {
        return new HappensBefore(sites, limitOfHeap(), false);
    }

    /** Whether the events of a site release or acquire, or acquire from unrecorded code. */
    private boolean mayOrder(int site) {
        Op op = sites.op(site);
        if (!op.isAccess()) {
            return OrderTable.mayOrder(op);
        }
        ResolvedField field = sites.field(site);
        return field != null && (OrderTable.mayOrder(op) || op == Op.GET_FIELD && field.isFinal());
    }

    @Override
    public void event(long stamp, int byThread, int site, int target, int aux) {
        thread = byThread;
        ThreadClock clock = threads.of(byThread);
        time = ThreadClocks.timeOf(clock.epoch());
        classes.visited(byThread, site, clock);
        Step[] ofSite = steps[site];
        if (ofSite != null) {
            order(ofSite, clock, target, aux, fields[site]);
        }
    }

    private void order(Step[] ofSite, ThreadClock clock, int target, int aux, int field) {
        unseen.ordered(thread, clock);
        boolean releases = false;
        for (Step step : ofSite) {
            releases |= step.releases;
            switch (step.kind) {
                case THREAD -> join(step.key, clock, aux);
                case CLASS -> classes.ready(aux, clock);
                case UNSEEN -> unseen.begins(clock);
                default -> {
                    long key = step.key.of(thread, target, aux, field);
                    if (step.releases) {
                        step.clocks.give(key, clock);
                    } else {
                        step.clocks.take(key, clock);
                    }
                }
            }
        }
        if (releases) {
            clock.tick();
        }
    }

    private void join(SyncKey key, ThreadClock clock, int aux) {
        if (key == SyncKey.EVERY_THREAD) {
            unseen.ended(thread, clock);
        } else if (aux != thread && threads.has(aux)) {
            // If the thread has events after its end, they come after the join.
            clock.join(threads.of(aux));
            threads.of(aux).tick();
        }
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
        return Arrays.stream(clocks).mapToLong(SyncClocks::numberForgotten).sum();
    }
}
