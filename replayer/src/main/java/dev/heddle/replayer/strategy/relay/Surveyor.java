package dev.heddle.replayer.strategy.relay;

import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.Touch;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.run.Survey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Looks at a run: which threads there are, what they do, and what of it is on something that several of them use. */
final class Surveyor {
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

    private final Operations operations = new Operations();
    private final Variables variables = new Variables();
    private Party[] parties = new Party[1 << 3];
    private int size;
    private int last;
    private int points;
    /** By path of a thread that is to be started. */
    private final Map<String, Long> expected = new HashMap<>();

    /** A thread is about to execute its pending operation. */
    void executed(ThreadView thread) {
        int number = number(thread);
        if (thread.op() == Op.START) {
            Party party = parties[number];
            long kind = StableHash.mix(party.kind, thread.site().stableHash());
            expected.put(thread.path() + "." + ++party.children, StableHash.mix(kind, thread.context()));
        }
        look(number, thread);
        if (thread.source() != null) {
            look(number, thread.source());
        }
    }

    private void look(int thread, Touch touch) {
        look(thread, touch.op(), touch.site(), touch.siteNumber(), touch.object());
    }

    /** A thread goes on over a plain access that is no decision. Says by its survey if it should have been one. */
    void passed(ThreadView thread, Site site, int siteNumber, Object object) {
        look(number(thread), site.op(), site, siteNumber, object);
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
        Long kind = expected.get(path);
        parties[size] = new Party(thread, kind != null ? kind : StableHash.of(path.equals("0") ? "main" : "stranger"));
        last = size++;
        return last;
    }

    private void look(int thread, Op op, Site site, int siteNumber, Object object) {
        if (!isAbout(op)) {
            return;
        }
        int operation = operations.of(op, site, siteNumber);
        Party party = parties[thread];
        if (!party.knows(operation) && points++ >= MOST_POINTS) {
            return;
        }
        party.count(operation);
        boolean isWrite = !op.isRead() && op != Op.ATOMIC_READ;
        variables.use(object, operations.field(operation), thread, isWrite, operation);
    }

    private static boolean isAbout(Op op) {
        return switch (op.family()) {
            case ACCESS, ATOMIC, LOCK -> true;
            case SIGNAL -> op == Op.WAIT || op == Op.NOTIFY || op == Op.NOTIFY_ALL || op == Op.SEND || op == Op.RECEIVE;
            case CALL -> op == Op.CALL;
            case LOOP, NAME -> false;
        };
    }

    /** What was seen. Asked once, when the run is over. */
    Survey survey() {
        boolean[] shared = variables.shared(operations.size());
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
                        shared[operation],
                        operations.isPlain(operation)));
            }
        }
        return new Survey(threads, seen);
    }
}
