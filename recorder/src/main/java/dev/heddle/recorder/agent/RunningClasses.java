package dev.heddle.recorder.agent;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.recorder.boot.Threads;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The classes with a method that is currently running. When a class is woven again, its methods on a stack continue in
 * the interpreter until they return, and a loop in them may never end. Methods of waiting threads do not count.
 */
final class RunningClasses {
    /** The superclass of all virtual threads, from JDK 21 on. */
    private static final String VIRTUAL = "java.lang.BaseVirtualThread";

    private RunningClasses() {}

    /**
     * Internal names. The JVM stops the program for a moment to examine all stacks. Only for threads of Heddle's own.
     */
    static Set<String> find() {
        return find(method -> false);
    }

    /**
     * The same, without methods that return soon.
     *
     * @param returnsSoon for a method, such as {@code com/acme/Cart.add}
     */
    static Set<String> find(Predicate<String> returnsSoon) {
        Set<String> running = new HashSet<>();
        for (Map.Entry<Thread, StackTraceElement[]> one :
                Thread.getAllStackTraces().entrySet()) {
            if (one.getKey().getState() == Thread.State.RUNNABLE) {
                add(running, one.getValue(), returnsSoon);
            }
        }
        // The JVM does not list virtual threads. Nothing is known of a virtual thread that has not reached a woven
        // method yet.
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
