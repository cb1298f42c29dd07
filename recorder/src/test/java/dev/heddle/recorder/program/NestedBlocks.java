package dev.heddle.recorder.program;

import java.util.List;

/** Methods with several monitors, each called often enough to be compiled. */
public final class NestedBlocks {
    private static final Object OUTER = new Object();
    private static final Object INNER = new Object();
    private static final Object LAST = new Object();

    private int count;

    private NestedBlocks() {}

    void two() {
        synchronized (OUTER) {
            synchronized (INNER) {
                count++;
            }
        }
    }

    int three(int limit) {
        synchronized (OUTER) {
            for (int i = 0; i < limit; i++) {
                synchronized (INNER) {
                    if (count % 3 == i) {
                        return i;
                    }
                    synchronized (LAST) {
                        count += i;
                    }
                }
            }
        }
        return -1;
    }

    synchronized int inMethod(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            synchronized (INNER) {
                sum += number;
            }
        }
        return sum;
    }

    int caught(Object lock) {
        synchronized (lock) {
            try {
                synchronized (INNER) {
                    return Integer.parseInt(count % 2 == 0 ? "1" : "x");
                }
            } catch (NumberFormatException e) {
                return 0;
            } finally {
                count++;
            }
        }
    }

    int inFinally() {
        try {
            synchronized (OUTER) {
                count++;
            }
        } finally {
            synchronized (INNER) {
                synchronized (LAST) {
                    count--;
                }
            }
        }
        return count;
    }

    public static void main(String[] args) {
        NestedBlocks blocks = new NestedBlocks();
        long sum = 0;
        for (int i = 0; i < 40_000; i++) {
            blocks.two();
            sum += blocks.three(4);
            sum += blocks.inMethod(List.of(1, 2));
            sum += blocks.caught(LAST);
            sum += blocks.inFinally();
        }
        System.out.println(sum);
    }
}
