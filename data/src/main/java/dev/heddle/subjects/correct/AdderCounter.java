package dev.heddle.subjects.correct;

import java.util.concurrent.atomic.LongAdder;

/** Threads add to a {@code LongAdder}, whose sum is read after they ended. */
public final class AdderCounter {
    private AdderCounter() {}

    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Threads.Body twice = () -> {
            adder.increment();
            adder.add(2);
        };
        Threads.run(twice, twice, twice);
        Result.check(9L, adder.sum());
    }
}
