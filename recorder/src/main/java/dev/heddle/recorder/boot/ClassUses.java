package dev.heddle.recorder.boot;

import java.lang.invoke.MethodHandle;

/**
 * Class initialisation in runs with a scheduler. Before an instruction that may initialise a class of the program, the
 * hook acquires an {@link InitialisationLock} and initialises the class itself. So the scheduler can switch threads
 * there, and it knows which thread waits for which class. The JVM's own lock of the class is then always free.
 *
 * <p>Protocol: the tables grow under the lock of this class, before a class with a new number in its code is defined.
 * In between, only the thread that has the turn uses them, and each turn orders its writes before the next one's reads.
 * A class counts as done only after its initialisation.
 */
public final class ClassUses {
    private static final int RELEASE = EventCodes.RELEASE;

    /** Takes a class; whether its initialisation has not ended. */
    private static MethodHandle isPending;
    /** Takes a class; returns a handle that initialises it. */
    private static MethodHandle initialiser;

    private static int size;
    private static String[] names = new String[16];
    private static int[][] ancestors = new int[16][];
    private static InitialisationLock[] locks = new InitialisationLock[16];
    private static boolean[] done = new boolean[16];

    private ClassUses() {}

    /**
     * Called once by the agent, before anything is woven.
     *
     * @param pending takes a class; returns whether the JVM has not finished its initialisation
     * @param ensuring takes a class; returns a handle without arguments that initialises it
     */
    public static void open(MethodHandle pending, MethodHandle ensuring) {
        isPending = pending;
        initialiser = ensuring;
    }

    /**
     * Numbers a class. Called by the weaver.
     *
     * @param name with dots
     * @param before numbers of the classes that the JVM initialises before this one; -1 for those without code
     */
    public static synchronized int add(String name, int[] before) {
        int number = size;
        if (number == names.length) {
            grow(number * 2);
        }
        names[number] = name;
        ancestors[number] = before;
        size = number + 1;
        return number;
    }

    /** The class with a number, with dots. */
    public static synchronized String name(int number) {
        return names[number];
    }

    /** No class is initialised. Called before a run, when no thread of an earlier run uses this. */
    public static synchronized void forget() {
        for (int i = 0; i < size; i++) {
            done[i] = false;
            // A thread that an earlier run left behind may hold it for ever.
            locks[i] = null;
        }
    }

    /**
     * Hook: the program is about to use a class whose initialiser is on a cycle. Each thread records its first use.
     *
     * @param number of the class; two classes whose numbers have the same last six bits count as one
     */
    public static void used(int number, int site) {
        ThreadLog log = ThreadLog.current();
        long bit = 1L << number;
        if ((log.usedClasses & bit) == 0 && log.isActive()) {
            log.usedClasses |= bit;
            log.emit(site, 0, 0);
        }
    }

    /**
     * Hook: the program is about to execute an instruction that initialises a class. Woven only when there is a
     * scheduler.
     *
     * @param named the class that the instruction names, or one of its descendants
     * @param number of the class that is initialised
     */
    @Hidden
    public static void use(Class<?> named, int number, int site) {
        if (!done[number]) {
            enter(named, number, site);
        }
    }

    @Hidden
    private static void enter(Class<?> named, int number, int site) {
        ThreadLog log = ThreadLog.current();
        Controller controller = Hooks.controller;
        if (controller == null || !controller.isSerial() || !log.isActive()) {
            return;
        }
        log.enterAgent();
        Class<?> type;
        InitialisationLock lock;
        boolean mustRun;
        try {
            type = find(named, names[number]);
            mustRun = type != null && isPending(type, number);
            lock = mustRun ? lock(number) : null;
        } finally {
            log.leaveAgent();
        }
        if (!mustRun) {
            done[number] = type != null;
        } else if (!Thread.holdsLock(lock)) {
            initialise(type, number, lock, controller, log, site);
        }
    }

    @Hidden
    private static void initialise(
            Class<?> type, int number, InitialisationLock lock, Controller controller, ThreadLog log, int site) {
        log.enterAgent();
        try {
            controller.initialise(log, site, lock);
        } finally {
            log.leaveAgent();
        }
        int identity = System.identityHashCode(lock);
        synchronized (lock) {
            log.acquired(site, identity, ClassNumbers.ofClass(log, type));
            log.enterAgent();
            controller.acquired(log, site, lock);
            log.leaveAgent();
            try {
                for (int ancestor : ancestors[number]) {
                    if (ancestor >= 0) {
                        use(type, ancestor, site);
                    }
                }
                run(type, log);
                done[number] = true;
            } finally {
                log.emit(RELEASE, identity, 0);
                log.enterAgent();
                controller.release(log, RELEASE, lock);
                log.leaveAgent();
            }
        }
    }

    /**
     * Whether a class has to be initialised in this run. The JVM initialises a class without code of its own once. If
     * its superclass is initialised again in each run, so is the class, because the JVM holds its lock meanwhile.
     */
    private static boolean isPending(Class<?> type, int number) {
        int shared = Initialisers.numberOf(type);
        if (shared >= 0) {
            return !Initialisers.isDone(shared);
        }
        try {
            if ((boolean) isPending.invokeExact(type)) {
                return true;
            }
        } catch (Throwable e) {
            throw failure(e);
        }
        for (int ancestor : ancestors[number]) {
            Class<?> above = ancestor < 0 ? null : find(type, names[ancestor]);
            if (above != null && isPending(above, ancestor)) {
                return true;
            }
        }
        return false;
    }

    /** Initialises a class whose ancestors are initialised. */
    @Hidden
    private static void run(Class<?> type, ThreadLog log) {
        int shared;
        MethodHandle fresh;
        log.enterAgent();
        try {
            shared = Initialisers.numberOf(type);
            fresh = shared >= 0 ? null : (MethodHandle) initialiser.invokeExact(type);
        } catch (Throwable e) {
            throw failure(e);
        } finally {
            log.leaveAgent();
        }
        if (fresh == null) {
            Initialisers.check(shared);
            return;
        }
        try {
            fresh.invokeExact();
        } catch (Throwable e) {
            throw failure(e);
        }
    }

    /** Throws the exception of an initialiser, which is unchecked or an error. */
    private static RuntimeException failure(Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            return unchecked;
        }
        throw (Error) thrown;
    }

    private static void grow(int length) {
        String[] moreNames = new String[length];
        int[][] moreAncestors = new int[length][];
        InitialisationLock[] moreLocks = new InitialisationLock[length];
        boolean[] moreDone = new boolean[length];
        System.arraycopy(names, 0, moreNames, 0, size);
        System.arraycopy(ancestors, 0, moreAncestors, 0, size);
        System.arraycopy(locks, 0, moreLocks, 0, size);
        System.arraycopy(done, 0, moreDone, 0, size);
        names = moreNames;
        ancestors = moreAncestors;
        locks = moreLocks;
        done = moreDone;
    }

    private static synchronized InitialisationLock lock(int number) {
        InitialisationLock lock = locks[number];
        if (lock == null) {
            lock = new InitialisationLock(names[number]);
            locks[number] = lock;
        }
        return lock;
    }

    /** The class of this name among a class and its ancestors, or null. */
    private static Class<?> find(Class<?> from, String name) {
        for (Class<?> at = from; at != null; at = at.getSuperclass()) {
            if (at.getName().equals(name)) {
                return at;
            }
            for (Class<?> type : at.getInterfaces()) {
                Class<?> found = find(type, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
