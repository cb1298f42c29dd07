package dev.heddle.junit;

/** Whether this JVM runs with one of Heddle's agents, so that tests are called instead of searched. */
final class UnderHeddle {
    /** The class that instrumented code calls; only a JVM with one of Heddle's agents has it. */
    private static final String HOOKS = "java.lang.HeddleHooks";

    /** The class that runs a single test as the program of a JVM. */
    private static final String METHOD_RUNNER = "dev.heddle.recorder.agent.method.MethodRun";

    private static final boolean IS_UNDER_HEDDLE = isLoadable(HOOKS, null);

    private UnderHeddle() {}

    static boolean isTrue() {
        return IS_UNDER_HEDDLE;
    }

    /**
     * Prints a line if the test only runs once, because the user has put an agent of Heddle on this JVM.
     *
     * @param test its name for people
     */
    static void noteOnlyRun(Class<?> type, String test) {
        if (!isLoadable(METHOD_RUNNER, type.getClassLoader())) {
            System.out.println(
                    "heddle: " + test
                            + " runs once, without a search of schedules: this JVM has an agent of Heddle; run the test without it");
        }
    }

    private static boolean isLoadable(String className, ClassLoader loader) {
        try {
            Class.forName(className, false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
