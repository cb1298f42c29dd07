package dev.heddle.recorder.boot;

import java.time.Clock;
import java.time.ZoneId;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * Values that differ from run to run for reasons other than the schedule. They are replaced by a function of the
 * schedule: of the thread's path and of the number of values the thread has drawn. Woven only when there is a
 * controller; each kind can be switched off.
 *
 * <p>Uncontrolled threads, test runners and Heddle's own code get the real values. An object keeps its hash code, which
 * the first caller determines. The switches are set before anything is woven, and only read afterwards.
 */
public final class DeterministicValues {
    private static final long SEEDS = 0x5EED;
    private static final long HASHES = 0x4A54;

    private static volatile boolean time;
    private static volatile boolean random;
    private static volatile boolean hash;
    private static ClassLoader own;
    private static PinnedHashes hashes = new PinnedHashes();
    private static volatile int secure;

    private DeterministicValues() {}

    /**
     * Called once, by the agent, before anything is woven.
     *
     * @param times whether the clocks of {@code java.time} show the controller's time
     * @param randoms whether seeds are pinned
     * @param identities whether identity hash codes are pinned
     * @param agent loader of the agent's own classes
     */
    public static void set(boolean times, boolean randoms, boolean identities, ClassLoader agent) {
        time = times;
        random = randoms;
        own = agent;
        hashes = new PinnedHashes();
        hash = identities;
    }

    /** Whether the program has asked for secure random numbers, which are not pinned. */
    public static boolean wasSecureRandomUsed() {
        return secure != 0;
    }

    /** Called on a thread that begins: seeds its own generator. */
    public static void begin(ThreadLog log) {
        if (random) {
            ThreadRandoms.seed(log.thread, next(SEEDS, log, ++log.pinnedSeeds));
        }
    }

    // Time

    /** Called from woven code: replaces {@code Clock.systemUTC}. */
    public static Clock utc() {
        Clock real = Clock.systemUTC();
        return time ? new PinnedClock(real.getZone()) : real;
    }

    /** Called from woven code: replaces {@code Clock.systemDefaultZone}. */
    public static Clock local() {
        Clock real = Clock.systemDefaultZone();
        return time ? new PinnedClock(real.getZone()) : real;
    }

    /** Called from woven code: replaces {@code Clock.system}. */
    public static Clock of(ZoneId zone) {
        Clock real = Clock.system(zone);
        return time ? new PinnedClock(zone) : real;
    }

    // Random numbers

    /** Called from woven {@code java.util.Random}: replaces the seed that it derives from the time. */
    public static long seed(long real) {
        ThreadLog log = random ? log() : null;
        return log == null ? real : next(SEEDS, log, ++log.pinnedSeeds);
    }

    /** Called from woven code: the seed for {@code new SplittableRandom()}. */
    public static long seed() {
        ThreadLog log = random ? log() : null;
        return log == null ? new SplittableRandom().nextLong() : next(SEEDS, log, ++log.pinnedSeeds);
    }

    /** Called from woven code: replaces {@code Math.random}. */
    public static double random() {
        ThreadLog log = random ? log() : null;
        return log == null ? Math.random() : (next(SEEDS, log, ++log.pinnedSeeds) >>> 11) * 0x1.0p-53;
    }

    /** Called from woven code: replaces {@code UUID.randomUUID}. */
    public static UUID uuid() {
        ThreadLog log = random ? log() : null;
        if (log == null) {
            return UUID.randomUUID();
        }
        long high = next(SEEDS, log, ++log.pinnedSeeds);
        long low = next(SEEDS, log, ++log.pinnedSeeds);
        // Version 4, variant 2.
        return new UUID(high & ~0xF000L | 0x4000L, low & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L);
    }

    /** Called from woven code: the program creates a secure random generator. */
    public static void secureRandom() {
        if (log() != null) {
            secure = 1;
        }
    }

    // Identity hash codes

    /**
     * Called from woven code: after a call of {@code hashCode} or {@code identityHashCode}.
     *
     * @param object the receiver or argument, or null
     * @param real the result of the call
     * @return the pinned hash code, if the real one is the object's identity; otherwise the real one
     */
    public static int hash(Object object, int real) {
        if (!hash || object == null || !isPinned(object) || real != System.identityHashCode(object)) {
            return real;
        }
        return object instanceof Class<?> type ? ofClass(type) : hashes.get(object, real, log());
    }

    /**
     * A class has a hash of its name. It draws no number: when the JDK links an instruction, it hashes classes, and that
     * happens once for all runs that share classes.
     */
    private static int ofClass(Class<?> type) {
        int value = (int) ShadowStack.mix(HASHES, type.getName().hashCode()) & Integer.MAX_VALUE;
        return value == 0 ? 1 : value;
    }

    /**
     * Whether no table of the JDK can have held the object before the agent was loaded. This holds for objects of the
     * program's classes, for these classes, for plain objects, threads and objects of {@code java.util.concurrent}. It
     * does not hold for JUnit and its tables, which may have existed in earlier runs.
     */
    private static boolean isPinned(Object object) {
        Class<?> type = object instanceof Class<?> ? (Class<?>) object : object.getClass();
        ClassLoader loader = type.getClassLoader();
        if (loader != null) {
            return loader != own && loader != ClassLoader.getPlatformClassLoader() && !runsTests(type.getName());
        }
        return object != type
                && (type == Object.class
                        || type.isArray()
                        || object instanceof Thread
                        || type.getName().startsWith("java.util.concurrent."));
    }

    private static boolean runsTests(String className) {
        return className.startsWith("org.junit.")
                || className.startsWith("org.opentest4j.")
                || className.startsWith("dev.heddle.junit.");
    }

    static int nextHash(ThreadLog log) {
        int value = (int) next(HASHES, log, ++log.pinnedHashes) & Integer.MAX_VALUE;
        return value == 0 ? 1 : value;
    }

    // Numbers

    /** The log of the running thread, or null if the thread is not controlled. */
    private static ThreadLog log() {
        ThreadLog log = ThreadLog.currentOrNull();
        return log == null || log.isQuiet() || log.isBelowProgram() || Hooks.controller == null ? null : log;
    }

    /** A number that depends on the thread's path and a count. */
    private static long next(long what, ThreadLog log, int count) {
        long h = what;
        for (int i = 0; i < log.path.length(); i++) {
            h = h * 31 + log.path.charAt(i);
        }
        return ShadowStack.mix(ShadowStack.mix(h, log.path.length()), count);
    }
}
