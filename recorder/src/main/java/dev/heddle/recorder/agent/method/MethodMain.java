package dev.heddle.recorder.agent.method;

/** The main class of a JVM whose program is a method. Defined in the program's own class loader, without hooks. */
public class MethodMain {
    /** Set by the agent: the argument of {@link MethodRun#run}. */
    public static String[] what;

    protected MethodMain() {}

    /**
     * Called by the java launcher.
     *
     * @throws Throwable the exception of the method, or the failure of the test
     */
    public static void main(String[] arguments) throws Throwable {
        MethodRun.run(what);
    }
}
