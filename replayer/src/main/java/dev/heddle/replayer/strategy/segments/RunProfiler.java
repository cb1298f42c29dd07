package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.run.RunProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Profiles a run: its threads, their operations, and where their order may matter. These are plain accesses of
 * variables with races, and other operations on objects that several threads use. If the program orders all accesses of
 * a variable, switches at the ordering operations suffice: no other schedule gives another result.
 *
 * <p>The scheduler of kotlinx-coroutines orders tasks by chance, wherever a worker changes its state. Hundreds of such
 * operations would hide a race of two coroutines. Its volatile fields and atomic variables therefore order nothing here,
 * which only costs decisions. Its plain accesses are no decisions, like those of the JDK.
 */
final class RunProfiler {
    /** The parameter of plans that requests a profile: {@code on}. */
    static final String PARAMETER = "survey";

    /** Limit of operations in a profile. */
    private static final int MOST_POINTS = 20_000;

    /** A thread, and how often it has executed each operation. */
    private static final class ThreadProfile {
        private final ThreadView view;
        private final long kind;
        private int children;
        private int[] counts = new int[1 << 4];
        /** Its operations, in the order of their first execution. */
        private int[] order = new int[1 << 4];

        private int operations;

        ThreadProfile(ThreadView view, long kind) {
            this.view = view;
            this.kind = kind;
        }

        boolean knows(int operation) {
            return operation < counts.length && counts[operation] > 0;
        }

        void count(int operation) {
            if (operation >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(operation + 1, counts.length * 2));
            }
            if (counts[operation]++ == 0) {
                if (operations == order.length) {
                    order = Arrays.copyOf(order, operations * 2);
                }
                order[operations++] = operation;
            }
        }
    }

    private static final int[] NOTHING = {};

    private final RaceFreeAccesses quiet;
    private final OperationNumbers operations = new OperationNumbers();
    private final AccessOrder order = new AccessOrder();
    private final VariableSharing variables = new VariableSharing(order);
    private ThreadProfile[] profiles = new ThreadProfile[1 << 3];
    private int size;
    private int last;
    private int points;
    /** By path of a thread that is about to be started. */
    private final Map<String, Start> expected = new HashMap<>();

    /** @param kind of the thread @param clock vector clock at its start */
    private record Start(long kind, int[] clock) {}

    /** @param quiet the accesses from which places with races are removed */
    RunProfiler(RaceFreeAccesses quiet) {
        this.quiet = quiet;
    }

    /** A thread is about to execute its pending operation. */
    void executed(ThreadView thread) {
        int number = number(thread);
        if (thread.op() == Op.START) {
            ThreadProfile threadProfile = profiles[number];
            long kind = StableHash.mix(threadProfile.kind, thread.site().stableHash());
            expected.put(
                    thread.path() + "." + ++threadProfile.children,
                    new Start(StableHash.mix(kind, thread.context()), order.start(number)));
        }
        observe(number, thread);
        if (thread.source() != null) {
            observe(number, thread.source());
        }
    }

    private void observe(int thread, ObjectAccess access) {
        observe(thread, access.op(), access.site(), access.siteNumber(), access.object());
    }

    /** A thread runs over a plain access without a decision. If there is a race, the profile marks it as a decision. */
    void passed(ThreadView thread, Site site, int siteNumber, Object object) {
        observe(number(thread), site.op(), site, siteNumber, object);
    }

    /** See {@link Strategy#ordered}. */
    void ordered(ThreadView thread, Op op, Object target, int word) {
        // All operations of a thread before its first start of another thread are ordered before that thread.
        // Operations on variables are reported as executed operations.
        if (!op.isOnVariable() && (size > 1 || !expected.isEmpty())) {
            order.executed(number(thread), op, System.identityHashCode(target), word, OperationNumbers.NO_FIELD);
        }
    }

    /** See {@link Strategy#joined}. */
    void joined(ThreadView thread, ThreadView ended) {
        order.joined(number(thread), number(ended));
    }

    private int number(ThreadView thread) {
        if (size > 0 && profiles[last].view == thread) {
            return last;
        }
        for (int i = 0; i < size; i++) {
            if (profiles[i].view == thread) {
                last = i;
                return i;
            }
        }
        if (size == profiles.length) {
            profiles = Arrays.copyOf(profiles, size * 2);
        }
        String path = thread.path();
        Start start = expected.get(path);
        if (start == null) {
            start = new Start(StableHash.of(path.equals("0") ? "main" : "stranger"), NOTHING);
        }
        profiles[size] = new ThreadProfile(thread, start.kind);
        order.begin(size, start.clock);
        last = size++;
        return last;
    }

    private void observe(int thread, Op op, Site site, int siteNumber, Object object) {
        if (!isAbout(op)) {
            return;
        }
        int operation = operations.of(op, site, siteNumber);
        ThreadProfile threadProfile = profiles[thread];
        boolean isNew = !threadProfile.knows(operation);
        if (isNew) {
            order.uses(thread, operations.classOf(operation));
            order.uses(thread, operations.declarerOf(operation));
        }
        if (!isNew || points++ < MOST_POINTS) {
            threadProfile.count(operation);
        }
        boolean isWrite = !op.isRead() && op != Op.ATOMIC_READ && op != Op.ASKED;
        int field = operations.field(operation);
        boolean orders = !operations.isPlain(operation);
        if (operations.isInCoroutineLibrary(operation)) {
            if (orders) {
                variables.use(object, field, thread, isWrite, true, operation);
            }
            return;
        }
        if (variables.use(object, field, thread, isWrite, orders, operation)) {
            markRaces();
        }
        if (orders && op.isOnVariable()) {
            order.executed(thread, op, System.identityHashCode(object), 0, field);
        }
    }

    /** From now on accesses with races are decisions. */
    private void markRaces() {
        for (int operation = 0; operation < operations.size(); operation++) {
            if (variables.isRaced(operation)) {
                quiet.remove(operations.site(operation));
            }
        }
    }

    private static boolean isAbout(Op op) {
        return switch (op.family()) {
            case ACCESS, ATOMIC, LOCK -> true;
            case SIGNAL ->
                switch (op) {
                    case WAIT, NOTIFY, NOTIFY_ALL, SEND, RECEIVE, ASKED -> true;
                    default -> false;
                };
            case CALL -> op == Op.CALL;
            case LOOP, NAME -> false;
        };
    }

    /** Returns the profile. Called once, when the run is over. */
    RunProfile profile() {
        boolean[] contended = variables.contended(operations.size());
        List<RunProfile.ThreadProfile> threads = new ArrayList<>();
        List<RunProfile.Point> seen = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            ThreadProfile threadProfile = profiles[i];
            String path = threadProfile.view.path();
            threads.add(new RunProfile.ThreadProfile(path, threadProfile.kind));
            for (int j = 0; j < threadProfile.operations; j++) {
                int operation = threadProfile.order[j];
                seen.add(new RunProfile.Point(
                        path,
                        operations.name(operation),
                        threadProfile.counts[operation],
                        operations.isPlain(operation) ? variables.isRaced(operation) : contended[operation],
                        operations.isPlain(operation),
                        contended[operation]));
            }
        }
        return new RunProfile(threads, seen);
    }
}
