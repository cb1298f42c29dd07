package dev.heddle.engine.internal.probe.program;

/** The objects and calls of one probed class, by number. The probe generates and compiles the implementation. */
public interface CallTable {
    /** The result of a call without one. A constant, because runs of one JVM share only classes without initialiser. */
    String NO_RESULT = "";

    /** Creates a new object, whose functions are counted. */
    Object create(int creation, FunctionCalls functions) throws Throwable;

    /** Whether some calls need a second object. */
    boolean usesPeer();

    /**
     * Makes a call.
     *
     * @param peer the second object; null if no call needs one
     * @param functions counts the calls of its functions
     */
    Object call(int operation, Object subject, Object peer, FunctionCalls functions) throws Throwable;

    /** Runs it in a thread of its own, and returns when it has ended or waits for long. */
    void alone(Runnable calls) throws InterruptedException;

    /** Runs both in threads of their own, and returns when both have ended. */
    void inThreads(Runnable one, Runnable other) throws InterruptedException;

    /**
     * Makes calls one after another in two threads, and returns when all have ended.
     *
     * @param isOfOther whether the second thread makes each call
     */
    void inTurns(boolean[] isOfOther, Runnable[] calls) throws InterruptedException;
}
