package dev.heddle.cli.it;

/** A program with two threads that fails in each run. */
public final class FailingTarget {
    private static int calls;

    private FailingTarget() {}

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(FailingTarget::call);
        other.start();
        call();
        other.join();
        throw new IllegalStateException("always");
    }

    private static synchronized void call() {
        calls++;
    }
}
