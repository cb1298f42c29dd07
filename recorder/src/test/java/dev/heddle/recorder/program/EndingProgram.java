package dev.heddle.recorder.program;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/** Ends in the way that its argument names. */
public final class EndingProgram {
    private static int field;

    private EndingProgram() {}

    public static void main(String[] arguments) throws Exception {
        field = 1;
        System.out.println("out " + new Thread().getName());
        System.err.println("err");
        switch (arguments[0]) {
            case "return" -> field = 2;
            case "exit" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> field = 4));
                System.exit(3);
            }
            case "throw" -> throw new IllegalStateException("boom");
            case "throw-elsewhere" -> {
                Thread other = new Thread(() -> {
                    throw new IllegalArgumentException("elsewhere");
                });
                other.start();
                other.join();
            }
            case "hang" -> {
                Thread.sleep(3_000);
                System.out.println("hanging");
                Thread.sleep(600_000);
            }
            case "look" -> look(arguments.length > 1 ? Long.parseLong(arguments[1]) : 4_000);
            default -> throw new IOException(arguments[0]);
        }
    }

    /** Prints the parts of its JVM that the program can observe. */
    private static void look(long millis) throws InterruptedException {
        // Usually long enough for Chronicle to be opened.
        Thread.sleep(millis);
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!thread.getThreadGroup().getName().equals("system")) {
                names.add(thread.getName());
            }
        }
        System.out.println("threads " + names);
        Set<String> properties = new TreeSet<>();
        for (String property : System.getProperties().stringPropertyNames()) {
            if (!property.startsWith("java.") && !property.startsWith("sun.") && !property.startsWith("jdk.")) {
                properties.add(property);
            }
        }
        System.out.println("properties " + properties);
        System.out.println("next " + new Thread().getName());
        for (String name : new String[] {"org.objectweb.asm.Type", "dev.heddle.trace.event.Op", "org.slf4j.Logger"}) {
            try {
                Class.forName(name);
                System.out.println("visible " + name);
            } catch (ClassNotFoundException e) {
                System.out.println("hidden " + name);
            }
        }
    }
}
