package sample;

import dev.heddle.junit.Heddle;
import dev.heddle.junit.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Lambdas as a method of any framework passes them. */
public final class Lambdas {
    private int field;

    private static void both(Runnable task) throws InterruptedException {
        Thread one = new Thread(task);
        Thread two = new Thread(task);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    /** Captures a local value, of which each run has a copy. */
    public static SearchResult loses() {
        int[] hits = {40};
        return Heddle.search().budget("60s").explore(() -> {
            both(() -> hits[0]++);
            if (hits[0] != 42) {
                throw new IllegalStateException("hits: " + hits[0]);
            }
        });
    }

    public static SearchResult keeps() {
        return Heddle.search().budget("10s").check(() -> {
            AtomicInteger hits = new AtomicInteger();
            both(hits::incrementAndGet);
            if (hits.get() != 2) {
                throw new IllegalStateException("hits: " + hits);
            }
        });
    }

    public static SearchResult races() {
        return Heddle.search().budget("10s").explore(() -> {
            int[] hits = {0};
            both(() -> hits[0]++);
        });
    }

    public SearchResult capturesThis() {
        return Heddle.explore(() -> both(() -> field++));
    }

    public static SearchResult capturesAnObject() {
        Object lock = new Object();
        return Heddle.explore(() -> {
            synchronized (lock) {
                both(() -> {});
            }
        });
    }

    public static SearchResult capturesALambda() {
        Runnable task = () -> {};
        return Heddle.explore(() -> both(task));
    }

    public static List<SearchResult> twice() {
        List<SearchResult> both = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            both.add(Heddle.search().budget("8s").explore(() -> {}));
        }
        return both;
    }
}
