package dev.heddle.subjects.correct;

/** A hook reads under a lock what the threads wrote before the JVM ends. */
public final class ShutdownHook {
    private int sum;

    private ShutdownHook() {}

    public static void main(String[] args) throws InterruptedException {
        ShutdownHook counter = new ShutdownHook();
        Runtime.getRuntime().addShutdownHook(new Thread(counter::print));
        Threads.run(counter::add, counter::add);
    }

    private synchronized void add() {
        sum++;
    }

    private synchronized void print() {
        Result.check(2, sum);
    }
}
