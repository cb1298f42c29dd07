package program;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** A program whose first argument selects its behaviour, with two threads that take turns at a monitor. */
public final class BadTarget {
    private static final Object A = new Object();
    private static final Object B = new Object();
    private static int shared;

    private BadTarget() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "exit" -> racing(() -> System.exit(7));
            case "halt" -> racing(() -> Runtime.getRuntime().halt(8));
            case "child" -> child();
            case "stdin" -> racing(BadTarget::read);
            case "catches" -> catching();
            case "forever" -> forever();
            case "quiet" -> racing(() -> {});
            case "monitors" -> monitors();
            case "locks" -> locks();
            case "hang" -> new CountDownLatch(1).await();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("over " + shared);
    }

    /** One thread executes this, while the other is in the middle of its turns. */
    private static void racing(Runnable deed) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                synchronized (A) {
                    shared++;
                }
            }
        });
        Thread doer = new Thread(() -> {
            synchronized (A) {
                shared++;
            }
            deed.run();
        });
        other.start();
        doer.start();
        doer.join();
        other.join();
    }

    private static void read() {
        try {
            int input = System.in.read();
            synchronized (A) {
                shared += input;
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void child() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(), "-version")
                .redirectErrorStream(true)
                .start();
        racing(() -> {});
        process.getInputStream().readAllBytes();
        System.out.println("child " + process.waitFor());
        // The program parks, and a thread of the JDK that has reached no hook unparks it.
        Process silent = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(), "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        System.out.println("silent child " + silent.waitFor());
    }

    private static void catching() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            try {
                racing(() -> {
                    try {
                        synchronized (B) {
                            throw new IllegalStateException();
                        }
                    } catch (Throwable e) {
                        synchronized (A) {
                            shared++;
                        }
                    }
                });
            } catch (Throwable e) {
                System.out.println("caught " + e);
            }
        }
    }

    private static void forever() throws InterruptedException {
        System.out.println("ready");
        while (true) {
            synchronized (A) {
                A.wait(1);
            }
        }
    }

    /** Each waits for the other before it acquires its second lock: every schedule deadlocks. */
    private static void monitors() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        Thread one = new Thread(() -> inner(both, A, B), "one");
        Thread two = new Thread(() -> inner(both, B, A), "two");
        one.start();
        two.start();
        one.join();
    }

    private static void inner(CountDownLatch both, Object outer, Object inner) {
        synchronized (outer) {
            both.countDown();
            Blocking.await(both);
            synchronized (inner) {
                shared++;
            }
        }
    }

    private static void locks() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2);
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        Thread one = new Thread(() -> inner(both, a, b), "one");
        Thread two = new Thread(() -> inner(both, b, a), "two");
        one.start();
        two.start();
        one.join();
    }

    private static void inner(CountDownLatch both, ReentrantLock outer, ReentrantLock inner) {
        outer.lock();
        both.countDown();
        Blocking.await(both);
        inner.lock();
    }
}
