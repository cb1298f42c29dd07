package dev.heddle.subjects.clean.hiddenraces;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The same as the buggy twin, but x is accessed under k and y under n by every thread: no order of locks makes the
 * accesses race.
 */
public final class HiddenRaces {
    private static final int ROUNDS = 20;

    private static final class K {}

    private static final class N {}

    private static final class One {}

    private static final class Two {}

    private static final class Three {}

    private static final class Four {}

    private static final class Five {}

    private final K k = new K();
    private final N n = new N();
    private final One one = new One();
    private final Two two = new Two();
    private final Three three = new Three();
    private final Four four = new Four();
    private final Five five = new Five();
    private final List<String> options;
    /** How many sections each thread has passed, and what it has read; each writes its own. */
    private final int[] passed = new int[3];

    private final int[] seen = new int[3];
    private final Semaphore ready = new Semaphore(0);
    private final Semaphore go = new Semaphore(0);
    private int x;
    private int y;
    private int z;
    /** Which thread had the locks first, each written under its lock. */
    private int firstOfK;

    private int firstOfN;

    private HiddenRaces(List<String> options) {
        this.options = options;
    }

    private void f1() {
        ready.acquireUninterruptibly(2);
        go.release(2);
        seen[0] = " ".repeat(LocalWork.BLANKS / 10).trim().length();
        synchronized (k) {
            x = 1;
            sectionOfK(1);
        }
        f2();
    }

    private void f2() {
        synchronized (one) {
            passed[0]++;
        }
        synchronized (n) {
            y = 1;
            sectionOfN(1);
        }
    }

    private void f3() {
        ready.release();
        go.acquireUninterruptibly();
        seen[1] = " ".repeat(10 * LocalWork.BLANKS).trim().length();
        f4();
    }

    private void f4() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (two) {
                passed[1]++;
            }
            synchronized (three) {
                passed[1]++;
            }
        }
        f5();
    }

    private void f5() {
        synchronized (n) {
            sectionOfN(2);
            seen[1] = y;
        }
    }

    private void f6() {
        ready.release();
        go.acquireUninterruptibly();
        seen[2] = " ".repeat(10 * LocalWork.BLANKS).trim().length();
        f7();
    }

    private void f7() {
        for (int i = 0; i < ROUNDS; i++) {
            synchronized (four) {
                passed[2]++;
            }
            synchronized (five) {
                passed[2]++;
            }
        }
        f8();
    }

    private void f8() {
        synchronized (k) {
            sectionOfK(3);
            seen[2] = x;
        }
    }

    private void sectionOfK(int thread) {
        passed[thread - 1]++;
        if (options.contains("z") && thread == 1) {
            z = 1;
        } else if (options.contains("z")) {
            seen[2] = z;
        }
        if (options.contains("order") && firstOfK == 0) {
            firstOfK = thread;
        }
    }

    private void sectionOfN(int thread) {
        passed[thread - 1]++;
        if (options.contains("order") && firstOfN == 0) {
            firstOfN = thread;
        }
    }

    public static void main(String[] args) {
        HiddenRaces races = new HiddenRaces(List.of(args));
        Racers.run(races::f1, races::f3, races::f6);
        if (races.passed[0] != 3 || races.passed[1] != 2 * ROUNDS + 1 || races.passed[2] != 2 * ROUNDS + 1) {
            throw new IllegalStateException("a section was not passed");
        } else if (races.firstOfK > 1 || races.firstOfN > 1) {
            throw new IllegalStateException(
                    "k was taken first by " + races.firstOfK + " and n by " + races.firstOfN + ", natively both by 1");
        }
    }
}
