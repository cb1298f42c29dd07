package dev.heddle.replayer.strategy.segments;

import dev.heddle.replayer.strategy.ObjectAccess;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.TracksOrder;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.run.Survey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at a run: which threads there are, what they do, and where their order may matter: at a plain access of a variable for which threads race, and at
 * any other operation on what several of them use. Where the program orders all accesses of a variable, switches at the operations that
 * order them are enough: no other schedule shows anything else.
 */
final class RunProfiler implements TracksOrder {
    /** The parameter of plans that asks for a survey: {@code on}. */
    static final String PARAMETER = "survey";

    /** Operations of threads that are told. */
    private static final int MOST_POINTS = 20_000;

    /** A thread, and how often it has executed each operation. */
    private static final class Party {
        private final ThreadView view;
        private final long kind;
        private int children;
        private int[] counts = new int[1 << 4];
        /** Its operations, in the order in which it came to them. */
        private int[] order = new int[1 << 4];

        private int operations;

        Party(ThreadView view, long kind) {
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
    private Party[] parties = new Party[1 << 3];
    private int size;
    private int last;
    private int points;
    /** By path of a thread that is to be started. */
    private final Map<String, Start> expected = new HashMap<>();

    /** @param kind of the thread @param clock what its starter knew */
    private record Start(long kind, int[] clock) {}

    /** @param quiet is told where threads race */
    RunProfiler(RaceFreeAccesses quiet) {
        this.quiet = quiet;
    }

    /** A thread is about to execute its pending operation. */
    void executed(ThreadView thread) {
        int number = number(thread);
        if (thread.op() == Op.START) {
            Party party = parties[number];
            long kind = StableHash.mix(party.kind, thread.site().stableHash());
            expected.put(
                    thread.path() + "." + ++party.children,
                    new Start(StableHash.mix(kind, thread.context()), order.start(number)));
        }
        look(number, thread);
        if (thread.source() != null) {
            look(number, thread.source());
        }
    }

    private void look(int thread, ObjectAccess touch) {
        look(thread, touch.op(), touch.site(), touch.siteNumber(), touch.object());
    }

    /** A thread goes on over a plain access that is no decision. Says by its survey if it should have been one. */
    void passed(ThreadView thread, Site site, int siteNumber, Object object) {
        look(number(thread), site.op(), site, siteNumber, object);
    }

    @Override
    public void ordered(ThreadView thread, Op op, Object target, int word) {
        // Whatever a thread did before it started the first other one comes before that.
        if (size > 1 || !expected.isEmpty()) {
            order.handed(number(thread), op, System.identityHashCode(target), word);
        }
    }

    @Override
    public void joined(ThreadView thread, ThreadView ended) {
        order.joined(number(thread), number(ended));
    }

    private int number(ThreadView thread) {
        if (size > 0 && parties[last].view == thread) {
            return last;
        }
        for (int i = 0; i < size; i++) {
            if (parties[i].view == thread) {
                last = i;
                return i;
            }
        }
        if (size == parties.length) {
            parties = Arrays.copyOf(parties, size * 2);
        }
        String path = thread.path();
        Start start = expected.get(path);
        if (start == null) {
            start = new Start(StableHash.of(path.equals("0") ? "main" : "stranger"), NOTHING);
        }
        parties[size] = new Party(thread, start.kind);
        order.begin(size, start.clock);
        last = size++;
        return last;
    }

    private void look(int thread, Op op, Site site, int siteNumber, Object object) {
        if (!isAbout(op)) {
            return;
        }
        int operation = operations.of(op, site, siteNumber);
        Party party = parties[thread];
        boolean isNew = !party.knows(operation);
        if (isNew) {
            order.uses(thread, operations.classOf(operation));
            order.uses(thread, operations.declarerOf(operation));
        }
        if (!isNew || points++ < MOST_POINTS) {
            party.count(operation);
        }
        boolean isWrite = !op.isRead() && op != Op.ATOMIC_READ && op != Op.ASKED;
        int field = operations.field(operation);
        boolean orders = !operations.isPlain(operation);
        if (variables.use(object, field, thread, isWrite, orders, operation)) {
            tell();
        }
        if (orders) {
            order.accessed(thread, op, System.identityHashCode(object), field);
        }
    }

    /** Where threads race has to be a decision from now on. */
    private void tell() {
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

    /** What was seen. Asked once, when the run is over. */
    Survey survey() {
        boolean[] contended = variables.contended(operations.size());
        List<Survey.Party> threads = new ArrayList<>();
        List<Survey.Point> seen = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Party party = parties[i];
            String path = party.view.path();
            threads.add(new Survey.Party(path, party.kind));
            for (int j = 0; j < party.operations; j++) {
                int operation = party.order[j];
                seen.add(new Survey.Point(
                        path,
                        operations.name(operation),
                        party.counts[operation],
                        operations.isPlain(operation) ? variables.isRaced(operation) : contended[operation],
                        operations.isPlain(operation)));
            }
        }
        return new Survey(threads, seen);
    }
}
