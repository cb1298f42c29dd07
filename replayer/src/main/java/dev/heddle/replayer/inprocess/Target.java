package dev.heddle.replayer.inprocess;

import dev.heddle.trace.plan.PlanException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.jar.JarFile;

/**
 * What is run: the main class of the command that started the JVM, or one method of a class, named {@code Class#method} where a main class
 * would be.
 *
 * @param className qualified
 * @param method a public method without parameters, called on a new object; null for {@code main}
 * @param arguments of {@code main}
 * @param classPath as in the property {@code java.class.path}
 */
record Target(String className, String method, List<String> arguments, String classPath) {
    private static final String COMMAND = "sun.java.command";
    private static final String MODULE = "jdk.module.main";

    Target {
        arguments = List.copyOf(arguments);
    }

    /**
     * The command of this JVM.
     *
     * @throws PlanException if it cannot be run several times in one JVM
     */
    static Target ofThisJvm() throws IOException {
        String command = System.getProperty(COMMAND, "");
        String path = System.getProperty("java.class.path", "");
        if (command.isEmpty()) {
            throw new PlanException("runs in one JVM need the java launcher, which says what to run");
        }
        if (System.getProperty(MODULE) != null || command.startsWith("jdk.compiler/")) {
            throw new PlanException("runs in one JVM need a main class or a jar, not \"" + command
                    + "\": give the class path by -cp and name the class");
        }
        List<String> words = words(command);
        String first = words.get(0);
        List<String> arguments = words.subList(1, words.size());
        if (first.equals(path) && new File(first).isFile()) {
            return new Target(mainClass(first), null, arguments, path);
        }
        int at = first.indexOf('#');
        String name = at < 0 ? first : first.substring(0, at);
        return new Target(name.replace('/', '.'), at < 0 ? null : first.substring(at + 1), arguments, path);
    }

    /** The property has the words joined; the command line of the process, where it is known, tells where they end. */
    private static List<String> words(String command) {
        String[] all = ProcessHandle.current().info().arguments().orElse(new String[0]);
        for (int from = 0; from < all.length; from++) {
            List<String> tail = List.of(all).subList(from, all.length);
            if (String.join(" ", tail).equals(command)) {
                return tail;
            }
        }
        return List.of(command.split(" "));
    }

    private static String mainClass(String file) throws IOException {
        try (JarFile jar = new JarFile(file)) {
            String name = jar.getManifest() == null
                    ? null
                    : jar.getManifest().getMainAttributes().getValue("Main-Class");
            if (name == null) {
                throw new PlanException(file + " names no main class: run it by -cp " + file + " and a class");
            }
            return name.strip();
        }
    }

    /**
     * Runs it once, on the calling thread.
     *
     * @throws Throwable what the program throws
     */
    void run(ClassLoader loader) throws Throwable {
        Class<?> type = Class.forName(className, true, loader);
        try {
            if (method != null) {
                var constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                Method test = type.getMethod(method);
                test.setAccessible(true);
                test.invoke(constructor.newInstance());
            } else {
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
