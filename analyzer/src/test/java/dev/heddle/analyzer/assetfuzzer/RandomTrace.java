package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A small random program of two or three threads, executed under a random schedule that respects locks and signals. */
final class RandomTrace {
    static final String BASE = "t/Base";
    static final String DERIVED = "t/Derived";
    static final String OTHER = "t/Other";
    static final int OBJECT = 101;
    static final int ARRAY = 301;
    private static final int[] LOCKS = {OBJECT, 201, 202};

    private final Random random;
    private final int fields;
    private final TraceBuilder trace;
    private final List<List<Runnable>> programs = new ArrayList<>();
    private final List<List<Guard>> guards = new ArrayList<>();
    private final Map<Integer, int[]> owners = new HashMap<>();
    private final boolean[] started;
    private final boolean[] ended;
    private int accesses;
    private int acquisitions;
    private int offset;

    /** When an operation can run. */
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

    /** @param fields how many fields the object has that are accessed */
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
            // The class of the object and the owner of the array are known from here on, as the oracle takes for
            // granted.
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
        // A receiver of its own class, so that the class that is inferred is the one meant.
        int known = receiver == OBJECT + 1 ? className.equals(DERIVED) ? OBJECT + 2 : OBJECT + 1 : receiver;
        op(t, () -> trace.enter(t, className, method, known, at), null);
        body(t, depth + 1, depth == 0 ? 3 + random.nextInt(4) : 1 + random.nextInt(3), held);
        op(t, () -> trace.exit(t), null);
    }

    private void synchronizedBlock(int t, int depth) {
        int lock = LOCKS[random.nextInt(LOCKS.length)];
        int at = ++offset;
        acquisitions++;
        acquire(t, lock, at);
        body(t, depth + 1, 1 + random.nextInt(3), lock);
        release(t, lock);
    }

    private void acquire(int t, int lock, int at) {
        op(
                t,
                () -> {
                    take(t, lock, 1);
                    trace.acquire(t, lock, OTHER, at);
                },
                () -> isFree(t, lock));
    }

    private void release(int t, int lock) {
        op(
                t,
                () -> {
                    take(t, lock, -1);
                    trace.release(t, lock, 2);
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
                            count[0] = owners.get(held)[1];
                            owners.remove(held);
                            trace.signal(t, Op.WAIT, held, 0);
                        },
                        null);
                acquisitions++;
                op(
                        t,
                        () -> {
                            owners.put(held, new int[] {t, count[0]});
                            trace.signal(t, Op.WAKE, held, 0);
                        },
                        () -> isFree(t, held));
            } else {
                Op op = random.nextBoolean() ? Op.NOTIFY : Op.NOTIFY_ALL;
                op(t, () -> trace.signal(t, op, held, 0), null);
            }
        } else if (random.nextBoolean()) {
            int to = random.nextInt(started.length);
            op(t, () -> trace.signal(t, Op.UNPARK, 0, to), null);
        } else {
            op(t, () -> trace.signal(t, Op.PARK, 0, 0), null);
            op(t, () -> trace.signal(t, Op.RESUME, 0, 0), null);
        }
    }

    /** The same instructions twice, and a lock taken anew each time if it is so. */
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
                acquire(t, lock, ++offset);
            }
            access(t, same);
            if (locked) {
                release(t, lock);
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

    private boolean isFree(int t, int lock) {
        int[] owner = owners.get(lock);
        return owner == null || owner[0] == t;
    }

    private void take(int t, int lock, int change) {
        int[] owner = owners.computeIfAbsent(lock, l -> new int[] {t, 0});
        owner[1] += change;
        if (owner[1] == 0) {
            owners.remove(lock);
        }
    }

    /** Runs the programs; nested locks may end in a deadlock, and then the run ends there. */
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
            // A thread runs a while, so that there are runs without violations too.
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
