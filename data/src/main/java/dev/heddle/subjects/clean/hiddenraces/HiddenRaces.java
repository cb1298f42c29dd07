package dev.heddle.subjects.clean.hiddenraces;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The same as the buggy twin, but x is accessed under k and y under n by every thread: no order of locks makes the accesses race.
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
    private final boolean conflicting;
    /** How many sections each thread has passed, and what it has read; each writes its own. */
    private final int[] passed = new int[3];

    private final int[] seen = new int[3];
    private final AtomicInteger ready = new AtomicInteger();
    private volatile boolean go;
    private int x;
    private int y;
    private int z;

    private HiddenRaces(boolean conflicting) {
        this.conflicting = conflicting;
    }

    private void f1() {
        while (ready.get() < 2) {
            Thread.onSpinWait();
        }
        go = true;
        synchronized (k) {
            x = 1;
            section(1);
        }
        f2();
    }

    private void f2() {
        synchronized (one) {
            passed[0]++;
        }
        synchronized (n) {
            y = 1;
            passed[0]++;
        }
    }

    private void f3() {
        ready.incrementAndGet();
        while (!go) {
            Thread.onSpinWait();
        }
        seen[1] = " ".repeat(LocalWork.BLANKS).trim().length();
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
            passed[1]++;
            seen[1] = y;
        }
    }

    private void f6() {
        ready.incrementAndGet();
        while (!go) {
            Thread.onSpinWait();
        }
        seen[2] = " ".repeat(LocalWork.BLANKS).trim().length();
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
            section(3);
            seen[2] = x;
        }
    }

    /** Of k, by the first or the third thread. */
    private void section(int thread) {
        passed[thread - 1]++;
        if (conflicting && thread == 1) {
            z = 1;
        } else if (conflicting) {
            seen[2] = z;
        }
    }

    public static void main(String[] args) {
        HiddenRaces races = new HiddenRaces(args.length > 0 && args[0].equals("z"));
        Racers.run(races::f1, races::f3, races::f6);
        if (races.passed[0] != 3 || races.passed[1] != 2 * ROUNDS + 1 || races.passed[2] != 2 * ROUNDS + 1) {
            throw new IllegalStateException("a section was not passed");
        }
    }
}
