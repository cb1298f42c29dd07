package dev.heddle.experiments;

import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a program several times in one JVM without any agent, each time with a class loader of its own, as runs under
 * control are made. Started in a JVM of its own, with nothing but the JDK: says after each run how many microseconds of
 * CPU time the JVM has spent.
 */
public final class RunsWithoutAgent {
    /** Begins the lines with the time. */
    static final String MARK = "cpu-micros ";

    private RunsWithoutAgent() {}

    /** @param words how often, class path, main class, its arguments */
    public static void main(String[] words) throws ReflectiveOperationException, java.io.IOException {
        List<URL> urls = new ArrayList<>();
        for (String element : words[1].split(File.pathSeparator)) {
            urls.add(Path.of(element).toUri().toURL());
        }
        String[] arguments = Arrays.copyOfRange(words, 3, words.length);
        for (int i = Integer.parseInt(words[0]); i > 0; i--) {
            long before = cpuMicros();
            try (URLClassLoader loader =
                    new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
                Method main = Class.forName(words[2], true, loader).getMethod("main", String[].class);
                main.invoke(null, (Object) arguments);
            }
            System.out.println(MARK + (cpuMicros() - before));
        }
    }

    private static long cpuMicros() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1_000;
    }
}
