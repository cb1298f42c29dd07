package dev.heddle.subjects.correct;

import java.util.Arrays;

/** A writer copies the array, changes the copy and publishes it; readers iterate over one array. */
public final class CopyOnWrite {
    private volatile int[] values = {1};

    private CopyOnWrite() {}

    public static void main(String[] args) throws InterruptedException {
        CopyOnWrite list = new CopyOnWrite();
        Threads.run(() -> list.add(2), () -> list.add(3), list::look);
        Result.check(6, Arrays.stream(list.values).sum());
    }

    private synchronized void add(int value) {
        int[] copy = Arrays.copyOf(values, values.length + 1);
        copy[copy.length - 1] = value;
        values = copy;
    }

    private void look() {
        for (int value : values) {
            if (value == 0) {
                throw new IllegalStateException("an element has no value");
            }
        }
    }
}
