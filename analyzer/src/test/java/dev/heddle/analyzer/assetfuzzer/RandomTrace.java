package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The locks held just before it, each with the number of its acquisition; for an acquisition also the new lock. */
final class RandomTrace {
    static final String BASE = "t/Base";
    static final String DERIVED = "t/Derived";
    static final String OTHER = "t/Other";
    static final int OBJECT = 101;
    static final int ARRAY = 301;
    /** The lock that it acquires and that was not held, or null. */
    private static final int[] LOCKS = {OBJECT, 201, 202};

    private static final int READ_WRITE = LOCKS[2];
    private static final int CONDITION = 203;
    private static final int QUEUE = 401;

    private final Random random;
    private final int fields;
    private final TraceBuilder trace;
    private final List<List<Runnable>> programs = new ArrayList<>();
    private final List<List<Guard>> guards = new ArrayList<>();
    /** For accesses only: set, variable, unit of work, signature. */
    private final Map<Integer, int[]> exclusive = new HashMap<>();

    private final Map<Integer, int[]> shared = new HashMap<>();
    private final boolean[] started;
    private final boolean[] ended;
    private int accesses;
    private int acquisitions;
    private int offset;

    /** A lock, held in one of two modes. */
    private interface Guard {
        boolean isOpen();
    }

    private RandomTrace(long seed, int fields) {
        this.random = new Random(seed);
        this.fields = fields;
        this.trace = new TraceBuilder("seed " + seed);
        int threads = random.nextInt(6) == 0 ? 3 : 2;
        started = new boolean[threads];
        ended = new boolean[threads];
    }

    /** A condition releases its lock, a monitor itself. */
    static TraceBuilder of(long seed, int fields) {
        RandomTrace trace = new RandomTrace(seed, fields);
        trace.generate();
        return trace.trace;
    }

    private void generate() {
        trace.declare("java/lang/Object", null).declare(OTHER, "java/lang/Object");
        trace.declare(BASE, "java/lang/Object", "f0", "f1", "table", "static s");
        trace.declare(DERIVED, BASE, "f2");
        started[0] = true;
        for (int t = 0; t < started.length; t++) {
            programs.add(new ArrayList<>());
            guards.add(new ArrayList<>());
            thread(t);
        }
        run();
    }

    private void thread(int t) {
        accesses = 0;
        acquisitions = 0;
        op(t, () -> trace.signal(t, Op.BEGIN, 0, 0), () -> started[t]);
        op(t, () -> trace.enter(t, OTHER, "run" + t, 0, 0), null);
        if (t == 0) {
            // ≺ by its rules: edges, then their transitive closure.
            op(t, () -> trace.field(t, Op.GET_FIELD, DERIVED, "table", OBJECT, 1, ARRAY), null);
            for (int other = 1; other < started.length; other++) {
                if (random.nextInt(3) == 0) {
                    body(t, 0, random.nextInt(2) + 1, -1);
                }
                int child = other;
                op(
                        t,
                        () -> {
                            trace.signal(t, Op.START, 0, child);
                            started[child] = true;
                        },
                        null);
            }
        }
        int calls = 1 + random.nextInt(2);
        for (int i = 0; i < calls; i++) {
            body(t, 0, 1, -1);
        }
        if (t == 0 && random.nextInt(3) == 0) {
            op(t, () -> trace.signal(t, Op.JOIN, 0, 1), () -> ended[1]);
            body(t, 0, 1, -1);
        }
        op(t, () -> trace.exit(t), null);
        op(
                t,
                () -> {
                    trace.signal(t, Op.END, 0, 0);
                    ended[t] = true;
                },
                null);
    }

    private void body(int t, int depth, int items, int held) {
        for (int i = 0; i < items; i++) {
            int kind = random.nextInt(20);
            if (depth == 0 && kind < 16 || depth < 3 && kind == 0) {
                call(t, depth, held);
            } else if (kind < 6 && depth < 4 && acquisitions < 3) {
                synchronizedBlock(t, depth);
            } else if (kind == 6 && depth > 0) {
                signal(t, held);
            } else if (kind == 7 && depth > 0 && accesses < 3) {
                loop(t);
            } else {
                access(t);
            }
        }
    }

    private void call(int t, int depth, int held) {
        String className = new String[] {BASE, BASE, DERIVED, DERIVED, OTHER}[random.nextInt(5)];
        String method = random.nextInt(8) == 0 ? "<init>" : "m" + random.nextInt(3);
        boolean hasReceiver = !method.equals("<init>") && random.nextInt(8) != 0 && !className.equals(OTHER);
        int receiver = hasReceiver ? random.nextInt(3) == 0 ? OBJECT + 1 : OBJECT : 0;
        int at = ++offset;
        // Receives every tuple of events that is an instance of a pattern, in the wanted order.
        int known = receiver == OBJECT + 1 ? className.equals(DERIVED) ? OBJECT + 2 : OBJECT + 1 : receiver;
        op(t, () -> trace.enter(t, className, method, known, at), null);
        body(t, depth + 1, depth == 0 ? 3 + random.nextInt(4) : 1 + random.nextInt(3), held);
        op(t, () -> trace.exit(t), null);
    }

    private void synchronizedBlock(int t, int depth) {
        int lock = LOCKS[random.nextInt(LOCKS.length)];
        int at = ++offset;
        boolean reads = lock == READ_WRITE && random.nextBoolean();
        acquisitions++;
        acquire(t, lock, reads, at);
        body(t, depth + 1, 1 + random.nextInt(3), reads ? -1 : lock);
        release(t, lock, reads);
    }

    private void acquire(int t, int lock, boolean reads, int at) {
        op(
                t,
                () -> {
                    counts(reads, lock)[t]++;
                    trace.acquire(t, reads ? Op.ACQUIRE_SHARED : Op.ACQUIRE, lock, OTHER, at);
                },
                () -> isFree(t, lock, reads));
    }

    private void release(int t, int lock, boolean reads) {
        op(
                t,
                () -> {
                    counts(reads, lock)[t]--;
                    trace.release(t, reads ? Op.RELEASE_SHARED : Op.RELEASE, lock, 2);
                },
                null);
    }

    private void signal(int t, int held) {
        if (held >= 0 && random.nextBoolean()) {
            if (random.nextInt(3) == 0) {
                int[] count = new int[1];
                op(
                        t,
                        () -> {
                            count[0] = counts(false, held)[t];
                            counts(false, held)[t] = 0;
                            trace.signal(t, Op.WAIT, waitedOn(held), lockOf(held));
                        },
                        null);
                acquisitions++;
                op(
                        t,
                        () -> {
                            counts(false, held)[t] = count[0];
                            trace.signal(t, Op.WAKE, waitedOn(held), lockOf(held));
                        },
                        () -> isFree(t, held, false));
            } else {
                Op op = random.nextBoolean() ? Op.NOTIFY : Op.NOTIFY_ALL;
                op(t, () -> trace.signal(t, op, waitedOn(held), lockOf(held)), null);
            }
        } else if (random.nextBoolean()) {
            Op op = random.nextBoolean() ? Op.SEND : Op.RECEIVE;
            int item = random.nextInt(3);
            op(t, () -> trace.signal(t, op, QUEUE, item), null);
        } else if (random.nextBoolean()) {
            int to = random.nextInt(started.length);
            op(t, () -> trace.signal(t, Op.UNPARK, 0, to), null);
        } else {
            op(t, () -> trace.signal(t, Op.PARK, 0, 0), null);
            op(t, () -> trace.signal(t, Op.RESUME, 0, 0), null);
        }
    }

    private static int waitedOn(int lock) {
        return lock == READ_WRITE ? CONDITION : lock;
    }

    private static int lockOf(int lock) {
        return lock == READ_WRITE ? READ_WRITE : 0;
    }

    /** All tuples of the patterns in this range. */
    private void loop(int t) {
        int at = offset;
        boolean locked = acquisitions < 2 && random.nextBoolean();
        int lock = LOCKS[random.nextInt(LOCKS.length)];
        long seed = random.nextLong();
        for (int i = 0; i < 2; i++) {
            offset = at;
            Random same = new Random(seed);
            if (locked) {
                acquisitions++;
                acquire(t, lock, false, ++offset);
            }
            access(t, same);
            if (locked) {
                release(t, lock, false);
            }
            access(t, same);
        }
    }

    private void access(int t) {
        access(t, random);
    }

    private void access(int t, Random by) {
        int at = ++offset;
        if (accesses++ >= 8) {
            return;
        }
        int kind = by.nextInt(20);
        boolean write = by.nextInt(5) < 3;
        int field = by.nextInt(fields);
        if (kind == 0) {
            op(t, () -> trace.field(t, write ? Op.PUT_STATIC : Op.GET_STATIC, BASE, "s", 0, at, 0), null);
        } else if (kind < 3) {
            op(t, () -> trace.element(t, write ? Op.ARRAY_STORE : Op.ARRAY_LOAD, ARRAY, field, at), null);
        } else {
            String owner = field == 2 ? DERIVED : BASE;
            op(t, () -> trace.field(t, write ? Op.PUT_FIELD : Op.GET_FIELD, owner, "f" + field, OBJECT, at, 0), null);
        }
    }

    private void op(int t, Runnable run, Guard guard) {
        programs.get(t).add(run);
        guards.get(t).add(guard == null ? () -> true : guard);
    }

    private int[] counts(boolean reads, int lock) {
        return (reads ? shared : exclusive).computeIfAbsent(lock, l -> new int[started.length]);
    }

    private boolean isFree(int t, int lock, boolean reads) {
        for (int other = 0; other < started.length; other++) {
            if (other != t && (counts(false, lock)[other] > 0 || !reads && counts(true, lock)[other] > 0)) {
                return false;
            }
        }
        return true;
    }

    /** F_rhb: no wanted step between threads is contradicted. */
    private void run() {
        int[] at = new int[programs.size()];
        while (true) {
            List<Integer> enabled = new ArrayList<>();
            for (int t = 0; t < at.length; t++) {
                if (at[t] < programs.get(t).size() && guards.get(t).get(at[t]).isOpen()) {
                    enabled.add(t);
                }
            }
            if (enabled.isEmpty()) {
                return;
            }
            int t = enabled.get(random.nextInt(enabled.size()));
            // F_ls of the paper.
            for (int burst = random.nextInt(6);
                    burst >= 0
                            && at[t] < programs.get(t).size()
                            && guards.get(t).get(at[t]).isOpen();
                    burst--) {
                programs.get(t).get(at[t]++).run();
            }
        }
    }
}
