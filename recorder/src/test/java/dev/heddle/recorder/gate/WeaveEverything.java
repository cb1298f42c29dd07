package dev.heddle.recorder.gate;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Links every class of many libraries under every weaving, and lists each class that the JVM accepts unchanged and
 * rejects woven. Each argument is
 * <ul>
 * <li>{@code module:NAME}: a module of the JDK;
 * <li>{@code path:ELEMENTS}: all jars of a class path;
 * <li>{@code libraries:DIRECTORY}: a directory with one subdirectory for each library, in which a file
 * {@code classpath} lists its jar and then its dependencies.
 * </ul>
 * Ends with 0 if nothing was rejected, 1 if something was, 2 if an argument makes no sense.
 */
public final class WeaveEverything {
    private static final int EXIT_REJECTED = 1;
    private static final int EXIT_USAGE = 2;

    private WeaveEverything() {}

    public static void main(String[] arguments) throws IOException {
        Gate gate = new Gate(System.out::println);
        for (String argument : arguments) {
            int colon = argument.indexOf(':');
            String value = argument.substring(colon + 1);
            switch (argument.substring(0, Math.max(colon, 0))) {
                case "module" -> module(gate, value);
                case "path" -> path(gate, value);
                case "libraries" -> libraries(gate, Path.of(value));
                default -> {
                    System.err.println("'" + argument
                            + "' is not to be woven: give module:NAME, path:ELEMENTS or libraries:DIRECTORY");
                    System.exit(EXIT_USAGE);
                }
            }
        }
        System.out.println("Java " + Runtime.version().feature() + ": " + gate.summary());
        System.exit(gate.rejected() > 0 ? EXIT_REJECTED : 0);
    }

    private static void module(Gate gate, String name) throws IOException {
        try (ClassSource source = ClassSource.ofModule(name)) {
            gate.run(name, source, source.names());
        }
    }

    private static void path(Gate gate, String elements) throws IOException {
        List<Path> jars = jars(elements);
        try (ClassSource source = ClassSource.ofJars(jars)) {
            for (Path jar : jars) {
                if (Files.isRegularFile(jar)) {
                    gate.run(jar.getFileName().toString(), source, ClassSource.namesIn(jar));
                }
            }
        }
    }

    private static void libraries(Gate gate, Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(directory)) {
            all.map(library -> library.resolve("classpath"))
                    .filter(Files::isRegularFile)
                    .forEach(files::add);
        }
        List<List<Path>> classPaths = new ArrayList<>();
        for (Path file : files) {
            classPaths.add(jars(Files.readString(file).strip()));
        }
        // Small ones first, so that a common defect shows soon.
        classPaths.sort(
                Comparator.comparing((List<Path> jars) -> jars.get(0).toFile().length())
                        .thenComparing(jars -> jars.get(0)));
        for (List<Path> jars : classPaths) {
            try (ClassSource source = ClassSource.ofJars(jars)) {
                gate.run(jars.get(0).getFileName().toString(), source, ClassSource.namesIn(jars.get(0)));
            }
        }
    }

    private static List<Path> jars(String elements) {
        return Arrays.stream(elements.split(File.pathSeparator))
                .filter(element -> !element.isEmpty())
                .map(Path::of)
                .toList();
    }
}
