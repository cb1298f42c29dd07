package dev.heddle.subjects.buggy.hiddenraces;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Two races that the order of locks hides (DrFinder, motivating program). The first thread writes x, takes k and one
 * lock of its own, writes y and takes n; the second takes two locks of its own and n, and reads y; the third takes two
 * of its own and k, and reads x. Nothing orders the accesses but that the first thread has k and n before the others.
 * Wanted order: third k; first k; second n; first n. Then both pairs of accesses race.
 *
 * <p>Every lock is of a class of its own. The second and the third thread take their own locks many times, so that the
 * first one would have to be held for long. With the argument {@code z}, the first thread writes z under k, and the
 * third one reads it there: the two sections of k conflict, and analyses that reorder sections of a lock only if they
 * do not conflict miss the race on x. With the argument {@code order} the program fails if another thread than the
 * first one has k or n first, so that runs which show a race can be counted without a detector.
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
        x = 1;
        synchronized (k) {
            sectionOfK(1);
        }
        f2();
    }

    private void f2() {
        synchronized (one) {
            passed[0]++;
        }
        y = 1;
        synchronized (n) {
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
        }
        seen[1] = y;
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
        }
        seen[2] = x;
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
