package dev.heddle.subjects.correct;

/** A synchronized method calls another one of the same object. */
public final class ReentrantMonitor {
    private int total;
    private int calls;

    private ReentrantMonitor() {}

    public static void main(String[] args) throws InterruptedException {
        ReentrantMonitor account = new ReentrantMonitor();
        Threads.run(() -> account.addTwice(1), () -> account.addTwice(2));
        Result.check(6, account.total);
        Result.check(4, account.calls);
    }

    private synchronized void addTwice(int amount) {
        add(amount);
        add(amount);
    }

    private synchronized void add(int amount) {
        total += amount;
        calls++;
    }
}
