package dev.heddle.recorder.program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Ends abnormally, or is ended, in the way that its argument names. */
public final class Rough {
    private static int field;
    private static volatile boolean stop;
    private static final Object LOCK = new Object();

    private Rough() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "halt" -> {
                start(1, 1_000).join();
                start(2, Integer.MAX_VALUE);
                field = 5;
                Runtime.getRuntime().halt(5);
            }
            case "halt-interrupted" -> {
                start(1, 1_000).join();
                Thread.currentThread().interrupt();
                Runtime.getRuntime().halt(5);
            }
            case "halt-deep" -> {
                start(1, 1_000).join();
                haltDeep();
            }
            case "exit-busy" -> {
                start(1, Integer.MAX_VALUE);
                start(2, Integer.MAX_VALUE);
                Thread.sleep(300);
                System.exit(3);
            }
            case "memory" -> {
                start(1, Integer.MAX_VALUE);
                // It must end while memory is short.
                List<Object> all = new ArrayList<>();
                while (true) {
                    all.add(new byte[1 << 16]);
                }
            }
            case "busy" -> {
                start(1, Integer.MAX_VALUE);
                Thread.sleep(2_000);
                System.out.println("ready");
                Thread.sleep(600_000);
            }
            case "hooks" -> hooks();
            case "ticks" -> ticks();
            case "interrupts" -> interrupts();
            case "flood" -> flood(Integer.parseInt(arguments[1]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** Halts with hardly any stack left, once there is just enough for it. */
    private static void haltDeep() {
        try {
            haltDeep();
        } catch (StackOverflowError e) {
            Runtime.getRuntime().halt(5);
        }
    }

    private static Thread start(int number, int rounds) {
        Thread worker = new Thread(() -> work(rounds), "worker" + number);
        worker.setDaemon(true);
        worker.start();
        return worker;
    }

    private static void work(int rounds) {
        for (int i = 0; i < rounds && !stop; i++) {
            synchronized (LOCK) {
                field++;
            }
        }
    }

    /** Fails as soon as the JVM begins to end. */
    private static void hooks() throws Exception {
        start(1, 100);
        System.out.println("ready");
        Thread hook = new Thread(() -> {});
        while (true) {
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    /** Prints a line after every write. */
    private static void ticks() throws InterruptedException {
        for (int i = 1; i < 1_000_000; i++) {
            tick(i);
            System.out.println(i);
            Thread.sleep(1);
        }
    }

    private static void tick(int i) {
        field = i;
    }

    /** Threads that write as fast as they can, and are interrupted all the time. */
    private static void interrupts() throws InterruptedException {
        AtomicIntegerArray seen = new AtomicIntegerArray(3);
        Thread[] workers = new Thread[3];
        for (int w = 0; w < workers.length; w++) {
            int number = w;
            workers[w] = new Thread(() -> {
                while (!stop) {
                    work(2_000);
                    if (Thread.interrupted()) {
                        seen.incrementAndGet(number);
                    }
                }
            });
            workers[w].start();
        }
        long begin = System.nanoTime();
        // A busy machine may not let each of them run in the usual time.
        while (System.nanoTime() - begin < 1_500_000_000L
                || !isEachSeen(seen) && System.nanoTime() - begin < 60_000_000_000L) {
            // The whole group, including Heddle's own threads.
            Thread.currentThread().getThreadGroup().interrupt();
            Thread.interrupted();
        }
        stop = true;
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println("interrupted " + isEachSeen(seen));
    }

    private static boolean isEachSeen(AtomicIntegerArray seen) {
        boolean isEach = true;
        for (int w = 0; w < seen.length(); w++) {
            isEach &= seen.get(w) > 0;
        }
        return isEach;
    }

    /** This number of writes by two threads, in frames that stay. */
    private static void flood(int writes) throws InterruptedException {
        Thread other = new Thread(() -> outer(writes));
        other.start();
        outer(writes);
        other.join();
        System.out.println("written");
    }

    private static void outer(int writes) {
        synchronized (Rough.class) {
            field++;
        }
        inner(writes);
    }

    private static void inner(int writes) {
        int[] elements = new int[1 << 16];
        for (int i = 0; i < writes; i++) {
            // In an order that does not compress well in a recording.
            elements[i * 0x9E37_79B9 >>> 16] = i;
            if (i % 50 == 0) {
                synchronized (LOCK) {
                    field++;
                }
            }
        }
    }
}
