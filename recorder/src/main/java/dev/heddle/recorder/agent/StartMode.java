package dev.heddle.recorder.agent;

/** How the recorder came into the JVM. */
enum StartMode {
    /** Before the program's first class was loaded. */
    AT_START,
    /** The same, in a JVM in which several runs are made: the same classes come again and again, with a loader for each. */
    SEVERAL_RUNS,
    /** Into a program that was running. Its classes are given back when the recording ends, so none may get or lose a method or a flag. */
    ATTACHED
}
