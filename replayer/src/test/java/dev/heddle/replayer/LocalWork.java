package dev.heddle.replayer;

/** Two threads that mostly access arrays of their own, and increase one counter without a lock. */
public final class LocalWork {
    private static final int ROUNDS = 5;

    private static int counter;

    private LocalWork() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(LocalWork::work);
        Thread other = new Thread(LocalWork::work);
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(counter);
    }

    private static void work() {
        int[] own = new int[50];
        for (int i = 0; i < ROUNDS; i++) {
            local(own);
            counter++;
        }
    }

    /** Its accesses are without contention. */
    static void local(int[] own) {
        for (int i = 1; i < own.length; i++) {
            own[i] += own[i - 1] + 1;
        }
    }
}
