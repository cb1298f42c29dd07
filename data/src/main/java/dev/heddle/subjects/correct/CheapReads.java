package dev.heddle.subjects.correct;

/** Writers increment under a lock; readers read the volatile field without it. */
public final class CheapReads {
    private volatile int value;

    private CheapReads() {}

    public static void main(String[] args) throws InterruptedException {
        CheapReads counter = new CheapReads();
        Threads.run(counter::increment, counter::increment, counter::look);
        Result.check(2, counter.value);
    }

    private synchronized void increment() {
        value++;
    }

    private void look() {
        int first = value;
        if (value < first) {
            throw new IllegalStateException("the counter went back");
        }
    }
}
