package dev.heddle.recorder.boot;

/**
 * The class initialisers of a program whose classes are kept from run to run. Each is a method there, and runs once in each run, when the JVM
 * would run it: before each instruction that initialises a class, its code calls {@link #check}.
 *
 * <p>Protocol: a thread that finds a class neither done nor being initialised by itself asks the table, notes itself as the one that runs the
 * initialiser, and afterwards notes that it is done. Only one thread of a run goes on at a time, and what hands the turn over orders what they see; so
 * plain arrays are enough. A thread that leaves control while it stands in an initialiser is the exception: whoever meets it there gives the run up, so
 * that it is made again with fresh classes. The arrays grow when a class is defined, before anything can name its number.
 */
public final class Initialisers {
    /** The name of an initialiser that has become a method; stack traces show it as the JVM's own. */
    public static final String MOVED = "heddle$initialise";

    private static final String ORIGINAL = "<clinit>";

    private static volatile InitialiserTable table;
    private static boolean[] done = new boolean[0];
    /** Which thread runs the initialiser. */
    private static Thread[] running = new Thread[0];

    private Initialisers() {}

    /** Called once, by the agent, before the first class is defined that is kept. */
    public static void open(InitialiserTable agent) {
        table = agent;
    }

    /** Numbers below this may come from now on. */
    public static synchronized void grow(int numbers) {
        if (numbers > done.length) {
            Thread[] moreRunning = new Thread[numbers * 2];
            System.arraycopy(running, 0, moreRunning, 0, running.length);
            boolean[] moreDone = new boolean[numbers * 2];
            System.arraycopy(done, 0, moreDone, 0, done.length);
            running = moreRunning;
            done = moreDone;
        }
    }

    /** From now on no class is initialised. No thread of the run before is alive. */
    public static synchronized void forget() {
        for (int i = 0; i < done.length; i++) {
            running[i] = null;
            done[i] = false;
        }
    }

    /** Called from code of the program, before what initialises the class with this number. */
    @Hidden
    public static void check(int number) {
        if (!done[number] && running[number] != Thread.currentThread()) {
            initialise(number);
        }
    }

    @Hidden
    private static void initialise(int number) {
        Initialiser initialiser = enter(number);
        if (initialiser == null) {
            return;
        }
        try {
            if (initialiser.parent >= 0) {
                check(initialiser.parent);
            }
            initialiser.run();
        } catch (Throwable e) {
            failed(number, e);
            throw e;
        }
        leave(number);
    }

    private static Initialiser enter(int number) {
        ThreadLog paused = Threads.pause();
        try {
            if (running[number] != null) {
                table.meet(number);
            }
            Initialiser initialiser = table.enter(number);
            if (initialiser != null) {
                synchronized (Initialisers.class) {
                    running[number] = Thread.currentThread();
                }
            }
            return initialiser;
        } finally {
            Threads.resume(paused);
        }
    }

    private static synchronized void leave(int number) {
        done[number] = true;
        running[number] = null;
    }

    private static void failed(int number, Throwable exception) {
        ThreadLog paused = Threads.pause();
        try {
            table.failed(number, exception);
        } finally {
            Threads.resume(paused);
        }
    }

    /** Called from code of the program, before what it does with its own classes that kept ones would show. */
    public static void giveUp(int reason) {
        ThreadLog paused = Threads.pause();
        try {
            table.giveUp(reason);
        } finally {
            Threads.resume(paused);
        }
    }

    /** Called from {@code java.lang.StackTraceElement}: the name of a method as the program has it. */
    public static String shown(String method) {
        return MOVED.equals(method) ? ORIGINAL : method;
    }
}
