package dev.heddle.subjects.kernel;

import java.util.List;

/**
 * A program with threads that does nothing but compute.
 *
 * @param name for tables and options, for example {@code sor}
 * @param mainClass takes the number of threads and the size of the work, or the size only, or neither; it ends with
 *     exit code 0, or with 1 and an exception if a result is wrong
 * @param unit what the size is a number of
 * @param small the size unless one is given
 * @param size for a table of costs: a native run of some tenths of a second
 */
public record Kernel(String name, Class<?> mainClass, String unit, int small, int size) {

    /** Default number of threads that compute. */
    public static final int THREADS = 2;

    /** The same with another size for a table of costs. */
    public Kernel withSize(int other) {
        return new Kernel(name, mainClass, unit, small, other);
    }

    /** Main class and arguments for a table of costs. */
    public List<String> words() {
        return List.of(mainClass.getName(), Integer.toString(THREADS), Integer.toString(size));
    }

    /** Main class and arguments of a small run. */
    public List<String> smallWords() {
        return List.of(mainClass.getName(), Integer.toString(THREADS), Integer.toString(small));
    }
}
