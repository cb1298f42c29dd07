package dev.heddle.replayer.scheduler.memory;

import dev.heddle.recorder.boot.MemoryModel;
import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.control.CurrentRepairs;
import dev.heddle.replayer.scheduler.memory.WriteHistory.Write;
import dev.heddle.replayer.strategy.DivergenceException;
import dev.heddle.replayer.strategy.IdentityTable;
import dev.heddle.replayer.strategy.ReadChoices;
import dev.heddle.replayer.strategy.segments.AccessOrder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.order.SyncKind;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.repair.Repairs;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a controlled run: the histories of its fields and elements, and the clocks of its threads.
 * Happens-before is that of the order table for monitors and volatile fields. Every other synchronisation is taken as
 * an order with all threads, so that no read sees a write that the Java memory model forbids.
 *
 * <p>Protocol: its monitor guards everything. A thread enters it in a hook, which calls nothing else under it except the
 * choices of the strategy. The scheduler may call {@link #ordered} under its own lock, so no call takes that lock here.
 */
public final class RunMemory extends MemoryModel {
    /** If more variables have histories, the others are read as they are. */
    private static final int MOST_VARIABLES = 1 << 16;
    /** After this number of reads of the same older write at one site, the thread never sees the newer one. */
    private static final int ENDLESS = 1_000;
    /** A thread that reads in another mode than plain sees the newest write after this number of older ones. */
    private static final int MOST_UNSEEN = 100;
    /** Only the first stale reads of a run are kept; a run has more only in a loop that never ends. */
    private static final int MOST_STALE = 4 * ENDLESS;

    /** By the kinds of {@link MemoryModel}. */
    private static final SyncKind[] KINDS = {SyncKind.UNSEEN, SyncKind.CLASS, SyncKind.FROZEN, SyncKind.UNSEEN};

    private static final Object STATICS = new Object();
    private static final int[] UNKNOWN = {};

    /** The part of the scheduler that the memory needs. */
    public interface Run {
        /** Whether threads run without control. */
        boolean isReleased();

        /** The choice is impossible: ends the run. */
        void diverged(String words);

        /** The thread never sees the newer writes: ends the run. */
        void neverSees();
    }

    private final ReadChoices choices;
    private final Run run;
    private final Repairs repairs = CurrentRepairs.get();
    /** Numbers of threads in this run, from 0, under no lock of the memory. */
    private final ToIntFunction<ThreadLog> numbers;

    private final IntFunction<Site> sites;
    /** The sites used so far, so that the monitor is not held while the scheduler names one. */
    private volatile Site[] known = new Site[1 << 10];

    private final AccessOrder order = new AccessOrder();
    private final List<ThreadReads> threads = new ArrayList<>();
    private final IdentityTable<Object, Map<Member, WriteHistory>> histories = new IdentityTable<>();
    private int variables;
    private final ElementHistories elements = new ElementHistories(MOST_VARIABLES);
    /** Number of writes so far. */
    private long writes;

    /** Paths of the threads whose start was reported, and that have not begun. */
    private final Set<String> started = new HashSet<>();

    private final List<StaleRead> stale = new ArrayList<>();
    private final StaleValues values;
    private final HandleVariables handles = new HandleVariables();

    public RunMemory(
            ReadChoices choices,
            Run run,
            ToIntFunction<ThreadLog> numbers,
            IntFunction<Site> sites,
            UnaryOperator<String> sourceFiles) {
        this.values = new StaleValues(this::site, thread -> threads.get(thread).named(), sourceFiles);
        this.choices = choices;
        this.run = run;
        this.numbers = numbers;
        this.sites = sites;
    }

    // Order

    /** A thread has completed an acquire operation, or is about to execute a release operation. */
    public synchronized void ordered(ThreadLog log, int number, Op op, Object target, int word) {
        begin(log, number);
        order.executed(number, op, System.identityHashCode(target), word, 0);
    }

    @Override
    public void acquire(ThreadLog log, int site, Object owner) {
        take(log, SyncKind.VOLATILE_FIELD, key(owner, site(site)));
        acquireFrom(log, HANDLES, BY_HANDLE);
    }

    @Override
    public void release(ThreadLog log, int site, Object owner) {
        give(log, SyncKind.VOLATILE_FIELD, key(owner, site(site)));
        releaseTo(log, HANDLES, BY_NAME);
    }

    /** Two variables with one key only add an order. */
    private static long key(Object owner, Site site) {
        return ((long) System.identityHashCode(owner) << Integer.SIZE)
                ^ site.knownTarget().hashCode();
    }

    @Override
    public void acquireFrom(ThreadLog log, int kind, int key) {
        take(log, KINDS[kind], key);
    }

    @Override
    public void releaseTo(ThreadLog log, int kind, int key) {
        give(log, KINDS[kind], key);
    }

    @Override
    public boolean entered(ThreadLog log) {
        OutsideCallers.Caller caller = OutsideCallers.caller();
        if (caller.isLambda()) {
            take(log, SyncKind.FROZEN, 0);
        }
        if (caller.isOutside()) {
            take(log, SyncKind.UNSEEN, 0);
        }
        return caller.isOutside();
    }

    @Override
    public boolean isWoven(Class<?> type) {
        return OutsideCallers.isWoven(type);
    }

    private void take(ThreadLog log, SyncKind kind, long key) {
        int thread = numbers.applyAsInt(log);
        synchronized (this) {
            begin(log, thread);
            order.takes(thread, kind, key);
        }
    }

    private void give(ThreadLog log, SyncKind kind, long key) {
        int thread = numbers.applyAsInt(log);
        synchronized (this) {
            begin(log, thread);
            order.gives(thread, kind, key);
        }
    }

    /** A thread is about to start another one. */
    public synchronized void starting(ThreadLog log, int number, ThreadLog child) {
        begin(log, number);
        order.gives(number, SyncKind.START, StableHash.of(child.path));
        started.add(child.path);
    }

    /** A new thread begins after its start, or after all releases to calls if no hook has reported the start. */
    private ThreadReads begin(ThreadLog log, int thread) {
        while (threads.size() <= thread) {
            threads.add(null);
        }
        ThreadReads reads = threads.get(thread);
        if (reads == null) {
            reads = new ThreadReads(log);
            threads.set(thread, reads);
            order.begin(thread, UNKNOWN);
            if (started.remove(log.path)) {
                order.takes(thread, SyncKind.START, StableHash.of(log.path));
            } else {
                order.takes(thread, SyncKind.UNSEEN, 0);
            }
        }
        return reads;
    }

    /** Called outside the monitor for a site's first use; two threads may both name it. */
    private Site site(int number) {
        if (number < 0) {
            return handle(number).at();
        }
        Site[] all = known;
        Site site = number < all.length ? all[number] : null;
        if (site == null) {
            site = sites.apply(number);
            remember(number, site);
        }
        return site;
    }

    private synchronized HandleVariables.Access handle(int number) {
        return handles.at(number);
    }

    private int mode(int site) {
        return site < 0 ? handle(site).mode() : PLAIN;
    }

    @Override
    public int accesses(ThreadLog log, int site, VarHandle handle, Object owner, char kind, int coordinates, int mode) {
        Site called = site(site);
        synchronized (this) {
            return handles.number(site, called, handle, owner, kind, coordinates, mode);
        }
    }

    @Override
    public synchronized void replaced(
            ThreadLog log, int site, VarHandle handle, Object owner, int index, int coordinates) {
        if (index != FIELD) {
            elements.overwritten(owner, index, 1);
            return;
        }
        Member variable = handles.variable(handle, owner, coordinates);
        Map<Member, WriteHistory> fields = variable == null ? null : histories.get(owner == null ? STATICS : owner);
        WriteHistory history = fields == null ? null : fields.get(variable);
        if (history != null) {
            history.forget();
        }
    }

    private synchronized void remember(int number, Site site) {
        Site[] all =
                Arrays.copyOf(known, number < known.length ? known.length : Math.max(number + 1, known.length * 2));
        all[number] = site;
        known = all;
    }

    // Accesses

    @Override
    public void writing(ThreadLog log, int site, Object owner, int index, long bits, Object reference) {
        Site at = site(site);
        if (isVolatile(at)) {
            give(log, SyncKind.VOLATILE_FIELD, key(owner, at));
        }
        synchronized (this) {
            WriteHistory history = index == FIELD ? history(owner, at) : elements.make(owner, index);
            if (history != null) {
                history.observe(bits, reference);
            }
        }
    }

    @Override
    public void written(ThreadLog log, int site, Object owner, int index, long bits, Object reference) {
        int thread = numbers.applyAsInt(log);
        Site at = site(site);
        synchronized (this) {
            begin(log, thread);
            WriteHistory history = index == FIELD ? history(owner, at) : elements.make(owner, index);
            if (history != null) {
                boolean isRelease = mode(site) == ORDERED;
                history.write(order, thread, ++writes, site, bits, reference, isRelease);
            }
            if (mode(site) == ORDERED) {
                // Reads in volatile mode, and updates, come after it as after writes by name.
                order.gives(thread, KINDS[HANDLES], BY_NAME);
            }
            if (index == FIELD && isArray(at) && reference != null) {
                elements.name(reference, at.knownTarget());
            }
        }
    }

    @Override
    public void holds(ThreadLog log, int site, Object array) {
        Site at = site(site);
        synchronized (this) {
            elements.name(array, at.knownTarget());
        }
    }

    @Override
    public synchronized void overwritten(Object array, int from, int length) {
        elements.overwritten(array, from, length);
    }

    @Override
    public synchronized void overwritten() {
        elements.overwritten();
    }

    private static boolean isArray(Site at) {
        return at.knownTarget().descriptor().charAt(0) == '[';
    }

    @Override
    public boolean seesNewest(ThreadLog log, int site, Object owner, int index, long bits, Object reference) {
        if (run.isReleased()) {
            return true;
        }
        int thread = numbers.applyAsInt(log);
        Site at = site(site);
        if (isVolatile(at)) {
            take(log, SyncKind.VOLATILE_FIELD, key(owner, at));
            return true;
        }
        if (repairs.isFinal(at.knownTarget()) && readsFrozen(log, at, owner)) {
            return true;
        }
        boolean isEndless;
        synchronized (this) {
            ThreadReads reads = begin(log, thread);
            int occurrence = reads.atSite(site < 0 ? handle(site).site() : site);
            int mode = mode(site);
            WriteHistory history = index == FIELD ? history(owner, at) : elements.get(owner, index);
            if (history == null || order.hasForgotten()) {
                if (mode == ORDERED) {
                    order.takes(thread, SyncKind.UNSEEN, 0);
                }
                return true;
            }
            history.observe(bits, reference);
            int newest = history.size() - 1;
            boolean seesNewest = newest == 0 || mode != PLAIN && history.repeated(thread) >= MOST_UNSEEN;
            int visible = seesNewest ? 1 : history.visible(order, thread);
            int place = newest;
            if (visible > 1) {
                String name = nameOf(owner, at, index);
                place = choose(reads, thread, name, history, visible);
                if (place < newest) {
                    values.add(reads, owner, new StaleValues.Read(at, index, occurrence, name), history, place);
                }
            }
            history.see(thread, place);
            Write seen = history.at(place);
            remember(reads, owner, at, index, seen);
            if (mode == ORDERED) {
                acquire(thread, seen);
            }
            if (place == newest) {
                return true;
            }
            reads.bits = seen.bits();
            reads.reference = seen.reference();
            isEndless = history.repeat(thread, site) == ENDLESS;
        }
        if (isEndless) {
            run.neverSees();
        }
        return false;
    }

    /** A read in acquire mode comes after a write in release mode. Code without hooks may have written in any mode. */
    private void acquire(int thread, Write seen) {
        if (seen.thread() == WriteHistory.INITIAL) {
            order.takes(thread, SyncKind.UNSEEN, 0);
        } else if (seen.isRelease()) {
            order.follows(thread, seen.clock());
        }
    }

    /**
     * A thread reads a field that the run treats as final. Once the constructor has ended, it sees what that wrote,
     * also through a reference (JLS 17.5).
     */
    private synchronized boolean readsFrozen(ThreadLog log, Site at, @Nullable Object owner) {
        int made = System.identityHashCode(owner);
        if (owner == null || !order.hasGiven(SyncKind.FROZEN, made)) {
            return false;
        }
        if (at.knownTarget().descriptor().charAt(0) == 'L'
                || at.knownTarget().descriptor().charAt(0) == '[') {
            take(log, SyncKind.FROZEN, made);
        }
        return true;
    }

    private void remember(ThreadReads reads, Object owner, Site at, int index, Write seen) {
        if (index == FIELD) {
            reads.references.read(seen.reference(), owner, at.knownTarget(), index, seen);
            if (isArray(at) && seen.reference() != null) {
                elements.name(seen.reference(), at.knownTarget());
            }
        } else {
            reads.references.read(seen.reference(), owner, elements.of(owner), index, seen);
        }
    }

    private String nameOf(Object owner, Site at, int index) {
        return index == FIELD ? nameOf(at.knownTarget()) : elements.of(owner).nameOf(index);
    }

    /** Whether the run treats a plain field as volatile. */
    private boolean isVolatile(Site at) {
        return repairs.isVolatile(at.knownTarget());
    }

    private int choose(ThreadReads reads, int thread, String name, WriteHistory history, int visible) {
        int choice = reads.choices++;
        int back;
        try {
            back = choices.choose(reads.path, choice, name, visible);
        } catch (DivergenceException e) {
            run.diverged(e.getMessage());
            return history.size() - 1;
        }
        int place = history.place(order, thread, back);
        if (back > 0 && stale.size() < MOST_STALE) {
            stale.add(new StaleRead(reads.path, choice, name, back));
        }
        return place;
    }

    /** The field as plans name it. */
    public static String nameOf(Member field) {
        return field.owner().replace('/', '.') + '.' + field.name();
    }

    private WriteHistory history(Object owner, Site site) {
        Object key = owner == null ? STATICS : owner;
        Map<Member, WriteHistory> fields = histories.get(key);
        if (fields == null) {
            if (variables >= MOST_VARIABLES) {
                return null;
            }
            fields = new HashMap<>();
            histories.put(key, fields);
        }
        WriteHistory history = fields.get(site.knownTarget());
        if (history == null && variables < MOST_VARIABLES) {
            history = new WriteHistory();
            fields.put(site.knownTarget(), history);
            variables++;
        }
        return history;
    }

    @Override
    public synchronized long bits(ThreadLog log) {
        return threads.get(numbers.applyAsInt(log)).bits;
    }

    @Override
    public synchronized Object reference(ThreadLog log) {
        return threads.get(numbers.applyAsInt(log)).reference;
    }

    // Results

    /** Returns the reads that did not see the newest write. */
    public synchronized StaleResults stale() {
        return new StaleResults(stale, values.all());
    }

    /** Describes the bounds that were reached. */
    public synchronized List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (variables >= MOST_VARIABLES) {
            notes.add("only the first " + MOST_VARIABLES + " fields have a history of writes");
        }
        if (elements.isFull()) {
            notes.add("there are too many array elements, so reads of later ones see the newest write");
        }
        if (order.hasForgotten()) {
            notes.add("there are too many locks and volatile fields, so later reads see the newest write");
        }
        return notes;
    }
}
