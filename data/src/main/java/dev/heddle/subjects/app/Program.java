package dev.heddle.subjects.app;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A real program with threads.
 *
 * @param name for tables and options, for example {@code lusearch}
 * @param mainClass takes the number of threads and the size of the work; it ends with exit code 0, or with 1 and an
 *     exception if a result is wrong
 * @param library what it drives, with its version
 * @param folder in {@code programs}, with what it drives; empty for that directory itself
 * @param size of the work for a native run of three seconds of CPU at most
 * @param small size of the work for a run that a tool slows down much
 */
public record Program(String name, Class<?> mainClass, String library, String folder, int size, int small) {

    /** Default number of threads that drive it. */
    public static final int THREADS = 3;

    Program(String name, Class<?> mainClass, String library, int size, int small) {
        this(name, mainClass, library, "", size, small);
    }

    /** Libraries that it needs on its class path. */
    public String classPath(Path subjectsJar) {
        Path libraries = subjectsJar.resolveSibling("programs").resolve(folder);
        return subjectsJar + File.pathSeparator + libraries.resolve("*");
    }

    /** Main class and arguments of a native run of three seconds of CPU at most. */
    public List<String> words() {
        return words(THREADS, size);
    }

    /** Main class and arguments of a small run. */
    public List<String> smallWords() {
        return words(THREADS, small);
    }

    /** Main class and arguments. */
    public List<String> words(int threads, int size) {
        return new ArrayList<>(List.of(mainClass.getName(), Integer.toString(threads), Integer.toString(size)));
    }
}
