package dev.heddle.analyzer;

import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random run of threads that copy and fill parts of a few arrays, and access elements of them, with and without
 * locks. The run can be written with one event for each range, or with one event for each element of it.
 */
public final class CopyingProgram {
    private static final String HOLDER = "t/Holder";
    private static final int OBJECT = 1;
    private static final int THREADS = 3;
    private static final int STEPS = 24;
    private static final int LENGTH = 6;
    private static final int FIRST_LOCK = 100;
    private static final int[] ARRAYS = {200, 201};

    private final Random random;
    private final boolean byElement;
    private final TraceBuilder trace;
    private final List<List<Integer>> held = new ArrayList<>();

    private CopyingProgram(long seed, boolean byElement) {
        this.random = new Random(seed);
        this.byElement = byElement;
        this.trace = new TraceBuilder("seed " + seed);
    }

    /**
     * Makes a run.
     *
     * @param byElement whether a range is written as a sequence of accesses to ranges of one element
     */
    public static TraceBuilder of(long seed, boolean byElement) {
        CopyingProgram program = new CopyingProgram(seed, byElement);
        program.write();
        return program.trace;
    }

    private void write() {
        trace.declare("java/lang/Object", null);
        trace.declare(HOLDER, "java/lang/Object", "one", "other", "count");
        trace.enter(0, HOLDER, "run", OBJECT, 0);
        trace.field(0, Op.PUT_FIELD, HOLDER, "one", OBJECT, 1, ARRAYS[0]);
        trace.field(0, Op.PUT_FIELD, HOLDER, "other", OBJECT, 2, ARRAYS[1]);
        for (int t = 1; t < THREADS; t++) {
            trace.signal(0, Op.START, 0, t);
        }
        for (int t = 0; t < THREADS; t++) {
            held.add(new ArrayList<>());
            if (t > 0) {
                trace.signal(t, Op.BEGIN, 0, 0);
                trace.enter(t, HOLDER, "work", OBJECT, 0);
            }
        }
        for (int i = 0; i < STEPS; i++) {
            step(random.nextInt(THREADS));
        }
        for (int t = THREADS - 1; t >= 0; t--) {
            int thread = t;
            held.get(t).forEach(lock -> trace.release(thread, lock, 50));
            trace.exit(t);
            if (t > 0) {
                trace.signal(t, Op.END, 0, 0);
                trace.signal(0, Op.JOIN, 0, t);
            }
        }
    }

    private void step(int t) {
        int array = ARRAYS[random.nextInt(2)];
        int from = random.nextInt(LENGTH);
        int length = 1 + random.nextInt(LENGTH - from);
        int offset = 3 + random.nextInt(4);
        switch (random.nextInt(8)) {
            case 0 -> trace.element(t, Op.ARRAY_LOAD, array, from, 10 + offset);
            case 1 -> trace.element(t, Op.ARRAY_STORE, array, from, 20 + offset);
            case 2 -> {
                int target = ARRAYS[random.nextInt(2)];
                int to = random.nextInt(LENGTH - length + 1);
                range(t, Op.RANGE_READ, array, from, length, 30 + offset);
                range(t, Op.RANGE_WRITE, target, to, length, 30 + offset);
            }
            case 3 -> range(t, Op.RANGE_READ, array, from, length, 40 + offset);
            case 4 -> range(t, Op.RANGE_WRITE, array, from, length, 60 + offset);
            default -> lock(t, FIRST_LOCK + random.nextInt(2));
        }
    }

    private void range(int t, Op op, int array, int from, int length, int offset) {
        int most = byElement ? 1 : length;
        for (int i = 0; i < length; i += most) {
            trace.range(t, op, array, from + i, from + i + most, offset);
        }
    }

    private void lock(int t, int lock) {
        if (held.get(t).contains(lock)) {
            trace.release(t, lock, 50);
            held.get(t).remove((Integer) lock);
        } else if (held.stream().noneMatch(locks -> locks.contains(lock))) {
            trace.acquire(t, lock, HOLDER, 51);
            held.get(t).add(lock);
        }
    }
}
