import java.util.logging.Logger;

/**
 * Two threads count, in a program that also logs, sets a property and adds a shutdown hook. An update can be lost,
 * except with {@code -Dsafe=true}.
 */
public final class Logging {
    private static final Logger LOGGER = Logger.getLogger(Logging.class.getName());
    private static int counted;

    private Logging() {}

    public static void main(String[] words) throws InterruptedException {
        System.setProperty("logging.started", "true");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> LOGGER.fine("ends")));
        Thread[] threads = {new Thread(Logging::count), new Thread(Logging::count)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (counted != threads.length) {
            throw new AssertionError("counted " + counted);
        }
    }

    private static void count() {
        LOGGER.fine("counts");
        if (Boolean.getBoolean("safe")) {
            synchronized (LOGGER) {
                counted++;
            }
        } else {
            counted++;
        }
    }
}
