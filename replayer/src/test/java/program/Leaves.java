package program;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** Leaves state in the JVM that another run could see, or that only seems visible. */
public final class Leaves {
    /** Actions that end the JVM after the run, and words of the reason; none of them hides another one. */
    public static final Map<String, String> UNCLEAN = Map.of(
            "parallelism", "-Djava.util.concurrent.ForkJoinPool.common.parallelism=3",
            "holder", "holds the monitor of a java.lang.Class",
            "socket", "close the object it waits for before the program ends");

    /** State that disappears with the run, or is restored; in groups that hide nothing of each other. */
    public static final List<String> CLEAN = List.of(
            "static,names,streams,daemon",
            "exit",
            "exit-from-thread",
            "halt",
            "stubborn",
            "nothing",
            "pool,property,locale,zone,handler,loader,level,driver,bean,provider,urls,authenticator,delayed,hook",
            "properties,hook-halts",
            "waiting",
            "logs",
            "hook-exit");

    /** Leaves control, so that its steps depend on real time. */
    public static final String WAITING = "waiting";

    private static final int BLOCK_BYTES = 4 << 20;

    private static int count;
    private static byte[] block;

    private volatile boolean isOver;

    /** @param words one argument: the state to leave behind, separated by commas */
    public static void main(String[] words) throws Exception {
        for (String what : words[0].split(",")) {
            leave(what);
        }
    }

    private static void leave(String what) throws Exception {
        switch (what) {
            // A future would use it only on a machine with enough processors.
            case "pool" ->
                System.out.println(ForkJoinPool.commonPool()
                        .submit(() -> Thread.currentThread().getName())
                        .get());
            case "halt" -> Runtime.getRuntime().halt(5);
            case "waiting" -> waiting();
            case "hook" -> hook(() -> System.out.println("bye"));
            case "hook-halts" -> hook(() -> Runtime.getRuntime().halt(6));
            case "hook-exit" -> {
                hook(() -> System.out.println("bye"));
                System.exit(8);
            }
            case "loader" ->
                System.out.println(ClassLoader.getSystemClassLoader().loadClass("program.Blocking") == Blocking.class);
            case "parallelism" -> System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "3");
            case "holder" -> holder();
            case "socket" -> socket();
            case "property",
                    "properties",
                    "locale",
                    "zone",
                    "handler",
                    "level",
                    "logs",
                    "driver",
                    "bean",
                    "provider",
                    "urls",
                    "authenticator",
                    "delayed" -> Registers.in(what);
            case "static" -> System.out.println(++count);
            case "names" -> names();
            case "daemon" -> daemon();
            case "streams" -> System.setErr(System.out);
            case "exit" -> System.exit(7);
            case "exit-from-thread" -> exitFromThread();
            case "stubborn" -> stubborn();
            case "block" -> block = new byte[BLOCK_BYTES];
            case "endless" -> new Leaves().spin();
            default -> {}
        }
    }

    /** A test. */
    public void counts() {
        System.out.println(++count);
    }

    private static void hook(Runnable task) {
        Runtime.getRuntime().addShutdownHook(new Thread(task));
    }

    /** A thread waits for ever outside all hooks, and ignores interrupts. */
    private static void waiting() throws InterruptedException, IOException {
        CountDownLatch begun = new CountDownLatch(1);
        PipedInputStream empty = new PipedInputStream(new PipedOutputStream());
        Thread daemon = new Thread(() -> {
            begun.countDown();
            while (true) {
                try {
                    empty.read();
                } catch (IOException e) {
                    // Interrupted: read again.
                    continue;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        begun.await();
    }

    /** The same with a monitor that all runs share. */
    private static void holder() throws InterruptedException, IOException {
        CountDownLatch begun = new CountDownLatch(1);
        PipedInputStream empty = new PipedInputStream(new PipedOutputStream());
        Thread daemon = new Thread(() -> {
            synchronized (List.class) {
                begun.countDown();
                while (true) {
                    try {
                        empty.read();
                    } catch (IOException e) {
                        // Interrupted: read again.
                        continue;
                    }
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        begun.await();
        Thread.yield();
    }

    private static void socket() throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread daemon = new Thread(() -> {
            begun.countDown();
            while (true) {
                try {
                    server.accept();
                } catch (IOException e) {
                    return;
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        begun.await();
        Thread.yield();
    }

    private static void names() throws InterruptedException, ExecutionException {
        Thread unnamed = new Thread(() -> {});
        unnamed.start();
        unnamed.join();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        String worker = pool.submit(() -> Thread.currentThread().getName()).get();
        pool.shutdown();
        Timer timer = new Timer();
        timer.cancel();
        System.out.println(
                unnamed.getName() + " " + worker + " " + Thread.currentThread().getName() + " "
                        + Thread.currentThread().getThreadGroup().getName());
    }

    /** Waits for ever in a monitor, which is harmless for a daemon. */
    private static void daemon() {
        Object never = new Object();
        Thread daemon = new Thread(() -> {
            synchronized (never) {
                while (true) {
                    try {
                        never.wait();
                    } catch (InterruptedException e) {
                        // The thread continues.
                        continue;
                    }
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }

    private static void exitFromThread() throws InterruptedException {
        Thread other = new Thread(() -> System.exit(3));
        other.start();
        other.join();
    }

    /** Ignores all exceptions and interrupts, and then reports success. */
    private static void stubborn() {
        Leaves leaves = new Leaves();
        Thread daemon = new Thread(leaves::spin);
        daemon.setDaemon(true);
        daemon.start();
        System.exit(4);
    }

    private void spin() {
        for (int caught = 0; caught < 100; ) {
            try {
                while (!isOver) {
                    Thread.onSpinWait();
                }
            } catch (Throwable e) {
                caught++;
            }
        }
    }
}
