package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The classes of which a method runs just now. When a class is woven again, a method of it that is on a stack goes on in the interpreter until it returns, and a
 * loop in it may never do so. A thread that waits has no hurry.
 */
final class RunningClasses {
    /** What all virtual threads extend, from JDK 21 on. */
    private static final String VIRTUAL = "java.lang.BaseVirtualThread";

    private RunningClasses() {}

    /** Internal names. The JVM stops the program for a moment to look at all stacks. To be asked by threads of Heddle's own only. */
    static Set<String> look() {
        return look(method -> false);
    }

    /**
     * The same, but for methods that return soon.
     *
     * @param returnsSoon of a method, as {@code com/acme/Cart.add}
     */
    static Set<String> look(Predicate<String> returnsSoon) {
        Set<String> running = new HashSet<>();
        for (Map.Entry<Thread, StackTraceElement[]> one :
                Thread.getAllStackTraces().entrySet()) {
            if (one.getKey().getState() == Thread.State.RUNNABLE) {
                add(running, one.getValue(), returnsSoon);
            }
        }
        // The JVM does not list virtual threads; of one that has not come to a woven method yet nothing is known.
        for (ThreadLog log : Threads.all()) {
            if (isVirtual(log.thread) && log.thread.getState() == Thread.State.RUNNABLE) {
                add(running, log.thread.getStackTrace(), returnsSoon);
            }
        }
        return running;
    }

    private static boolean isVirtual(Thread thread) {
        Class<?> above = thread.getClass().getSuperclass();
        return above != null && above.getName().equals(VIRTUAL);
    }

    private static void add(Set<String> running, StackTraceElement[] stack, Predicate<String> returnsSoon) {
        for (StackTraceElement frame : stack) {
            String owner = frame.getClassName().replace('.', '/');
            if (!returnsSoon.test(owner + "." + frame.getMethodName())) {
                running.add(owner);
            }
        }
    }
}
