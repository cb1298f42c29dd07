package program.tested;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests of every kind that a hunt of tests distinguishes. Their names do not match surefire's patterns. */
public class Shelf {
    private static final ExecutorService POOL = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private int books;

    @Test
    void isEmptyAtFirst() {
        assertEquals(0, books);
    }

    @Test
    void losesABook() throws InterruptedException {
        both(() -> books++);
        assertEquals(2, books);
    }

    @Test
    void failsAlone() {
        fail("always");
    }

    @Disabled
    @Test
    void isDisabled() throws InterruptedException {
        both(() -> books++);
    }

    @Test
    void hangs() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Test
    void endsTheJvm() {
        System.exit(3);
    }

    /** The second of them finds the thread of the pool there. */
    @Nested
    class Pooled {
        @Test
        void first() throws Exception {
            assertEquals(1, POOL.submit(() -> 1).get());
        }

        @Test
        void second() throws Exception {
            assertEquals(2, POOL.submit(() -> 2).get());
        }
    }

    private static void both(Runnable step) throws InterruptedException {
        Thread one = new Thread(step);
        Thread two = new Thread(step);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
