package dev.heddle.recorder.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes everything that a program can observe of its JVM and its machine, sorted, after it has run until the recorder
 * has its queue.
 */
public final class Surroundings {
    /** Property that says how long the program runs, in milliseconds. */
    public static final String MILLIS = "surroundings.millis";

    private static int field;

    private Surroundings() {}

    /** @param arguments directories to list */
    public static void main(String[] arguments) throws Exception {
        long end = System.nanoTime() + Long.getLong(MILLIS, 5_000) * 1_000_000;
        while (System.nanoTime() < end) {
            field++;
            Thread.sleep(1);
        }
        List<String> threads = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!thread.getThreadGroup().getName().equals("system")) {
                threads.add("thread " + thread.getName() + " " + thread.isDaemon() + " " + thread.getPriority());
            }
        }
        Collections.sort(threads);
        threads.forEach(System.out::println);
        new TreeMap<>(System.getProperties())
                .forEach((key, value) -> System.out.println("property " + key + "=" + value));
        new TreeMap<>(System.getenv()).forEach((key, value) -> System.out.println("environment " + key + "=" + value));
        for (String directory : arguments) {
            try (Stream<Path> content = Files.list(Path.of(directory))) {
                content.map(path -> path.getFileName().toString())
                        .sorted()
                        .forEach(name -> System.out.println("file " + name));
            } catch (IOException e) {
                System.out.println("no " + directory);
            }
        }
        System.out.println("handler " + Thread.getDefaultUncaughtExceptionHandler());
        System.out.println("locale " + java.util.Locale.getDefault() + " zone "
                + java.util.TimeZone.getDefault().getID());
        System.out.println("security " + java.security.Security.getProviders().length);
        System.out.println("logging " + java.util.logging.Logger.getLogger("").getHandlers().length);
        System.out.println("next " + new Thread().getName());
        ProcessHandle.current().children().forEach(child -> System.out.println("child " + child.info()));
    }
}
