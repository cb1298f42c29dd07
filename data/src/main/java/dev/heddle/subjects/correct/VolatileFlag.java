package dev.heddle.subjects.correct;

/** A volatile flag publishes plain fields. */
public final class VolatileFlag {
    private int first;
    private int second;
    private volatile boolean isReady;

    private VolatileFlag() {}

    public static void main(String[] args) throws InterruptedException {
        VolatileFlag pair = new VolatileFlag();
        Threads.run(
                () -> {
                    pair.first = 3;
                    pair.second = 4;
                    pair.isReady = true;
                },
                () -> {
                    while (!pair.isReady) {
                        Thread.onSpinWait();
                    }
                    Result.check(7, pair.first + pair.second);
                });
    }
}
