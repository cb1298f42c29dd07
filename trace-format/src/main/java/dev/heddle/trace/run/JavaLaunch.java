package dev.heddle.trace.run;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a command that starts a Java program, as the java launcher reads them. The JVM ignores the class path
 * if there is a jar.
 *
 * @param options options of the JVM, without class path and module path
 * @param classPath as written; null if the command has none
 * @param modulePath as written; null if the command has none
 * @param jar operand of {@code -jar}, or null
 * @param module operand of {@code -m}, such as {@code com.acme/com.acme.Main}, or null
 * @param mainClass as written, or null
 * @param hasArgumentFile whether a file ({@code @FILE}) has further words, which this class does not read
 */
public record JavaLaunch(
        List<String> options,
        @Nullable String classPath,
        @Nullable String modulePath,
        @Nullable String jar,
        @Nullable String module,
        @Nullable String mainClass,
        boolean hasArgumentFile) {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");
    /** Other options whose value is the next word. */
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--describe-module",
            "--enable-native-access",
            "--limit-modules",
            "--patch-module",
            "--source",
            "--upgrade-module-path",
            "-d");

    public JavaLaunch {
        options = List.copyOf(options);
    }

    /**
     * Reads a command.
     *
     * @param words the java executable, its options, the program and its arguments; may be empty
     */
    public static JavaLaunch of(List<String> words) {
        List<String> options = new ArrayList<>();
        String classPath = null;
        String modulePath = null;
        boolean hasArgumentFile = false;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : null;
            if (CLASS_PATH.contains(word)) {
                classPath = next == null ? "" : next;
                i++;
            } else if (word.startsWith("--class-path=")) {
                classPath = value(word);
            } else if (MODULE_PATH.contains(word)) {
                modulePath = next == null ? "" : next;
                i++;
            } else if (word.startsWith("--module-path=")) {
                modulePath = value(word);
            } else if (word.equals("-jar")) {
                return new JavaLaunch(options, classPath, modulePath, next, null, null, hasArgumentFile);
            } else if (word.equals("-m") || word.equals("--module")) {
                return new JavaLaunch(options, classPath, modulePath, null, next, null, hasArgumentFile);
            } else if (word.startsWith("--module=")) {
                return new JavaLaunch(options, classPath, modulePath, null, value(word), null, hasArgumentFile);
            } else if (word.startsWith("@")) {
                hasArgumentFile = true;
                options.add(word);
            } else if (WITH_VALUE.contains(word) && next != null) {
                options.addAll(List.of(word, next));
                i++;
            } else if (word.startsWith("-")) {
                options.add(word);
            } else {
                return new JavaLaunch(options, classPath, modulePath, null, null, word, hasArgumentFile);
            }
        }
        return new JavaLaunch(options, classPath, modulePath, null, null, null, hasArgumentFile);
    }

    private static String value(String word) {
        return word.substring(word.indexOf('=') + 1);
    }

    /** Whether the command names a program, or may name one in an argument file. */
    public boolean hasProgram() {
        return jar != null || module != null || mainClass != null || hasArgumentFile;
    }

    /** The elements from which the JVM loads classes outside modules: the jar, else those of the class path. */
    public List<String> classPathElements() {
        if (jar != null) {
            return List.of(jar);
        }
        return classPath == null ? List.of() : elements(classPath);
    }

    /** The elements of the module path. */
    public List<String> modulePathElements() {
        return modulePath == null ? List.of() : elements(modulePath);
    }

    private static List<String> elements(String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .map(element -> element.isEmpty() ? "." : element)
                .toList();
    }

    /** The elements of both paths that do not exist. */
    public List<String> missing() {
        List<String> all = new ArrayList<>(classPathElements());
        all.addAll(modulePathElements());
        return all.stream().filter(element -> !exists(element)).toList();
    }

    private static boolean exists(String element) {
        try {
            // A star stands for the jars of a directory.
            return Files.exists(Path.of(element.endsWith("*") ? element.substring(0, element.length() - 1) : element));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
