package dev.heddle.subjects.correct;

/** A place for one element, with conditions that are checked in a loop under the monitor. */
public final class GuardedBlocks {
    private int[] element;

    private GuardedBlocks() {}

    public static void main(String[] args) throws InterruptedException {
        GuardedBlocks place = new GuardedBlocks();
        int[] sum = {0};
        Threads.run(
                () -> {
                    for (int i = 1; i <= 2; i++) {
                        place.put(new int[] {i});
                    }
                },
                () -> {
                    for (int i = 1; i <= 2; i++) {
                        sum[0] += place.take()[0];
                    }
                });
        Result.check(3, sum[0]);
    }

    private synchronized void put(int[] added) throws InterruptedException {
        while (element != null) {
            wait();
        }
        element = added;
        notifyAll();
    }

    private synchronized int[] take() throws InterruptedException {
        while (element == null) {
            wait();
        }
        int[] taken = element;
        element = null;
        notifyAll();
        return taken;
    }
}
