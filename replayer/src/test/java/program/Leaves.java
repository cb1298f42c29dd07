package program;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Timer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.logging.Logger;

/** Leaves something behind in the JVM that another run could see, or only seems to. */
public final class Leaves {
    /** What a run in the same JVM could see, and the words for it; in groups that hide nothing of each other. */
    public static final List<Map<String, String>> UNCLEAN = List.of(
            Map.of(
                    "pool", "the common pool was used",
                    "property", "system property program.leaves was set",
                    "locale", "the default locale was set",
                    "handler", "the default handler of uncaught exceptions was set",
                    "hook", "a shutdown hook was added",
                    "loader", "class program.Blocking was loaded by the application's class loader"),
            // Has a shutdown hook of its own.
            Map.of("logger", "class java.util.logging.LogManager keeps for the whole JVM what it is told"));

    /** What is gone with the run, or set back. */
    public static final List<String> CLEAN =
            List.of("static,names,streams,daemon", "exit", "exit-from-thread", "stubborn", "nothing");

    private static final int BLOCK_BYTES = 4 << 20;

    private static int count;
    private static byte[] block;

    private volatile boolean isOver;

    /** @param words one: what to leave behind, several with commas between them */
    public static void main(String[] words) throws Exception {
        for (String what : words[0].split(",")) {
            leave(what);
        }
    }

    private static void leave(String what) throws Exception {
        switch (what) {
            // A future would use it only on a machine with enough processors.
            case "pool" -> ForkJoinPool.commonPool().submit(() -> {}).get();
            case "property" -> System.setProperty("program.leaves", "this");
            case "locale" -> Locale.setDefault(Locale.ROOT);
            case "handler" -> Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
            case "hook" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> {}));
            case "logger" -> Logger.getLogger("program").setUseParentHandlers(false);
            case "loader" -> ClassLoader.getSystemClassLoader().loadClass("program.Blocking");
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

    /** Waits for ever in a monitor, as nobody minds who is a daemon. */
    private static void daemon() {
        Object never = new Object();
        Thread daemon = new Thread(() -> {
            synchronized (never) {
                while (true) {
                    try {
                        never.wait();
                    } catch (InterruptedException e) {
                        // On with it.
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

    /** Takes whatever is thrown for nothing, and is not to be interrupted; then says that all is well. */
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
