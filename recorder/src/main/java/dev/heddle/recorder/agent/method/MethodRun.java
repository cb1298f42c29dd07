package dev.heddle.recorder.agent.method;

import dev.heddle.recorder.boot.ThreadLog;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * Runs a method as a program, on the calling thread. Defined in the program's own class loader, or in one that all runs
 * in a JVM share, without hooks. Only the classes that it names are there with it, so it has no lambdas and no nested
 * classes.
 */
public final class MethodRun {
    private static final String OWN = MethodRun.class.getPackageName() + ".";

    private MethodRun() {}

    /**
     * Runs the method.
     *
     * @param what kind, class, method, types of parameters, invocation, as in {@code MethodProgram.words}
     * @throws Throwable the exception of the method, or the failure of the test; its stack trace ends with the
     *     program's own frames
     */
    public static void run(String[] what) throws Throwable {
        int invocation = Integer.parseInt(what[4]);
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        ThreadLog.current().runsTests();
        try {
            Class<?> type = Class.forName(what[1], what[0].equals("PLAIN"), loader);
            String notRun = null;
            switch (what[0]) {
                case "PLATFORM" -> notRun = PlatformRun.run(type, what[2], what[3], invocation);
                case "JUNIT4" -> notRun = JUnit4Run.run(type, what[2], invocation);
                case "TESTNG" -> notRun = TestNgRun.run(type, what[2]);
                default -> call(type, what[2]);
            }
            if (notRun != null) {
                print(type, what[2], notRun);
            }
        } catch (Throwable e) {
            trim(e);
            throw e;
        }
    }

    private static void call(Class<?> type, String name) throws Throwable {
        try {
            Method method = find(type, name);
            method.setAccessible(true);
            Object receiver = null;
            if (!Modifier.isStatic(method.getModifiers())) {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                receiver = constructor.newInstance();
            }
            method.invoke(receiver);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Method find(Class<?> type, String name) throws NoSuchMethodException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0 && !method.isBridge()) {
                    return method;
                }
            }
        }
        return type.getMethod(name);
    }

    /** Prints one line about the run. */
    static void print(Class<?> type, String method, String what) {
        String line = what == null ? "" : what.lines().findFirst().orElse("");
        System.err.println("heddle: " + type.getName() + "#" + method + " " + line);
    }

    /**
     * Ends the stack trace of an exception, its causes and suppressed exceptions, where the frames of the runner begin.
     */
    private static void trim(Throwable exception) {
        // A chain of causes may be a cycle, and longer ones are not useful.
        Throwable at = exception;
        for (int i = 0; at != null && i < 20; i++) {
            trimOne(at);
            for (Throwable suppressed : at.getSuppressed()) {
                trimOne(suppressed);
            }
            at = at.getCause();
        }
    }

    private static void trimOne(Throwable exception) {
        StackTraceElement[] frames = exception.getStackTrace();
        int end = frames.length;
        while (end > 0 && !frames[end - 1].getClassName().startsWith(OWN)) {
            end--;
        }
        if (end == 0) {
            // Thrown by another thread.
            return;
        }
        while (end > 0 && isForeign(frames[end - 1].getClassName())) {
            end--;
        }
        if (end > 0) {
            exception.setStackTrace(Arrays.copyOf(frames, end));
        }
    }

    private static boolean isForeign(String name) {
        return name.startsWith(OWN)
                || name.startsWith("org.junit.")
                || name.startsWith("dev.heddle.junit.")
                || name.startsWith("junit.")
                || name.startsWith("org.testng.")
                || name.startsWith("java.")
                || name.startsWith("jdk.");
    }
}
