package dev.heddle.engine.internal.observed;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import java.util.ArrayList;
import java.util.List;

/**
 * What the threads did of a run whose time was over: whether anything can still happen in it. A thread that waits without a limit of time goes on only
 * if another thread, or something outside of the process, lets it.
 *
 * @param stuck the threads that wait for ever, if nothing can happen any more; those in code of the program, as far as there are any
 * @param goesOn why something may still happen, in words; null if nothing can
 */
record Standstill(List<Standing> stuck, String goesOn) {
    private static final List<String> LIBRARY = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");
    private static final List<String> NETWORK = List.of("sun/nio/ch/", "java/net/");
    private static final String CHILD = "java/lang/ProcessImpl";
    private static final String STANDARD_INPUT = "java/io/FileInputStream";

    static Standstill of(Ending ending) {
        List<Standing> stuck = new ArrayList<>();
        String goesOn = null;
        for (Standing thread : ending.standing()) {
            String why = goesOn(thread);
            if (why == null) {
                stuck.add(thread);
            } else if (goesOn == null || !why.isEmpty()) {
                goesOn = why.isEmpty() ? goesOn : why;
            }
        }
        if (goesOn != null) {
            return new Standstill(List.of(), goesOn);
        }
        List<Standing> own = stuck.stream().filter(Standstill::isInProgram).toList();
        return new Standstill(own.isEmpty() ? stuck : own, null);
    }

    /** Whether the threads are all at home in pools and timers that nobody has shut down. */
    boolean isIdle() {
        return stuck.stream().noneMatch(Standstill::isInProgram);
    }

    /** Why a thread may do something; empty if that does not matter, null if it cannot. */
    private static String goesOn(Standing thread) {
        boolean isIdleDaemon = thread.daemon() && !isInProgram(thread);
        return switch (thread.state()) {
            case BLOCKED, WAITING -> isAt(thread, CHILD) ? "it waits for a process that it has started" : null;
            case TIMED_WAITING -> isIdleDaemon ? "" : "a thread waits with a limit of time";
            case RUNNABLE, NEW -> {
                if (!thread.inNative()) {
                    yield "a thread computes";
                }
                yield NETWORK.stream().anyMatch(name -> isAt(thread, name))
                        ? "a thread waits for the network"
                        : isAt(thread, STANDARD_INPUT)
                                ? "a thread reads from a file or standard input"
                                : "a thread computes";
            }
            case TERMINATED -> "";
        };
    }

    private static boolean isAt(Standing thread, String prefix) {
        return thread.stack().stream().anyMatch(line -> line.className().startsWith(prefix));
    }

    static boolean isInProgram(Standing thread) {
        return thread.stack().stream().anyMatch(Standstill::isOfProgram);
    }

    static boolean isOfProgram(StackLine line) {
        return LIBRARY.stream().noneMatch(line.className()::startsWith)
                && !line.className().contains("$$Lambda");
    }
}
