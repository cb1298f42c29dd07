package dev.heddle.recorder.agent.method;

/** The main class of a JVM whose program is a method. Defined in the program's own class loader, without hooks. */
public class MethodMain {
    /** Set by the agent: what {@link MethodRun#run} is given. */
    public static String[] what;

    protected MethodMain() {}

    /**
     * Called by the java launcher.
     *
     * @throws Throwable what the method throws, or the test failed with
     */
    public static void main(String[] arguments) throws Throwable {
        MethodRun.run(what);
    }
}
