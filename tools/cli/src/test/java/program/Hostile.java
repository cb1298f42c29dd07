package program;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Counts in two threads without a lock, then ends, blocks or fills its environment, as its argument names. */
public final class Hostile {
    private static int count;

    private Hostile() {}

    public static void main(String[] how) throws Exception {
        switch (how[0]) {
            case "halts" -> {
                counted();
                Runtime.getRuntime().halt(0);
            }
            case "aborts" -> {
                counted();
                abort();
            }
            case "forks" -> {
                counted();
                for (int i = 0; i < 3; i++) {
                    new ProcessBuilder("sleep", "97").inheritIO().start();
                }
            }
            case "forks and waits" -> {
                counted();
                new ProcessBuilder("sleep", "97").inheritIO().start().waitFor();
            }
            case "fills" -> {
                counted();
                fill(Path.of(System.getProperty("java.io.tmpdir")));
            }
            case "prints" -> {
                counted();
                byte[] line = "x".repeat(8_000).getBytes();
                while (true) {
                    System.out.write(line);
                }
            }
            case "threads" -> threads(Integer.parseInt(how[1]));
            case "initialiser" -> blockInInitialiser();
            case "spins" -> {
                counted();
                spin();
            }
            case "both spin" -> {
                Thread other = new Thread(Hostile::spin);
                other.start();
                spin();
            }
            case "ignores signals" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(Hostile::forever));
                counted();
                forever();
            }
            case "waits" -> {
                counted();
                System.in.transferTo(System.out);
                new java.net.ServerSocket(0).accept();
            }
            default -> throw new IllegalArgumentException(how[0]);
        }
    }

    private static void counted() throws InterruptedException {
        Thread first = new Thread(() -> count++);
        Thread second = new Thread(() -> count++);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** Writes through a null pointer: the JVM ends by a signal. */
    private static void abort() throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe.getMethod("putAddress", long.class, long.class).invoke(field.get(null), 0L, 0L);
    }

    private static void fill(Path directory) {
        byte[] block = new byte[1 << 20];
        try {
            for (int i = 0; ; i++) {
                Files.write(
                        directory.resolve("filling-" + ProcessHandle.current().pid() + "-" + i), block);
            }
        } catch (IOException e) {
            System.err.println("full: " + e.getMessage());
        }
    }

    private static void threads(int number) throws InterruptedException {
        counted();
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < number; i++) {
            Thread thread = new Thread(null, () -> await(never), "left-" + i, 64 << 10);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void blockInInitialiser() throws InterruptedException {
        Thread thread = new Thread(() -> System.out.println(Blocking.VALUE));
        thread.start();
        thread.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void forever() {
        await(new CountDownLatch(1));
    }

    /** Executes no instruction that Heddle instruments. */
    private static void spin() {
        int i = 0;
        while (i >= 0) {
            i = (i + 1) & 0xffff;
        }
    }

    private static final class Blocking {
        static final int VALUE = value();

        private static int value() {
            forever();
            return 1;
        }
    }
}
