package program;

/** Sets what the JDK reads once, so that each run needs a JVM of its own. Its two threads take turns in any order. */
public final class OwnJvm {
    private static volatile int shared;

    private OwnJvm() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "2");
        Thread one = new Thread(() -> shared = shared + 1);
        Thread two = new Thread(() -> shared = shared + 2);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
