package dev.heddle.analyzer.recorded;

import dev.heddle.analyzer.race.IdentityReuse;
import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.WaitLimits;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.TraceEvents;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import dev.heddle.trace.order.SyncKind;
import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A recording as a trace, by the table in {@code docs/internals/analysis.md}. If the recording does not determine the
 * effect of another order, the trace has more constraints than the program, never fewer.
 */
public final class RecordedRun implements TraceSource {
    private final EventSource source;
    private final SiteIndex sites;
    private final KeyNumbers<VariableKind> variables = new KeyNumbers<>(VariableKind.class);
    private final KeyNumbers<SyncKind> signals = new KeyNumbers<>(SyncKind.class);
    private final KeyNumbers<LockKind> locks = new KeyNumbers<>(LockKind.class);
    private final Int2IntOpenHashMap lockClasses = new Int2IntOpenHashMap();
    /** For each variable, a site that accesses it. */
    private final Int2IntOpenHashMap siteOf = new Int2IntOpenHashMap();

    private final DelayedAccesses lastAccesses;
    private long inInitialisers;
    private long unmatched;

    /** Kinds of variables. */
    private enum VariableKind {
        PLAIN,
        VOLATILE,
        /** All atomic operations of an object. */
        ATOMICS,
        /** All volatile fields of an object, for atomic operations on an unknown field. */
        VOLATILES,
        /** The items of a collection. */
        CONTENTS
    }

    private enum LockKind {
        LOCK
    }

    public RecordedRun(EventSource run) {
        source = ArrayParts.of(run);
        sites = new SiteIndex(source.names());
        lastAccesses = DelayedAccesses.of(source, sites);
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public void read(TraceEvents into) {
        Conversion conversion = new Conversion(into);
        source.forEach(conversion);
        inInitialisers = conversion.inInitialisers;
        unmatched = conversion.reentrancy.unmatched();
    }

    /** One reading of the recording. */
    private final class Conversion implements EventConsumer {
        private final TraceEvents into;
        private final IdentityReuse identities = new IdentityReuse();
        private final ReentrancyCounts reentrancy = new ReentrancyCounts();
        private final IntOpenHashSet frozen = new IntOpenHashSet();
        private final VisitedSites visitedSites = new VisitedSites();
        private final Iterator<DelayedAccesses.Access> earlier =
                lastAccesses.inOrder().iterator();
        private DelayedAccesses.@Nullable Access next = earlier.hasNext() ? earlier.next() : null;
        private final Int2IntOpenHashMap unseenTaken = new Int2IntOpenHashMap();
        private int unseen;
        private int threads;
        private long inInitialisers;

        private long stamp;
        private int thread;
        private int site;

        Conversion(TraceEvents into) {
            this.into = into;
        }

        private void emit(EventKind kind, int operand) {
            into.event(stamp, thread, kind, operand, site);
        }

        private void give(SyncKind kind, long key) {
            emit(EventKind.GIVE, signals.of(kind, key));
        }

        private void take(SyncKind kind, long key) {
            emit(EventKind.TAKE, signals.of(kind, key));
        }

        @Override
        public void event(long atStamp, int byThread, int atSite, int target, int aux) {
            while (next != null && next.stamp() < atStamp) {
                DelayedAccesses.Access access = next;
                at(access.stamp(), access.thread(), access.site());
                plain(
                        sites.op(site),
                        access.target(),
                        Objects.requireNonNull(sites.field(site), "plain accesses have one")
                                .id());
                next = earlier.hasNext() ? earlier.next() : null;
            }
            at(atStamp, byThread, atSite);
            firstUse();
            Op op = sites.op(site);
            switch (op.family()) {
                case ACCESS -> access(op, target, aux);
                case ATOMIC -> order(op, target, aux, 0);
                case LOCK, SIGNAL -> {
                    hold(op, target, aux);
                    order(op, target, aux, 0);
                }
                case CALL -> call(op, target);
                case LOOP, NAME -> {}
            }
        }

        private void at(long atStamp, int byThread, int atSite) {
            stamp = atStamp;
            thread = byThread;
            site = atSite;
            threads = Math.max(threads, byThread + 1);
        }

        /**
         * Orders class initialisers before uses of their class by others, and unrecorded code before all later events.
         */
        private void firstUse() {
            if (site >= Op.FIRST_SITE && visitedSites.isFirst(thread, site)) {
                takeClass(sites.methodClass(site));
                ResolvedField field = sites.field(site);
                if (field != null) {
                    takeClass(field.owner());
                }
            }
            if (unseen != unseenTaken.get(thread)) {
                unseenTaken.put(thread, unseen);
                take(SyncKind.UNSEEN, 0);
            }
        }

        private void takeClass(int id) {
            if (visitedSites.isReady(id)) {
                take(SyncKind.CLASS, id);
            }
        }

        private void access(Op op, int target, int aux) {
            ResolvedField field = sites.field(site);
            if (op.isVolatile()) {
                if (field != null) {
                    order(op, target, aux, field.id());
                    siteOf.putIfAbsent(variables.of(VariableKind.VOLATILE, key(target, field.id())), site);
                }
            } else if (op.isArrayAccess()) {
                if (aux >= 0) {
                    plain(op, target, ~aux);
                }
            } else if (field != null && field.isFinal()) {
                if (op == Op.GET_FIELD && frozen.contains(target)) {
                    take(SyncKind.FROZEN, target);
                }
            } else if (field != null) {
                plain(op, target, field.id());
            }
        }

        /** Accesses in class initialisers count as ordered before those of others, as in happens-before races. */
        private void plain(Op op, int target, int part) {
            if (identities.isInitialising(thread)) {
                inInitialisers++;
                return;
            }
            int variable = variables.of(VariableKind.PLAIN, key(target, part));
            siteOf.putIfAbsent(variable, site);
            emit(op.isRead() ? EventKind.READ : EventKind.WRITE, variable);
        }

        private void ordered(boolean reads, VariableKind kind, long key) {
            emit(reads ? EventKind.READ_ORDERED : EventKind.WRITE_ORDERED, variables.of(kind, key));
        }

        /** The locks that an operation acquires or releases, and the wait sets that it enters or leaves. */
        private void hold(Op op, int target, int aux) {
            switch (op) {
                case ACQUIRE, ACQUIRE_SHARED -> {
                    int lock = locks.of(LockKind.LOCK, target);
                    lockClasses.putIfAbsent(lock, aux);
                    boolean shared = op == Op.ACQUIRE_SHARED;
                    if (reentrancy.acquire(thread, lock, shared)) {
                        emit(shared ? EventKind.ACQUIRE_SHARED : EventKind.ACQUIRE, lock);
                    }
                }
                case RELEASE, RELEASE_SHARED -> {
                    int lock = locks.of(LockKind.LOCK, target);
                    boolean shared = op == Op.RELEASE_SHARED;
                    if (reentrancy.release(thread, lock, shared)) {
                        emit(shared ? EventKind.RELEASE_SHARED : EventKind.RELEASE, lock);
                    }
                }
                case WAIT -> {
                    int lock = locks.of(LockKind.LOCK, SyncKey.lockOfWait(target, aux));
                    if (reentrancy.releaseForWait(thread, lock)) {
                        EventKind kind = hasNoLimit() ? EventKind.WAIT : EventKind.WAIT_LIMITED;
                        emit(aux == 0 ? kind : EventKind.RELEASE, lock);
                    }
                }
                case WAKE -> {
                    int lock = locks.of(LockKind.LOCK, SyncKey.lockOfWait(target, aux));
                    if (reentrancy.restoreAfterWait(thread, lock)) {
                        if (aux != 0) {
                            take(SyncKind.CONDITION, target);
                        }
                        emit(aux == 0 ? EventKind.WAKE : EventKind.ACQUIRE, lock);
                    }
                }
                // The same object may be a monitor and a condition.
                case NOTIFY, NOTIFY_ALL ->
                    emit(op == Op.NOTIFY ? EventKind.NOTIFY : EventKind.NOTIFY_ALL, locks.of(LockKind.LOCK, target));
                // The interrupt also wakes a waiting thread.
                case INTERRUPT -> emit(EventKind.INTERRUPT, aux);
                default -> {}
            }
        }

        /** Applies the releases and acquires of an operation. */
        private void order(Op op, int target, int aux, int field) {
            for (OrderRow row : OrderTable.rowsOf(op)) {
                SyncKind kind = row.kind();
                long key = row.keyOf(thread, target, aux, field);
                switch (kind) {
                    // The holds of locks.
                    case LOCK, SHARED_LOCK -> {}
                    case VOLATILE_FIELD -> ordered(row.acquires(), VariableKind.VOLATILE, key);
                    case VOLATILES -> ordered(row.acquires(), VariableKind.VOLATILES, key);
                    case ATOMICS -> {
                        // Its event comes before that of its read, which would otherwise see this write.
                        if (row.releases() && sites.isAtomicUpdate(site)) {
                            ordered(true, VariableKind.ATOMICS, key);
                        }
                        ordered(row.acquires(), VariableKind.ATOMICS, key);
                    }
                    case HAND_OFF -> handOff(row, target, aux);
                    case START -> {
                        if (row.releases()) {
                            emit(EventKind.FORK, aux);
                        }
                    }
                    case THREAD -> join(row.key(), aux);
                    case CONDITION -> {
                        if (row.releases()) {
                            give(kind, key);
                        }
                    }
                    case CLASS -> initialised(aux);
                    case UNSEEN -> {
                        give(kind, key);
                        unseenTaken.put(thread, ++unseen);
                    }
                    case FROZEN -> {
                        frozen.add(target);
                        give(kind, key);
                    }
                    default -> {
                        if (row.releases()) {
                            give(kind, key);
                        } else {
                            take(kind, key);
                        }
                    }
                }
            }
        }

        /**
         * A receiver of an item comes after every thread that changed the contents; a receiver of any item, after every
         * send.
         */
        private void handOff(OrderRow row, int target, int item) {
            if (row.key() == SyncKey.ANY_ITEM) {
                return;
            }
            if (row.releases()) {
                give(SyncKind.HAND_OFF, target);
            } else if (item == 0) {
                take(SyncKind.HAND_OFF, target);
            }
            changed(target, item);
        }

        private void join(SyncKey key, int aux) {
            switch (key) {
                case THREAD_IN_AUX -> {
                    if (aux != thread) {
                        emit(EventKind.JOIN, aux);
                    }
                }
                case EVERY_THREAD -> {
                    for (int other = 0; other < threads; other++) {
                        if (other != thread) {
                            emit(EventKind.JOIN, other);
                        }
                    }
                }
                default -> {}
            }
        }

        private void initialised(int classNumber) {
            int id = sites.names().hasClass(classNumber)
                    ? sites.classes().id(sites.names().classOf(classNumber).name())
                    : -1;
            if (id >= 0) {
                visitedSites.ready(id);
                give(SyncKind.CLASS, id);
            }
        }

        private boolean hasNoLimit() {
            return site >= Op.FIRST_SITE && WaitLimits.hasNoLimit(sites.names().site(site));
        }

        /** The item returned by a collection depends on all earlier operations on it. */
        private void changed(int target, int item) {
            if (item != 0) {
                ordered(true, VariableKind.CONTENTS, target);
                ordered(false, VariableKind.CONTENTS, target);
            }
        }

        private void call(Op op, int target) {
            switch (op) {
                case ENTER -> {
                    if (sites.inClassInitializer(site)) {
                        identities.enterInitialiser(thread);
                    } else {
                        identities.enter(thread, sites.inConstructor(site), target);
                    }
                    emit(EventKind.BEGIN, target == 0 ? NO_OBJECT : target);
                }
                case EXIT -> {
                    identities.exit(thread);
                    emit(EventKind.END, 0);
                }
                case RECEIVER -> identities.receiver(thread, target);
                default -> {}
            }
        }
    }

    private static long key(int target, int part) {
        return (long) target << Integer.SIZE | part & 0xFFFF_FFFFL;
    }

    @Override
    public String path(int thread) {
        return source.names().hasThread(thread) ? source.names().thread(thread).path() : "?" + thread;
    }

    @Override
    public String thread(int thread) {
        return source.names().hasThread(thread) ? source.names().thread(thread).javaName() : "?" + thread;
    }

    @Override
    public String field(int variable) {
        return switch (variables.kind(variable)) {
            case PLAIN -> {
                int site = siteOf.get(variable);
                yield sites.field(site) == null ? "an array" : sites.variableName(site);
            }
            case VOLATILE -> sites.variableName(siteOf.get(variable));
            case VOLATILES -> "a volatile field";
            case ATOMICS -> "an atomic";
            case CONTENTS -> "a collection";
        };
    }

    @Override
    public String variable(int variable) {
        long key = variables.key(variable);
        int target = (int) (key >> Integer.SIZE);
        return switch (variables.kind(variable)) {
            case PLAIN -> {
                int part = (int) key;
                String object = target == 0 ? "S" : "V" + Integer.toHexString(target);
                yield part < 0 ? object + "[" + ~part + "]" : object + "." + field(variable) + "." + part;
            }
            case VOLATILE -> "Vv" + Long.toHexString(key);
            case VOLATILES -> "Vo" + Long.toHexString(key);
            case ATOMICS -> "Va" + Long.toHexString(key);
            case CONTENTS -> "Vc" + Long.toHexString(key);
        };
    }

    @Override
    public String lock(int lock) {
        return "L" + Integer.toHexString((int) locks.key(lock));
    }

    @Override
    public String lockClass(int lock) {
        int number = lockClasses.get(lock);
        return source.names().hasClass(number) ? source.names().classOf(number).qualifiedName() : "lock";
    }

    @Override
    public String signal(int signal) {
        return signals.kind(signal).name().toLowerCase(Locale.ROOT) + "-" + Long.toHexString(signals.key(signal));
    }

    @Override
    public CodePoint place(int place) {
        Site site = sites.names().site(place);
        ClassName declared = sites.names().classNamed(site.method().owner());
        return CodePoint.of(site, declared == null ? null : declared.sourceFile());
    }

    @Override
    public String location(int place) {
        CodePoint point = place(place);
        return point.className() + '.' + point.method() + ':' + point.line();
    }

    /** The object or array of a variable; 0 for a static field. */
    public int target(int variable) {
        return (int) (variables.key(variable) >> Integer.SIZE);
    }

    @Override
    public int object(int variable) {
        return variables.kind(variable) == VariableKind.PLAIN || variables.kind(variable) == VariableKind.VOLATILE
                ? target(variable)
                : ALL_OBJECTS;
    }

    /** The same run as events, with ranges of arrays in parts. */
    public EventSource source() {
        return source;
    }

    public SiteIndex sites() {
        return sites;
    }

    /** Number of accesses in class initialisers, which are excluded from predictions. */
    public long inInitialisers() {
        return inInitialisers;
    }

    /** Number of releases without an acquisition. */
    public long unmatched() {
        return unmatched;
    }
}
