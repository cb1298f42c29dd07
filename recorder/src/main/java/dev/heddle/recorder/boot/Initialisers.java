package dev.heddle.recorder.boot;

/**
 * The class initialisers of a program whose classes are kept from run to run. Each initialiser has become a method. It
 * runs once in each run, when the JVM would run it: the program's code calls {@link #check} before each instruction
 * that initialises a class.
 *
 * <p>Protocol: a thread calls the table if a class is neither done nor being initialised by the thread itself. It then
 * registers as the thread that runs the initialiser, and afterwards marks the class as done. Only one thread of a run
 * runs at a time, and each switch between threads orders their reads and writes, so plain arrays are enough. The
 * exception is a thread that leaves control inside an initialiser: a thread that finds it there abandons the run, which
 * is then repeated with fresh classes. The arrays grow when a class is defined, before any code can use its number.
 */
public final class Initialisers {
    /** The name of an initialiser that has become a method; stack traces show it as the JVM's own. */
    public static final String MOVED = "heddle$initialise";

    private static final String ORIGINAL = "<clinit>";
    private static final String FINALIZER = "java.lang.ref.Finalizer";

    private static volatile InitialiserTable table;
    private static boolean[] done = new boolean[0];
    /** The thread that runs the initialiser. */
    private static Thread[] running = new Thread[0];

    /** By number of a class whose initialiser has failed in this run: the cause of later errors. */
    private static Throwable[] failures = new Throwable[0];

    private static boolean usesCaches;

    private Initialisers() {}

    /** Called once, by the agent, before it defines the first kept class. */
    public static void open(InitialiserTable agent) {
        table = agent;
    }

    /** Makes room for class numbers below this. */
    public static synchronized void grow(int numbers) {
        if (numbers > done.length) {
            Thread[] moreRunning = new Thread[numbers * 2];
            System.arraycopy(running, 0, moreRunning, 0, running.length);
            boolean[] moreDone = new boolean[numbers * 2];
            System.arraycopy(done, 0, moreDone, 0, done.length);
            Throwable[] moreFailures = new Throwable[numbers * 2];
            System.arraycopy(failures, 0, moreFailures, 0, failures.length);
            failures = moreFailures;
            running = moreRunning;
            done = moreDone;
        }
    }

    /** Marks all classes as not initialised. Called when no thread of the previous run is alive. */
    public static synchronized void forget() {
        for (int i = 0; i < done.length; i++) {
            running[i] = null;
            done[i] = false;
            failures[i] = null;
        }
        usesCaches = false;
    }

    /** The number of a class that is kept from run to run; -1 if it is not, or if its initialisation does nothing. */
    static int numberOf(Class<?> type) {
        InitialiserTable known = table;
        return known == null ? -1 : known.numberOf(type);
    }

    /** Whether a class is initialised in this run. */
    static boolean isDone(int number) {
        return done[number];
    }

    /** Called from code of the program, before an instruction that initialises the class with this number. */
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
            for (int other : initialiser.before) {
                if (other >= 0) {
                    check(other);
                }
            }
            initialiser.run();
        } catch (Throwable e) {
            failed(number, e);
            throw e instanceof Error error ? error : new ExceptionInInitializerError(e);
        }
        leave(number);
    }

    private static Initialiser enter(int number) {
        ThreadLog paused = Threads.pause();
        try {
            if (running[number] != null) {
                table.meet(number);
            }
            if (failures[number] != null) {
                throw unusable(number);
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

    /** The class cannot be used any more. */
    private static void failed(int number, Throwable exception) {
        ThreadLog paused = Threads.pause();
        try {
            table.failed(number, exception);
            synchronized (Initialisers.class) {
                failures[number] = cause(exception);
                running[number] = null;
            }
        } finally {
            Threads.resume(paused);
        }
    }

    /** The cause of the errors at further uses of the class, as the JVM makes it. */
    private static Throwable cause(Throwable exception) {
        String text = "Exception " + exception + " [in thread \""
                + Thread.currentThread().getName() + "\"]";
        Throwable cause = new ExceptionInInitializerError(text);
        cause.setStackTrace(exception.getStackTrace());
        return cause;
    }

    /** The error that the JVM throws at each further use of a class whose initialiser has failed. */
    private static NoClassDefFoundError unusable(int number) {
        NoClassDefFoundError error = new NoClassDefFoundError("Could not initialize class " + table.nameOf(number));
        error.initCause(failures[number]);
        return error;
    }

    /** Called from finalizers of the program: returns whether the JVM calls them, because their object is garbage. */
    @Hidden
    public static boolean isFinalizing() {
        return Thread.currentThread().getClass().getName().startsWith(FINALIZER);
    }

    // Reflection

    /** Called from code of the program, with the class that it has initialised by name. */
    @Hidden
    public static Class<?> initialised(Class<?> type) {
        ThreadLog paused = Threads.pause();
        int number;
        try {
            number = numberOf(type);
        } finally {
            Threads.resume(paused);
        }
        if (number >= 0) {
            check(number);
        }
        return type;
    }

    /** Called from code of the program, in place of the method of {@code Class}. */
    @Hidden
    public static Class<?> forName(String name, boolean initialises, ClassLoader loader) throws ClassNotFoundException {
        Class<?> type = Class.forName(name, initialises, loader);
        return initialises ? initialised(type) : type;
    }

    /** Called from code of the program, before it reads a field by reflection. */
    @Hidden
    public static void beforeRead(Object field) {
        before(field, false);
    }

    /** Called from code of the program, before it writes a field by reflection. */
    @Hidden
    public static void beforeWrite(Object field) {
        before(field, true);
    }

    @Hidden
    private static void before(Object field, boolean isWrite) {
        if (field == null) {
            return;
        }
        ThreadLog paused = Threads.pause();
        int number;
        try {
            number = table.initialisedBy(field, isWrite);
        } finally {
            Threads.resume(paused);
        }
        if (number >= 0) {
            check(number);
        }
    }

    /** Called from code of the program, with the methods that a class declares. */
    @Hidden
    public static Object[] visible(Object[] methods) {
        ThreadLog paused = Threads.pause();
        try {
            return table.visible(methods);
        } finally {
            Threads.resume(paused);
        }
    }

    /** Called from code of the program, in place of a member's method. */
    @Hidden
    public static int modifiers(Object member) {
        ThreadLog paused = Threads.pause();
        try {
            return table.modifiers(member);
        } finally {
            Threads.resume(paused);
        }
    }

    /** Called from code of the program, before it uses data that the JDK stores by class. */
    public static void usesCaches() {
        usesCaches = true;
    }

    /** Returns whether the program has used such data in this run. */
    public static boolean hasUsedCaches() {
        return usesCaches;
    }

    /**
     * Called from code of the program, before an operation on its own classes whose result would show that they are
     * kept.
     */
    public static void giveUp(int reason) {
        ThreadLog paused = Threads.pause();
        try {
            table.giveUp(reason);
        } finally {
            Threads.resume(paused);
        }
    }

    /** Called from {@code java.lang.StackTraceElement}: the name of a method in the program's source. */
    public static String shown(String method) {
        return MOVED.equals(method) ? ORIGINAL : method;
    }
}
