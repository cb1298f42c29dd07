package program;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.IntSupplier;

/** Races on plain fields and array elements that fail only if a read sees an older write, and their correct twins. */
public final class RacyFields {
    private static final class Settings {
        int port;
        String host;

        Settings() {
            port = 8080;
            host = "db";
        }

        int port() {
            return port;
        }
    }

    private static final class FixedSettings {
        final int port;
        final Settings rest;

        FixedSettings() {
            port = 8080;
            rest = new Settings();
        }
    }

    /** Its field is not final; the initialisation of the class orders its first write. */
    private static final class Holder {
        static Settings settings = new Settings();
    }

    /** Volatile fields that one thread accesses by their name, and the other through a handle. */
    private static final class Slot {
        static final AtomicReferenceFieldUpdater<Slot, Settings> UPDATED =
                AtomicReferenceFieldUpdater.newUpdater(Slot.class, Settings.class, "updated");
        static final VarHandle RELEASED = handle("released");
        static final VarHandle ASSIGNED = handle("assigned");

        volatile Settings updated;
        volatile Settings released;
        volatile Settings assigned;

        private static VarHandle handle(String field) {
            try {
                return MethodHandles.lookup().findVarHandle(Slot.class, field, Settings.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        void fill() {
            UPDATED.lazySet(this, new Settings());
            RELEASED.setRelease(this, new Settings());
            assigned = new Settings();
        }

        boolean isHalfMade() {
            return isHalfMade(updated) || isHalfMade(released) || isHalfMade((Settings) ASSIGNED.getAcquire(this));
        }

        private static boolean isHalfMade(Settings seen) {
            return seen != null && (seen.port != 8080 || seen.host == null);
        }
    }

    /** Plain fields that are accessed through handles. */
    private static final class Modes {
        static final VarHandle LEFT = handle("left");
        static final VarHandle RIGHT = handle("right");
        static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(String[].class);

        static int left;
        int right;
        final String[] names = new String[1];

        private static VarHandle handle(String field) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                return field.equals("left")
                        ? lookup.findStaticVarHandle(Modes.class, field, int.class)
                        : lookup.findVarHandle(Modes.class, field, int.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class FixedTable {
        final long[] numbers;

        FixedTable() {
            numbers = numbers();
        }
    }

    private static int left;
    private static int right;
    private static volatile int volatileLeft;
    private static volatile int volatileRight;
    private static int seenLeft;
    private static int seenRight;
    private static boolean stop;
    private static volatile boolean volatileStop;
    private static long loops;
    private static Settings settings;
    private static volatile Settings volatileSettings;
    private static FixedSettings fixed;
    private static IntSupplier captured;
    private static Optional<Settings> boxed;
    private static List<String> names;
    private static volatile List<String> safeNames;
    private static final Object LOCK = new Object();
    private static final int[] DATA = new int[1];
    private static final String[] SLOTS = new String[2];
    private static final String[] SOURCE = {"set", "set"};
    private static boolean ready;
    private static volatile boolean volatileReady;
    private static long[] table;
    private static volatile long[] volatileTable;
    private static FixedTable fixedTable;
    private static String failure;

    private RacyFields() {}

    /** @param words the race, and {@code safe} for its correct twin */
    public static void main(String[] words) throws Exception {
        boolean isSafe = words.length > 1;
        switch (words[0]) {
            case "store-buffering" -> storeBuffering(isSafe);
            case "stop-flag" -> stopFlag(isSafe);
            case "double-checked" -> doubleChecked(isSafe);
            case "publication" -> publication(isSafe);
            case "accessors" -> accessors(isSafe);
            case "collection" -> collection(isSafe);
            case "handles" -> handles();
            case "released" -> released(isSafe);
            case "opaque" -> opaque(isSafe);
            case "modes" -> modes();
            case "elements" -> elements(isSafe);
            case "slots" -> slots(isSafe);
            case "table" -> table(isSafe);
            case "last-thread" -> lastThread(isSafe);
            case "calls" -> calls(isSafe);
            default -> throw new IllegalArgumentException(words[0]);
        }
        if (failure != null) {
            throw new AssertionError(failure);
        }
    }

    static void run(Runnable first, Runnable second) throws InterruptedException {
        Thread one = new Thread(first);
        Thread other = new Thread(second);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void storeBuffering(boolean isSafe) throws InterruptedException {
        if (isSafe) {
            run(
                    () -> {
                        volatileLeft = 1;
                        seenRight = volatileRight;
                    },
                    () -> {
                        volatileRight = 1;
                        seenLeft = volatileLeft;
                    });
        } else {
            run(
                    () -> {
                        left = 1;
                        seenRight = right;
                    },
                    () -> {
                        right = 1;
                        seenLeft = left;
                    });
        }
        if (seenLeft == 0 && seenRight == 0) {
            failure = "both read 0";
        }
    }

    private static void stopFlag(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    if (isSafe) {
                        while (!volatileStop) {
                            loops++;
                        }
                    } else {
                        while (!stop) {
                            loops++;
                        }
                    }
                },
                () -> {
                    if (isSafe) {
                        volatileStop = true;
                    } else {
                        stop = true;
                    }
                });
    }

    /** The thread that polls is the only one that is left. */
    private static void lastThread(boolean isSafe) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        while (isSafe ? !worker.isSafelyDone : !worker.isDone) {
            Thread.yield();
        }
        worker.join();
    }

    private static final class Worker extends Thread {
        boolean isDone;
        volatile boolean isSafelyDone;

        @Override
        public void run() {
            isDone = true;
            isSafelyDone = true;
        }
    }

    /**
     * The reader calls methods of the JDK between its two reads. They order it with the writer only if both use the same
     * object.
     */
    private static void calls(boolean isSafe) throws InterruptedException {
        StringBuffer buffer = new StringBuffer();
        AtomicInteger count = new AtomicInteger();
        Object key = "key";
        run(
                () -> {
                    seenLeft = 1;
                    if (isSafe) {
                        buffer.append("written");
                        count.incrementAndGet();
                    }
                    ready = true;
                },
                () -> {
                    boolean isReady = isSafe ? buffer.length() > 0 || count.get() > 0 : ready;
                    StringBuffer text = new StringBuffer(Integer.toHexString(key.hashCode()));
                    text.append(key.equals("lock")).append(System.nanoTime());
                    if (isReady && seenLeft == 0 && text.length() > 0) {
                        failure = "the message is missing";
                    }
                });
    }

    private static Settings safeSettings() {
        if (volatileSettings == null) {
            synchronized (LOCK) {
                if (volatileSettings == null) {
                    volatileSettings = new Settings();
                }
            }
        }
        return volatileSettings;
    }

    private static Settings racySettings() {
        if (settings == null) {
            synchronized (LOCK) {
                if (settings == null) {
                    settings = new Settings();
                }
            }
        }
        return settings;
    }

    private static void doubleChecked(boolean isSafe) throws InterruptedException {
        Runnable use = () -> {
            Settings used = isSafe ? safeSettings() : racySettings();
            if (used == null || used.port != 8080 || used.host == null) {
                failure = "half-made settings";
            }
        };
        run(use, use);
    }

    private static void publication(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    if (isSafe) {
                        Settings made = new Settings();
                        captured = () -> made.port;
                        boxed = Optional.of(made);
                        if (Holder.settings.port != 8080) {
                            failure = "an initialised class is seen half made";
                        }
                        fixed = new FixedSettings();
                    } else {
                        settings = new Settings();
                    }
                },
                () -> {
                    FixedSettings safe = fixed;
                    Settings racy = settings;
                    IntSupplier lambda = captured;
                    Optional<Settings> box = boxed;
                    if (lambda != null && lambda.getAsInt() != 8080 || box != null && box.get().port != 8080) {
                        failure = "a captured value shows its default value";
                    }
                    if (isSafe && Holder.settings.port != 8080) {
                        failure = "an initialised class is seen half made";
                    }
                    if (safe != null && (safe.port != 8080 || safe.rest.port != 8080)) {
                        failure = "a final field shows its default value";
                    }
                    if (racy != null && racy.port != 8080) {
                        failure = "port is " + racy.port;
                    }
                });
    }

    /** Calls between methods of the program order nothing. */
    private static void accessors(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    publish(isSafe);
                    String.valueOf(LOCK);
                },
                () -> {
                    Settings seen = isSafe ? volatileSettings : published();
                    if (seen != null && seen.port() != 8080) {
                        failure = "port is not set";
                    }
                });
    }

    /** A list without a lock is published by a plain field. */
    private static void collection(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    List<String> made = new ArrayList<>();
                    made.add("one");
                    if (isSafe) {
                        safeNames = made;
                    } else {
                        names = made;
                    }
                },
                () -> {
                    List<String> seen = isSafe ? safeNames : names;
                    if (seen != null && seen.isEmpty()) {
                        failure = "the list is empty";
                    }
                });
    }

    /** Correct: what one thread writes through a handle, the other reads as a volatile field, or the other way round. */
    private static void handles() throws InterruptedException {
        Slot slot = new Slot();
        run(slot::fill, () -> {
            if (slot.isHalfMade()) {
                failure = "the settings are half made";
            }
        });
    }

    /** Release and acquire order a message, but not two stores of which each thread reads the other's. */
    private static void released(boolean isSafe) throws InterruptedException {
        Modes modes = new Modes();
        run(
                () -> {
                    if (isSafe) {
                        left = 1;
                        Modes.RIGHT.setRelease(modes, 1);
                    } else {
                        Modes.LEFT.setRelease(1);
                        seenRight = (int) Modes.RIGHT.getAcquire(modes);
                    }
                },
                () -> {
                    if (isSafe) {
                        if ((int) Modes.RIGHT.getAcquire(modes) == 1 && left == 0) {
                            failure = "the message is not there";
                        }
                    } else {
                        Modes.RIGHT.setRelease(modes, 1);
                        seenLeft = (int) Modes.LEFT.getAcquire();
                    }
                });
        if (!isSafe && seenLeft == 0 && seenRight == 0) {
            failure = "both read 0";
        }
    }

    /** Correct: one thread writes in volatile mode or updates, and the other reads in acquire mode, or vice versa. */
    private static void modes() throws InterruptedException {
        Modes modes = new Modes();
        Object[] items = new Object[3];
        VarHandle array = MethodHandles.arrayElementVarHandle(Object[].class);
        run(
                () -> {
                    array.setVolatile(items, 0, new Settings());
                    array.compareAndSet(items, 1, null, new Settings());
                    array.setRelease(items, 2, new Settings());
                    left = 1;
                    Modes.RIGHT.setRelease(modes, 1);
                },
                () -> {
                    Settings first = (Settings) array.getAcquire(items, 0);
                    Settings second = (Settings) array.getAcquire(items, 1);
                    Settings third = (Settings) array.getVolatile(items, 2);
                    if (first != null && first.port != 8080
                            || second != null && second.port != 8080
                            || third != null && third.host == null) {
                        failure = "the settings are half made";
                    }
                    if (Modes.RIGHT.compareAndSet(modes, 1, 2) && left == 0) {
                        failure = "the message is not there";
                    }
                });
    }

    /** Opaque mode orders no message, but a loop sees the newest value at some time. */
    private static void opaque(boolean isSafe) throws InterruptedException {
        Modes modes = new Modes();
        run(
                () -> {
                    Modes.ELEMENTS.set(modes.names, 0, "set");
                    Modes.LEFT.setOpaque(1);
                },
                () -> {
                    if (isSafe) {
                        while ((int) Modes.LEFT.getOpaque() == 0) {
                            loops++;
                        }
                    } else if ((int) Modes.LEFT.getOpaque() == 1
                            && (String) Modes.ELEMENTS.getOpaque(modes.names, 0) == null) {
                        failure = "the name is not set";
                    }
                });
    }

    private static void publish(boolean isSafe) {
        if (isSafe) {
            volatileSettings = new Settings();
        } else {
            settings = new Settings();
        }
    }

    private static Settings published() {
        return settings;
    }

    private static void elements(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    DATA[0] = 1;
                    if (isSafe) {
                        volatileReady = true;
                    } else {
                        ready = true;
                    }
                },
                () -> {
                    if ((isSafe ? volatileReady : ready) && DATA[0] == 0) {
                        failure = "the element is not set";
                    }
                });
    }

    /** The safe twin stores the value of the other thread again, in code without hooks. */
    private static void slots(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    SLOTS[0] = SOURCE[0];
                    SLOTS[1] = SOURCE[1];
                },
                () -> {
                    if (isSafe) {
                        synchronized (LOCK) {
                            System.arraycopy(SOURCE, 0, SLOTS, 0, 1);
                            Arrays.fill(SLOTS, 1, 2, SOURCE[1]);
                        }
                        if (SLOTS[0] == null || SLOTS[1] == null) {
                            failure = "a copied slot is empty";
                        }
                    } else if (SLOTS[1] != null && SLOTS[0].isEmpty()) {
                        failure = "impossible";
                    }
                });
    }

    private static long[] numbers() {
        long[] numbers = new long[4];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i + 1;
        }
        return numbers;
    }

    /** An array is published by a plain field; a loop that ends reads older values more often than any other. */
    private static void table(boolean isSafe) throws InterruptedException {
        run(
                () -> {
                    if (isSafe) {
                        fixedTable = new FixedTable();
                        volatileTable = numbers();
                    } else {
                        table = numbers();
                    }
                },
                () -> {
                    FixedTable fixed = fixedTable;
                    check(isSafe ? volatileTable : table);
                    check(fixed == null ? null : fixed.numbers);
                });
    }

    private static void check(long[] numbers) {
        int missing = 0;
        for (int i = 0; numbers != null && i < 1200; i++) {
            missing += numbers[i % numbers.length] == 0 ? 1 : 0;
        }
        if (missing > 0) {
            failure = "the table is not filled";
        }
    }
}
