package dev.heddle.engine.internal.runs;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Ending.Standing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides from the state of all threads at the end of a run whether it hung. A thread that waits without a time limit
 * can continue only through another thread or an event outside the process.
 *
 * <p>A thread that waits for another one to initialise a class counts as runnable for the JVM. Two facts identify it:
 * it uses no CPU time, and some thread is in an initialiser.
 *
 * @param stuck the threads that wait forever, if no thread can continue; only those in code of the program, if there
 *     are any
 * @param initializers internal names of the classes whose initialisers the stuck threads are in, if some of them wait
 *     for a class; otherwise empty
 * @param whyRunning why a thread may still continue, in words; null if none can
 */
record HangDiagnosis(List<Standing> stuck, Set<String> initializers, String whyRunning) {
    private static final List<String> LIBRARY = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");
    private static final List<String> NETWORK = List.of("sun/nio/ch/", "java/net/");
    private static final String CHILD = "java/lang/ProcessImpl";
    private static final String STANDARD_INPUT = "java/io/FileInputStream";
    private static final String INITIALIZER = "<clinit>";
    /** Native methods of the JDK in which a thread may wait for a class. */
    private static final Set<String> INITIALIZE = Set.of(
            "forName0", "ensureClassInitialized0", "allocateInstance", "newInstance0", "invoke0", "findBootstrapClass");

    static HangDiagnosis of(Ending ending) {
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
            // These threads wait for each other, independent of all others.
            return new HangDiagnosis(waiting, initializers, null);
        }
        List<Standing> stuck = new ArrayList<>();
        String whyRunning = null;
        for (Standing thread : ending.standing()) {
            String why = waiting.contains(thread) ? null : whyRunning(thread);
            if (why == null) {
                stuck.add(thread);
            } else if (whyRunning == null || !why.isEmpty()) {
                whyRunning = why.isEmpty() ? whyRunning : why;
            }
        }
        if (whyRunning != null) {
            return new HangDiagnosis(List.of(), Set.of(), whyRunning);
        }
        List<Standing> own = stuck.stream().filter(HangDiagnosis::isInProgram).toList();
        return new HangDiagnosis(own.isEmpty() ? stuck : own, waiting.isEmpty() ? Set.of() : initializers, null);
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

    /** Whether all threads are idle threads of pools and timers that were not shut down. */
    boolean isIdle() {
        return stuck.stream().noneMatch(HangDiagnosis::isInProgram);
    }

    /** Why a thread may continue; empty if its state is irrelevant, null if it cannot. */
    private static String whyRunning(Standing thread) {
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
        return thread.stack().stream().anyMatch(HangDiagnosis::isOfProgram);
    }

    static boolean isOfProgram(StackLine line) {
        return LIBRARY.stream().noneMatch(line.className()::startsWith)
                && !line.className().contains("$$Lambda");
    }
}
