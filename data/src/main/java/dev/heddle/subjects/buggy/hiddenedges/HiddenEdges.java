package dev.heddle.subjects.buggy.hiddenedges;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.Semaphore;

/**
 * A race that several orders of locks hide (after DrFinder, section 4). The first thread writes x and takes the locks
 * a, b and c, one after the other; the second takes them in the same order, and reads x. As long as the first thread
 * has any of them before the second, that orders the accesses. Wanted order: second a, first a, second b, first b,
 * second c, first c.
 *
 * <p>An argument says how many locks there are, 1 to 3; the preset is 3. Every lock is of a class of its own, and
 * before each of them the second thread takes a lock of its own many times.
 */
public final class HiddenEdges {
    private static final int ROUNDS = 20;

    private static final class A {}

    private static final class B {}

    private static final class C {}

    private static final class Own {}

    private final A a = new A();
    private final B b = new B();
    private final C c = new C();
    private final Own own = new Own();
    private final int edges;
    /** How many sections each thread has passed; each writes its own. */
    private final int[] passed = new int[2];

    private final Semaphore ready = new Semaphore(0);
    private final Semaphore go = new Semaphore(0);
    private int waited;
    private int x;
    private int seen;

    private HiddenEdges(int edges) {
        this.edges = edges;
    }

    private void first() {
        ready.acquireUninterruptibly();
        go.release();
        waited = " ".repeat(LocalWork.BLANKS / 10).trim().length();
        x = 1;
        synchronized (a) {
            passed[0]++;
        }
        if (edges > 1) {
            synchronized (b) {
                passed[0]++;
            }
        }
        if (edges > 2) {
            synchronized (c) {
                passed[0]++;
            }
        }
    }

    private void second() {
        ready.release();
        go.acquireUninterruptibly();
        seen = " ".repeat(10 * LocalWork.BLANKS).trim().length();
        secondA();
        if (edges > 1) {
            secondB();
        }
        if (edges > 2) {
            secondC();
        }
        seen = x;
    }

    private void secondA() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (own) {
                passed[1]++;
            }
        }
        synchronized (a) {
            passed[1]++;
        }
    }

    private void secondB() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (own) {
                passed[1]++;
            }
        }
        synchronized (b) {
            passed[1]++;
        }
    }

    private void secondC() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (own) {
                passed[1]++;
            }
        }
        synchronized (c) {
            passed[1]++;
        }
    }

    public static void main(String[] args) {
        int edges = args.length == 0 ? 3 : Integer.parseInt(args[0]);
        HiddenEdges program = new HiddenEdges(edges);
        Racers.run(program::first, program::second);
        if (program.passed[0] != edges || program.passed[1] != edges * (ROUNDS + 1) || program.waited != 0) {
            throw new IllegalStateException("a section was not passed");
        }
    }
}
