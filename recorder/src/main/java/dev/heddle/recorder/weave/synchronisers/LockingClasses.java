package dev.heddle.recorder.weave.synchronisers;

import java.util.Set;

/** JDK classes outside {@code java.util.concurrent} that take locks or use atomic operations. */
public final class LockingClasses {
    private static final Set<String> NAMES = Set.of(
            "java/lang/StringBuffer",
            "java/lang/invoke/VarHandle",
            "java/util/Collections",
            "java/util/Hashtable",
            "java/util/Properties",
            "java/util/Stack",
            "java/util/Timer",
            "java/util/TimerTask",
            "java/util/Vector",
            "jdk/internal/misc/Unsafe",
            "sun/misc/Unsafe");

    private LockingClasses() {}

    /** Whether a program may call methods of the class that take locks. */
    public static boolean has(String name) {
        return NAMES.contains(name);
    }

    /** Whether the classes in a class take locks, those that a program does not call included. */
    public static boolean hasNested(String outermost) {
        return NAMES.contains(outermost)
                || outermost.equals("java/util/TimerThread")
                || outermost.equals("java/util/TaskQueue")
                || outermost.equals("java/util/Observable");
    }
}
