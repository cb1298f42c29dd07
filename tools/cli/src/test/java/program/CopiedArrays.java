package program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Two threads copy and fill parts of arrays that they share: {@code racy} with nothing that orders them, {@code locked}
 * under one lock, {@code disjoint} each another part.
 */
public final class CopiedArrays {
    private static final Object LOCK = new Object();

    private final int[] ring = new int[64];
    private final char[] row = new char[16];
    private final byte[] first = new byte[16];
    private final byte[] second = new byte[16];
    private final List<Object> list = new ArrayList<>(List.of(1, 2, 3, 4));
    private int sum;

    private CopiedArrays() {}

    public static void main(String[] arguments) throws InterruptedException {
        for (String how : arguments) {
            CopiedArrays arrays = new CopiedArrays();
            Thread copying = new Thread(() -> arrays.copy(how));
            Thread writing = new Thread(() -> arrays.write(how));
            copying.start();
            writing.start();
            copying.join();
            writing.join();
            System.out.println(how + " " + arrays.sum);
        }
    }

    private void copy(String how) {
        switch (how) {
            case "racy" -> copyAll();
            case "locked" -> {
                synchronized (LOCK) {
                    copyAll();
                }
            }
            default -> copyFirstHalves();
        }
    }

    private void write(String how) {
        switch (how) {
            case "racy" -> writeAll();
            case "locked" -> {
                synchronized (LOCK) {
                    writeAll();
                }
            }
            default -> writeSecondHalves();
        }
    }

    private void copyAll() {
        int[] drained = new int[32];
        System.arraycopy(ring, 5, drained, 0, 32);
        sum += drained[0];
        sum += row.clone()[0];
        System.arraycopy(first, 8, second, 0, 8);
        list.remove(0);
    }

    private void writeAll() {
        ring[36] = 1;
        Arrays.fill(row, 3, 5, 'x');
        sum += Arrays.copyOfRange(second, 7, 9)[0];
        list.set(2, 5);
    }

    private void copyFirstHalves() {
        System.arraycopy(ring, 0, ring, 8, 24);
        Arrays.fill(row, 0, 8, 'x');
        System.arraycopy(first, 0, second, 0, 8);
    }

    private void writeSecondHalves() {
        ring[32] = 1;
        char[] end = Arrays.copyOfRange(row, 8, 16);
        Arrays.fill(first, 8, 16, (byte) end[0]);
        System.arraycopy(first, 8, second, 8, 8);
    }
}
