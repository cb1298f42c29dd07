package dev.heddle.engine.internal.observed;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the threads did of a run that was told to end: whether anything can still happen in it. A thread that waits without a limit of time goes on only
 * if another thread, or something outside of the process, lets it.
 *
 * <p>A thread that waits for another one to initialise a class is runnable for the JVM. It is known by two facts: it takes no CPU time, and some thread
 * is in an initialiser.
 *
 * @param stuck the threads that wait for ever, if nothing can happen any more; those in code of the program, as far as there are any
 * @param initializers internal names of the classes whose initialisers the stuck threads are in, if some of them wait for a class; else empty
 * @param goesOn why something may still happen, in words; null if nothing can
 */
record Standstill(List<Standing> stuck, Set<String> initializers, String goesOn) {
    private static final List<String> LIBRARY = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");
    private static final List<String> NETWORK = List.of("sun/nio/ch/", "java/net/");
    private static final String CHILD = "java/lang/ProcessImpl";
    private static final String STANDARD_INPUT = "java/io/FileInputStream";
    private static final String INITIALIZER = "<clinit>";
    /** Native methods of the JDK in which a thread may wait for a class. */
    private static final Set<String> INITIALIZE = Set.of(
            "forName0", "ensureClassInitialized0", "allocateInstance", "newInstance0", "invoke0", "findBootstrapClass");

    static Standstill of(Ending ending) {
        Set<String> initializers = new LinkedHashSet<>();
        ending.standing().forEach(thread -> initializers.addAll(initializers(thread)));
        List<Standing> waiting = ending.standing().stream()
                .filter(thread -> !initializers.isEmpty() && waitsForClass(thread))
                .toList();
        boolean isCircle = waiting.size() > 1
                && ending.standing().stream()
                        .filter(thread -> !initializers(thread).isEmpty())
                        .allMatch(waiting::contains);
        if (isCircle) {
            // Whatever the other threads do, these wait for each other.
            return new Standstill(waiting, initializers, null);
        }
        List<Standing> stuck = new ArrayList<>();
        String goesOn = null;
        for (Standing thread : ending.standing()) {
            String why = waiting.contains(thread) ? null : goesOn(thread);
            if (why == null) {
                stuck.add(thread);
            } else if (goesOn == null || !why.isEmpty()) {
                goesOn = why.isEmpty() ? goesOn : why;
            }
        }
        if (goesOn != null) {
            return new Standstill(List.of(), Set.of(), goesOn);
        }
        List<Standing> own = stuck.stream().filter(Standstill::isInProgram).toList();
        return new Standstill(own.isEmpty() ? stuck : own, waiting.isEmpty() ? Set.of() : initializers, null);
    }

    /** Internal names of the classes whose initialisers a thread is in, the innermost first. */
    static List<String> initializers(Standing thread) {
        return thread.stack().stream()
                .filter(line -> line.method().equals(INITIALIZER))
                .map(StackLine::className)
                .distinct()
                .toList();
    }

    /** Whether a thread seems to wait for another one to initialise a class. */
    static boolean waitsForClass(Standing thread) {
        return thread.still()
                && thread.state() == Thread.State.RUNNABLE
                && !thread.stack().isEmpty()
                && (!thread.inNative()
                        || INITIALIZE.contains(thread.stack().get(0).method()));
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
