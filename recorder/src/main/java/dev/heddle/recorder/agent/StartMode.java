package dev.heddle.recorder.agent;

/** How the recorder was started. */
enum StartMode {
    /** Before the program's first class was loaded. */
    AT_START,
    /** The same, in a JVM with several runs: the same classes are loaded repeatedly, with a loader for each run. */
    SEVERAL_RUNS,
    /**
     * In a program that was already running. Its classes are restored when the recording ends, so none may gain or lose
     * a method or a flag.
     */
    ATTACHED
}
