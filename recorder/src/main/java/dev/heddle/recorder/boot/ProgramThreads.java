package dev.heddle.recorder.boot;

/** Decides which threads belong to the program: not those of the JVM, of Heddle, and of other agents. */
public final class ProgramThreads {
    private static final String END_OF_JVM = "DestroyJavaVM";

    private static final String CARRIERS = "CarrierThreads";
    /** It depends on timing whether this thread reaches a hook before the run counts as ended. */
    private static final String LOGGING_HOOK = "java.util.logging.LogManager$Cleaner";

    /** Set in Heddle's own threads and those of other agents, and therefore in the threads that they start. */
    private static final InheritableThreadLocal<Boolean> OWN = new InheritableThreadLocal<>();
    /** Decides which threads belong to other agents; null without other agents. */
    private static volatile ThreadOwners owners;

    private ProgramThreads() {}

    /** The running thread, and the threads that it starts from now on, do not belong to the program. */
    static void exclude() {
        OWN.set(Boolean.TRUE);
    }

    /** Whether a thread that was already running when recording began does not belong to the program. */
    static boolean isExcluded(Thread thread) {
        ThreadOwners others = owners;
        return isOfJvm(thread) || others != null && others.isOfAgent(thread);
    }

    /** Whether the running thread does not belong to the program. */
    static boolean isForeign(Thread thread) {
        ThreadOwners others = owners;
        if (OWN.get() != null) {
            return others == null || !isShared(others, thread);
        }
        return isOfJvm(thread) || others != null && isOfAgent(others, thread);
    }

    private static boolean isShared(ThreadOwners others, Thread thread) {
        CurrentLogs.bind(Threads.ignored());
        boolean shared = others.isShared(thread);
        CurrentLogs.unbind();
        return shared;
    }

    /** For the running thread, which has no log yet. */
    private static boolean isOfAgent(ThreadOwners others, Thread thread) {
        CurrentLogs.bind(Threads.ignored());
        boolean isOfAgent = others.isOfAgent(thread);
        if (isOfAgent) {
            OWN.set(Boolean.TRUE);
        }
        CurrentLogs.unbind();
        return isOfAgent;
    }

    /** Called before anything is woven, if there are other agents in this JVM. */
    public static void setThreadOwners(ThreadOwners others) {
        owners = others;
    }

    /**
     * From here to {@link #programBegins} the running thread starts other agents; threads that it makes belong to them.
     * It has a log and is quiet.
     */
    public static void agentsBegin() {
        OWN.set(Boolean.TRUE);
    }

    /** Called on the main thread when the other agents have been started and the program begins. */
    public static void programBegins() {
        OWN.remove();
        Threads.find(Thread.currentThread()).leaveAgent();
    }

    /** Whether a thread that is about to be started belongs to another agent, and therefore not to the program. */
    static boolean isStartedByAgent(ThreadLog parent, Thread child) {
        ThreadOwners others = owners;
        if (others == null) {
            return false;
        }
        parent.enterAgent();
        boolean isOfAgent = others.isStartedByAgent(child);
        parent.leaveAgent();
        return isOfAgent;
    }

    /**
     * The running thread, which is not recorded, starts a thread. An agent's thread inherits {@link #OWN} only after it
     * has reached woven code, so the new thread may lack it.
     */
    static void startedByQuiet(ThreadLog parent, Thread child) {
        if (owners != null && (parent.isInTransformer() || OWN.get() != null)) {
            isStartedByAgent(parent, child);
        }
    }

    /**
     * Whether a thread belongs to the JVM: finalizer, reference handler, signal dispatcher, cleaner, the thread that
     * ends the JVM, the shutdown hook of its logging, and carriers of virtual threads.
     */
    public static boolean isOfJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null
                || group.getParent() == null
                || group.getName().equals("InnocuousThreadGroup")
                || group.getName().equals(CARRIERS)
                || thread.getName().equals(END_OF_JVM)
                || thread.getClass().getName().equals(LOGGING_HOOK);
    }

    /** Whether this is the JVM's thread that starts the shutdown hooks after the last thread that was no daemon. */
    static boolean isEndOfJvm() {
        Thread thread = Thread.currentThread();
        return thread.getName().equals(END_OF_JVM) && isOfJvm(thread);
    }

    /** Whether code of an agent or of the JVM runs, which may wake a thread of the program. */
    static boolean isOutside(ThreadLog log) {
        return log.isIgnored() ? !isCarrier(Thread.currentThread()) : log.isInTransformer();
    }

    /** Whether a thread carries virtual threads; it then unparks threads on behalf of the JVM. */
    static boolean isCarrier(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null && group.getName().equals(CARRIERS);
    }
}
