package dev.heddle.recorder.agent;

import dev.heddle.recorder.agent.CostAccount.Sample;
import dev.heddle.recorder.boot.BudgetHooks;
import dev.heddle.recorder.boot.Threads;
import dev.heddle.recorder.drain.CpuTime;
import dev.heddle.recorder.drain.EventCounts;
import dev.heddle.recorder.drain.HeddleThread;
import dev.heddle.recorder.weave.scope.DisabledHooks;
import dev.heddle.recorder.weave.scope.WatchFilter;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.RecordingCost;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.objectweb.asm.Type;

/**
 * Keeps the cost of recording below a part of the program's CPU time. It measures both twice a second, admits classes
 * for recording while there is room, and disables the methods that are too expensive. See docs/design/overhead.md.
 */
final class Overhead implements Runnable {
    private static final String THREAD_NAME = "heddle-overhead";
    private static final long SAMPLE_NANOS = 500_000_000;
    /** The interval for a time after classes were admitted: one of them may be in the innermost loop. */
    private static final long SHORT_SAMPLE_NANOS = 100_000_000;
    /** How long classes are new: they are interpreted for a while, and then compiled. */
    private static final long NEW_NANOS = 1_500_000_000;
    /** Classes are admitted only after this time. */
    private static final long START_NANOS = 1_000_000_000;
    /**
     * While the JIT compilers are busier than this part of a core, the program is still warming up, and rewoven classes
     * are compiled again.
     */
    private static final double BUSY_COMPILERS = 0.25;
    /** The pause after a reweaving, as a multiple of its duration. */
    private static final long PAUSES = 10;

    private static final long MOST_PAUSE_NANOS = 10_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double PERCENT = 100;
    private final double percent;
    private final SiteTable sites;
    private final EventCounts events;
    private final LongSupplier drainerCpu;
    private final WatchFilter watch;
    private final DisabledHooks disabled;
    private final Reweaving reweaving;
    private final CostAccount<Member> account;
    private final Thread thread = new HeddleThread(this, THREAD_NAME);
    private volatile boolean closed;

    /** Internal names of classes that must be woven again. Only this thread uses it. */
    private final Set<String> stale = new HashSet<>();
    /** Since when some of them wait. */
    private long staleSince;

    private final Backoff staleBackoff = new Backoff();

    /** No reweaving before this time. */
    private long nextWeaving;

    private final Admission admission;
    private final WatchedClasses watched;
    /** The admitted classes are new until this time. */
    private long newUntil;
    /** In the last sample. */
    private double compilers;
    /** Null if the JVM does not report it. */
    private final CompilationMXBean compilation;

    /** The methods that were entered often between the last two samples. */
    private Set<Member> often = Set.of();

    // Guarded by this.
    private final Set<Member> without = new HashSet<>();
    private final List<RecordingCost.GivenUp> log = new ArrayList<>();
    private boolean isHeld = true;
    private final SiteCosts siteCosts;
    private long begun;
    private long lastSample;
    private long lastProcess;
    private long lastDrainer;
    private long lastOwn;
    private long lastCompiled;
    private long once;

    /**
     * @param percent the budget, in percent of the program's own CPU time
     * @param events the event counts of the drainer
     * @param drainerCpu CPU time of the drainer, in nanoseconds
     * @param watch the filter; nothing is watched at first
     * @param watched gets the changes
     */
    Overhead(
            double percent,
            SiteTable sites,
            EventCounts events,
            LongSupplier drainerCpu,
            WatchFilter watch,
            WatchedClasses watched,
            Reweaving reweaving) {
        this.percent = percent;
        this.sites = sites;
        this.events = events;
        this.drainerCpu = drainerCpu;
        this.watch = watch;
        this.disabled = watch.disabledHooks();
        this.siteCosts = new SiteCosts(sites, events, disabled, without);
        this.watched = watched;
        this.reweaving = reweaving;
        this.admission = new Admission(System.nanoTime());
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        this.compilation = bean != null && bean.isCompilationTimeMonitoringSupported() ? bean : null;
        this.account = new CostAccount<>(percent / PERCENT);
        this.nextWeaving = System.nanoTime() + START_NANOS;
        this.newUntil = System.nanoTime();
    }

    /** The account begins here: the cost of the recorder's start does not count. */
    void start() throws IOException {
        synchronized (this) {
            begun = System.nanoTime();
            lastSample = begun;
            lastProcess = CpuTime.ofProcess();
            lastDrainer = drainerCpu.getAsLong();
            lastCompiled = compiled();
        }
        thread.start();
    }

    /** Takes the last sample; nothing is disabled any more. */
    void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            sample();
        } catch (IOException e) {
            Messages.print("the cost of recording is incomplete: " + e.getMessage());
        }
    }

    @Override
    public void run() {
        Threads.ignoreCurrent();
        long last = System.nanoTime();
        while (!closed) {
            long left = (isNew() ? SHORT_SAMPLE_NANOS : SAMPLE_NANOS) - (System.nanoTime() - last);
            if (left > 0) {
                LockSupport.parkNanos(this, left);
                continue;
            }
            try {
                List<Member> dearest = sample();
                if (!dearest.isEmpty() && !closed) {
                    giveUp(dearest);
                }
                // Disabled hooks of new classes are in the innermost loops, where even they cost much.
                boolean isDue = System.nanoTime() - nextWeaving >= 0 || isNew() && dearest.isEmpty();
                if (!stale.isEmpty() && isDue && !closed) {
                    weaveStale();
                } else if (isDue && !isNew() && !closed) {
                    admit();
                }
            } catch (IOException | RuntimeException | Error e) {
                // For example out of memory: disabled methods stay disabled.
                if (!closed) {
                    Messages.print("the cost of recording is no longer measured: " + e);
                }
                return;
            }
            last = System.nanoTime();
        }
    }

    private boolean isNew() {
        return System.nanoTime() - newUntil < 0;
    }

    /** Time of the JIT compilers so far, in nanoseconds. */
    private long compiled() {
        return compilation == null ? 0 : compilation.getTotalCompilationTime() * NANOS_PER_MILLI;
    }

    private synchronized List<Member> sample() throws IOException {
        boolean isNew = isNew();
        int limit = sites.limit();
        siteCosts.makeRoom(limit);
        long now = System.nanoTime();
        long process = CpuTime.ofProcess();
        long drainer = drainerCpu.getAsLong();
        long self = CpuTime.of(thread);
        long compiledNow = compiled();
        double compiledSince = compiledNow - lastCompiled;
        compilers = compiledSince / Math.max(1, now - lastSample);
        // Its part for the program itself is unknown.
        double compiledForUs = isNew ? compiledSince : 0;
        double drained = drainer - lastDrainer;
        double seconds = Math.max(1, now - lastSample) / NANOS_PER_SECOND;
        SiteCosts.Sums costs = siteCosts.since(limit, drained, isNew, seconds);
        often = costs.enteredOften;
        double threads = drained + Math.max(0, self - lastOwn - once) - costs.ofDrainer;
        List<Member> dearest = account.add(new Sample<>(
                now - lastSample,
                process - lastProcess,
                costs.sync,
                Math.max(0, threads),
                once + costs.late + compiledForUs,
                List.copyOf(costs.byMethod.values()),
                isNew));
        lastSample = now;
        lastProcess = process;
        lastDrainer = drainer;
        lastOwn = self;
        lastCompiled = compiledNow;
        once = 0;
        reportHopeless();
        return dearest;
    }

    private void reportHopeless() {
        if (isHeld && account.isHopeless()) {
            isHeld = false;
            Messages.print(String.format(
                    Locale.ROOT,
                    "the budget of %s cannot be held even with nothing watched: synchronisation and the recorder's own threads"
                            + " cost %.1f %% of the program's CPU time",
                    RecordingCost.text(percent),
                    account.fixedPercent()));
        }
    }

    private void giveUp(List<Member> methods) {
        if (isNew()) {
            admission.wasDear();
            newUntil = System.nanoTime() + NEW_NANOS;
        }
        synchronized (this) {
            without.addAll(methods);
            int limit = sites.limit();
            long[] hooks = Arrays.copyOf(BudgetHooks.hooks(), limit);
            long[] made = Arrays.copyOf(events.all(), limit);
            boolean[] off = new boolean[limit];
            Map<Member, long[]> totals = new HashMap<>();
            methods.forEach(method -> totals.put(method, new long[2]));
            for (int site = 0; site < limit; site++) {
                Site known = sites.site(site);
                if (known != null && SiteCosts.isCostly(known.op()) && without.contains(known.method())) {
                    off[site] = true;
                    long[] sums = totals.get(known.method());
                    if (sums != null) {
                        sums[0] += hooks[site] * BudgetHooks.PERIOD;
                        sums[1] += made[site];
                    }
                }
            }
            long millis = (System.nanoTime() - begun) / NANOS_PER_MILLI;
            for (Member method : methods) {
                long[] sums = totals.get(method);
                log.add(new RecordingCost.GivenUp(words(method), millis, sums[0], sums[1]));
                addStale(Set.of(method.owner()));
            }
            BudgetHooks.disable(off);
        }
        disabled.add(methods);
    }

    private void addStale(Set<String> names) {
        if (stale.isEmpty() && !names.isEmpty()) {
            staleSince = System.nanoTime();
        }
        stale.addAll(names);
    }

    /**
     * Disabled hooks already do nothing, so this can wait: the JVM discards the compiled code of a class that is woven
     * again.
     */
    private void weaveStale() throws IOException {
        Set<String> now = new HashSet<>(stale);
        long time = System.nanoTime();
        if (time - staleSince < MOST_PAUSE_NANOS) {
            if (!staleBackoff.isDue(time)) {
                return;
            }
            Set<String> soon = returningSoon(now);
            now.removeAll(RunningClasses.find(soon::contains));
            staleBackoff.add(!now.isEmpty(), time);
        } else {
            staleBackoff.add(true, time);
        }
        if (!now.isEmpty()) {
            weaveAgain(() -> reweaving.reweave(now));
            stale.removeAll(now);
            staleSince = System.nanoTime();
        }
    }

    /**
     * The names of methods of some classes that return soon. On a stack they need not be waited for, and meanwhile
     * disabled hooks would take much of the program's time. All methods of one name must be of this kind, because a
     * stack does not distinguish them.
     */
    private Set<String> returningSoon(Set<String> owners) {
        Set<String> soon = new HashSet<>();
        often.forEach(method -> soon.add(method.owner() + "." + method.name()));
        int limit = sites.limit();
        for (int site = 0; site < limit; site++) {
            Site known = sites.site(site);
            if (known != null
                    && known.op() == Op.ENTER
                    && owners.contains(known.method().owner())
                    && !often.contains(known.method())) {
                soon.remove(known.method().owner() + "." + known.method().name());
            }
        }
        return soon;
    }

    /** Weaves classes. */
    private interface Weaving {
        void weave() throws IOException;
    }

    private void weaveAgain(Weaving weaving) throws IOException {
        long begin = System.nanoTime();
        long before = CpuTime.of(thread);
        weaving.weave();
        long end = System.nanoTime();
        long pause = Math.min(PAUSES * (end - begin), MOST_PAUSE_NANOS);
        nextWeaving = end + pause;
        synchronized (this) {
            once += CpuTime.of(thread) - before;
        }
    }

    /** Watches more classes, if there is room and the program has warmed up. */
    private void admit() throws IOException {
        if (!account.hasRoom() || compilers > BUSY_COMPILERS) {
            return;
        }
        List<String> next = admission.next(disabled.waiting(), RunningClasses::find, System.nanoTime());
        if (!next.isEmpty()) {
            disabled.admit(next);
            // A missing one was woven without accesses and is just being loaded.
            weaveAgain(() -> addStale(reweaving.reweave(Set.copyOf(next))));
        } else if (watch.includesJdk() && !disabled.hasJdk()) {
            disabled.admitJdk();
            Threads.recordSomeFrames(true);
            watched.admittedJdk();
            Set<String> running = RunningClasses.find();
            weaveAgain(() -> addStale(reweaving.reweaveJdk(running)));
        } else {
            return;
        }
        newUntil = System.nanoTime() + NEW_NANOS;
    }

    /** {@code com.acme.Cart.add(int, String)} */
    private static String words(Member method) {
        StringBuilder words = new StringBuilder(method.qualifiedName()).append('(');
        for (Type type : Type.getArgumentTypes(method.descriptor())) {
            String name = type.getClassName();
            words.append(words.charAt(words.length() - 1) == '(' ? "" : ", ")
                    .append(name, name.lastIndexOf('.') + 1, name.length());
        }
        return words.append(')').toString();
    }

    /** For the initial manifest. */
    static RecordingCost atStart(double percent) {
        return new RecordingCost(percent, 0, 0, true, List.of());
    }

    /** For the final manifest. A short run may end before the cost is certain enough for a line. */
    synchronized RecordingCost atEnd() {
        boolean wasHeld = isHeld && !account.endsHopeless();
        return new RecordingCost(percent, tenths(account.percent()), tenths(account.lastPercent()), wasHeld, log);
    }

    private static double tenths(double number) {
        return Math.rint(10 * number) / 10;
    }
}
