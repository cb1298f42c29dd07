package dev.heddle.engine.internal.probe;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.SkeletonPass;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.engine.internal.probe.Footprint.HeldLock;
import dev.heddle.engine.internal.probe.Footprint.Kind;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the footprints of calls from the recording of their threads. */
final class FootprintWalk extends RecordingWalk {
    private static final String STARTER = ProbeProgram.ALONE.replace('.', '/');

    private final IntFunction<Footprint> byTest;
    private final Map<Integer, Footprint> byThread = new HashMap<>();
    /** The fields from which arrays and atomic variables were read, by identity. */
    private final Map<Integer, String> fields = new HashMap<>();
    /** The last read of each variable by each thread. */
    private final Map<Variable, Read> reads = new HashMap<>();

    /** The locks of each state. */
    private final Map<Integer, Set<HeldLock>> locks = new HashMap<>();

    private int started;

    private record Variable(int thread, String name) {}

    /** @param acquisitions numbers of the holds at that time */
    private record Read(Site site, Set<Integer> acquisitions) {}

    private FootprintWalk(Skeleton skeleton, IntFunction<Footprint> byTest) {
        super(skeleton);
        this.byTest = byTest;
    }

    /**
     * Adds what the threads of a recording use.
     *
     * @param byTest the footprint of each test, by the order in which their threads were started
     */
    static void read(EventSource source, IntFunction<Footprint> byTest) {
        SkeletonPass pass = new SkeletonPass(new SiteIndex(source.names()));
        source.forEach(pass);
        source.forEach(new FootprintWalk(pass.finish(), byTest));
    }

    @Override
    protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
        Site place = sites().names().site(site);
        if (op == Op.START && place.method().owner().equals(STARTER)) {
            if (started % 2 == 1) {
                byThread.put(aux, byTest.apply(started / 2));
            }
            started++;
        } else if (op == Op.SEND || op == Op.RECEIVE || op == Op.ASKED) {
            String object = fields.getOrDefault(target, owner(place));
            use(state, object, Kind.SAFE_OBJECT, op == Op.SEND, place);
        }
    }

    @Override
    protected void access(ThreadState state, Op op, int site, int target, int aux) {
        Site place = sites().names().site(site);
        String field =
                place.target() == null ? owner(place) : place.knownTarget().qualifiedName();
        if (op.isArrayAccess() || op.isRange()) {
            field = fields.getOrDefault(target, field) + "[]";
        } else if (!op.isObjectAccess() && aux != 0) {
            fields.put(aux, field);
        }
        use(state, field, op.isVolatile() ? Kind.VOLATILE : Kind.PLAIN, op.isAnyWrite(), place);
    }

    @Override
    protected void atomic(ThreadState state, Op op, int site, int target, int aux) {
        Site place = sites().names().site(site);
        use(state, fields.getOrDefault(target, owner(place)), Kind.ATOMIC, op == Op.ATOMIC_WRITE, place);
    }

    @Override
    protected void requested(ThreadState state, Op op, int hold, int place) {
        Footprint footprint = byThread.get(state.thread());
        if (footprint != null) {
            footprint.request(name(hold, place).name(), locks(state));
        }
    }

    private static String owner(Site place) {
        return place.target() == null ? place.method().owner() : place.target().owner();
    }

    private void use(ThreadState state, String variable, Kind kind, boolean isWrite, Site place) {
        Footprint footprint = byThread.get(state.thread());
        if (footprint == null) {
            return;
        }
        Variable key = new Variable(state.thread(), variable);
        Read read = reads.get(key);
        boolean isChecked =
                isWrite && read != null && isApart(read, place, state.locks().numbers());
        footprint.use(variable, kind, isWrite, isChecked, locks(state));
        if (!isWrite && read == null) {
            reads.put(key, new Read(place, boxed(state.locks().numbers())));
        }
    }

    /** Whether another thread may write between a read and this write: no hold lasts over both steps. */
    private static boolean isApart(Read read, Site write, int[] acquisitions) {
        boolean isOneStep = read.site.method().equals(write.method()) && read.site.offset() == write.offset();
        return !isOneStep && Arrays.stream(acquisitions).noneMatch(read.acquisitions::contains);
    }

    private static Set<Integer> boxed(int[] numbers) {
        return Arrays.stream(numbers).boxed().collect(Collectors.toSet());
    }

    private Set<HeldLock> locks(ThreadState state) {
        return locks.computeIfAbsent(state.locks().state(), this::locks);
    }

    private Set<HeldLock> locks(int lockState) {
        int[] holds = lockStates().holds(lockState);
        int[] places = lockStates().places(lockState);
        Set<HeldLock> all = new HashSet<>();
        for (int i = 0; i < holds.length; i++) {
            all.add(name(holds[i], places[i]));
        }
        return all;
    }

    private HeldLock name(int hold, int place) {
        LockStates.@Nullable Place at = place < 0 ? null : lockStates().place(place);
        boolean isKnown = at != null && at.lockClass() > 0 && sites().names().hasClass(at.lockClass());
        String name = isKnown ? sites().names().classOf(at.lockClass()).name() : "lock";
        return new HeldLock(name, Hold.isShared(hold));
    }
}
