package program;

/** Two threads increment a counter that the program does not print; with an argument, under a lock. */
public final class UnprintedCounter {
    private int hits;

    private UnprintedCounter() {}

    public static void main(String[] args) throws InterruptedException {
        UnprintedCounter counter = new UnprintedCounter();
        Runnable increment = args.length == 0 ? counter::increment : counter::incrementLocked;
        Thread one = new Thread(increment);
        Thread other = new Thread(increment);
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println("done");
    }

    private void increment() {
        hits++;
    }

    private synchronized void incrementLocked() {
        hits++;
    }
}
