package dev.heddle.replayer.inprocess;

import dev.heddle.recorder.agent.method.LauncherCommand;
import dev.heddle.recorder.agent.method.MethodProgram;
import dev.heddle.trace.plan.PlanException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.jar.JarFile;

/**
 * The program: the main class of the command that started the JVM, or one method of a class, given as
 * {@code Class#method} instead of a main class.
 *
 * @param className of the main class, qualified; null for a method
 * @param method null for a main class
 * @param arguments of {@code main}
 * @param classPath from the property {@code java.class.path}
 */
record Target(String className, MethodProgram method, List<String> arguments, String classPath) {
    Target {
        arguments = List.copyOf(arguments);
    }

    /**
     * Returns the program in the command of this JVM.
     *
     * @throws PlanException if it cannot be run several times in one JVM
     * @throws dev.heddle.recorder.agent.method.NoMethodException if it names a method that cannot be run
     */
    static Target ofThisJvm() throws IOException {
        List<String> words = LauncherCommand.ofThisJvm();
        String path = System.getProperty("java.class.path", "");
        if (words.isEmpty()) {
            throw new PlanException("runs in one JVM require the java launcher, whose command names the program");
        }
        String first = words.get(0);
        List<String> arguments = words.subList(1, words.size());
        if (LauncherCommand.isJar(first)) {
            return new Target(mainClass(first), null, arguments, path);
        }
        if (!LauncherCommand.isClass(words) || first.startsWith("jdk.compiler/")) {
            throw new PlanException("runs in one JVM require a main class or a jar, not \"" + String.join(" ", words)
                    + "\": specify the class path with -cp, and then the main class");
        }
        MethodProgram method = MethodProgram.ofThisJvm();
        return new Target(method != null ? null : first.replace('/', '.'), method, arguments, path);
    }

    private static String mainClass(String file) throws IOException {
        try (JarFile jar = new JarFile(file)) {
            String name = jar.getManifest() == null
                    ? null
                    : jar.getManifest().getMainAttributes().getValue("Main-Class");
            if (name == null) {
                throw new PlanException(file + " names no main class: run it with -cp " + file + " and a class");
            }
            return name.strip();
        }
    }

    /** Returns whether it is a test for which all runs can share JUnit. */
    boolean isJUnitShared() {
        return method != null && method.isShared();
    }

    /**
     * Runs it once, on the calling thread.
     *
     * @throws Throwable any exception of the program
     */
    void run(RunLoader loader) throws Throwable {
        try {
            if (method != null) {
                Class.forName(MethodProgram.runner(), true, loader)
                        .getMethod("run", String[].class)
                        .invoke(null, (Object) method.words());
            } else {
                Class<?> type = Class.forName(className, true, loader);
                loader.initialise(type);
                main(type).invoke(null, (Object) arguments.toArray(new String[0]));
            }
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Method main(Class<?> type) throws NoSuchMethodException {
        Method main = type.getMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers())) {
            throw new NoSuchMethodException(type.getName() + " has no public static void main(String[])");
        }
        main.setAccessible(true);
        return main;
    }
}
