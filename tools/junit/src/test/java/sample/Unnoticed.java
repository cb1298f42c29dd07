package sample;

import dev.heddle.junit.FailOn;
import dev.heddle.junit.HeddleTest;
import java.util.concurrent.atomic.AtomicInteger;

/** Tests without an assertion on what their threads write. */
class Unnoticed {
    private int hits;
    private final AtomicInteger calls = new AtomicInteger();

    @HeddleTest(budget = "30s")
    void race() throws InterruptedException {
        both(() -> hits++);
    }

    @HeddleTest(
            budget = "30s",
            failOn = {FailOn.RACE, FailOn.DEADLOCK})
    void failsOnRace() throws InterruptedException {
        both(() -> hits++);
        System.out.println("hits " + hits);
    }

    @HeddleTest(budget = "10s", failOn = FailOn.RACE)
    void withoutRace() throws InterruptedException {
        both(calls::incrementAndGet);
    }

    /** A run takes seconds. */
    @HeddleTest(budget = "20s")
    void slow() throws InterruptedException {
        both(() -> {
            long end = calls.get() + 400_000_000L;
            for (long i = calls.get(); i < end; i++) {
                if (i % 400_000_000L == 399_999_999L) {
                    calls.incrementAndGet();
                }
            }
        });
    }

    private static void both(Runnable task) throws InterruptedException {
        Thread one = new Thread(task);
        Thread two = new Thread(task);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
