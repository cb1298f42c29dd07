package dev.heddle.recorder.agent;

/**
 * The JDK's threads that await processes. They run the program's completions, and with them hooks and class loading of
 * the agent, for which their stack of 128 KiB is too small.
 */
final class ProcessReapers {
    /** The JDK reads it once, when it initialises its class for processes. */
    private static final String PROPERTY = "jdk.lang.processReaperUseDefaultStackSize";

    private ProcessReapers() {}

    /**
     * Gives them the stack size of other threads, unless the user chose a size or a process was used already. The
     * property does not stay.
     */
    static void useDefaultStackSize() {
        try {
            if (System.getProperty(PROPERTY) != null) {
                return;
            }
            System.setProperty(PROPERTY, "true");
            try {
                ProcessHandle.current();
            } finally {
                System.clearProperty(PROPERTY);
            }
        } catch (SecurityException e) {
            // A security manager of the program refuses it; the threads keep their small stacks.
        }
    }
}
