package program;

/**
 * A program that executes a million accesses before its second thread starts, as databases do, and then loses an
 * update of a counter.
 */
public final class LongBoot {
    private static final int ROWS = 3_000;

    private static int sold;

    private LongBoot() {}

    public static void main(String[] arguments) throws InterruptedException {
        long[] table = new long[ROWS];
        for (int round = 0; round < 100; round++) {
            fill(table);
        }
        Thread one = new Thread(() -> sell(table), "one");
        Thread other = new Thread(() -> sell(table), "other");
        one.start();
        other.start();
        one.join();
        other.join();
        if (sold != 4) {
            throw new AssertionError("sold " + sold + " of 4");
        }
    }

    private static void fill(long[] table) {
        for (int i = 1; i < table.length; i++) {
            table[i] = table[i - 1] + table[i] + i;
        }
    }

    private static void sell(long[] table) {
        long[] own = table.clone();
        for (int i = 0; i < 2; i++) {
            fill(own);
            sold++;
        }
    }
}
