package dev.heddle.trace.relation;

import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which methods may acquire a lock of which class: the may-trigger relation (DrFinder, section 4.3). It contains a pair
 * of a method and a class if a run acquired a lock of the class while the method was among the {@code depth} innermost
 * frames of its thread.
 *
 * <p>A <em>method</em> is a method of the program: frames of the {@linkplain #isLibrary JDK} are not counted.
 * Acquisitions through a {@code ReentrantLock} or a synchronised collection therefore belong to the program's methods.
 * A method is identified by its qualified name without the descriptor, because call stacks of profile {@code sync} have
 * no descriptors: {@code pkg.Class.method}, as {@link dev.heddle.trace.name.Member#qualifiedName} returns it. Overloads
 * are one method.
 *
 * <p>A <em>lock</em> is a monitor or a lock of {@code java.util.concurrent.locks}; its class is the qualified name of
 * the object's class. A semaphore is not a lock. A reentrant acquisition does not count, because it orders nothing;
 * neither does the return from a wait.
 *
 * @param format version of the shape
 * @param depth how many frames of the program count, at least 1
 * @param runs number of runs that it was learnt from
 * @param mainClass main class or jar of the program, as its command names it; null if not known
 * @param methods the classes of locks, by method
 */
public record MayTrigger(
        int format, int depth, int runs, @Nullable String mainClass, SortedMap<String, SortedSet<String>> methods) {
    /** Version of the shape that this code writes and reads. */
    public static final int FORMAT = 1;

    /** Name of the file that {@code analyze} writes. */
    public static final String FILE_NAME = "may-trigger.json";

    /** Default number of frames that count. */
    public static final int DEFAULT_DEPTH = 5;

    public MayTrigger {
        if (depth < 1) {
            throw new IllegalArgumentException("depth is " + depth + ", and it is at least 1");
        }
        if (runs < 0) {
            throw new IllegalArgumentException("runs are " + runs + ", and they are at least 0");
        }
        Objects.requireNonNull(methods, "methods");
        SortedMap<String, SortedSet<String>> copy = new TreeMap<>();
        for (Map.Entry<String, SortedSet<String>> method : methods.entrySet()) {
            SortedSet<String> classes = new TreeSet<>(Objects.requireNonNull(method.getValue(), method.getKey()));
            copy.put(method.getKey(), Collections.unmodifiableSortedSet(classes));
        }
        methods = Collections.unmodifiableSortedMap(copy);
    }

    public MayTrigger(int depth, int runs, @Nullable String mainClass, SortedMap<String, SortedSet<String>> methods) {
        this(FORMAT, depth, runs, mainClass, methods);
    }

    /** The empty relation. */
    public static MayTrigger none(int depth) {
        return new MayTrigger(depth, 0, null, new TreeMap<>());
    }

    /** Whether a method may acquire a lock of a class. */
    public boolean has(String method, String lockClass) {
        return methods.getOrDefault(method, Collections.emptySortedSet()).contains(lockClass);
    }

    /** Number of pairs of a method and a class. */
    public int size() {
        return methods.values().stream().mapToInt(SortedSet::size).sum();
    }

    /**
     * The union of two relations.
     *
     * @throws IllegalArgumentException if they have different depths, or are of different programs
     */
    public MayTrigger merge(MayTrigger other) {
        if (depth != other.depth) {
            throw new IllegalArgumentException(
                    "one relation has depth " + depth + " and the other " + other.depth + ": collect them alike");
        }
        if (mainClass != null && other.mainClass != null && !mainClass.equals(other.mainClass)) {
            throw new IllegalArgumentException("one relation is of " + mainClass + " and the other of "
                    + other.mainClass + ": only runs of one program can be merged");
        }
        SortedMap<String, SortedSet<String>> all = new TreeMap<>();
        methods.forEach((method, classes) -> all.put(method, new TreeSet<>(classes)));
        other.methods.forEach((method, classes) ->
                all.computeIfAbsent(method, m -> new TreeSet<>()).addAll(classes));
        return new MayTrigger(depth, runs + other.runs, mainClass == null ? other.mainClass : mainClass, all);
    }

    /**
     * Whether frames of a class are the JDK's, and so not counted.
     *
     * @param className qualified, or internal
     */
    public static boolean isLibrary(String className) {
        return starts(className, "java") || starts(className, "jdk") || starts(className, "sun");
    }

    private static boolean starts(String className, String root) {
        return className.length() > root.length()
                && className.startsWith(root)
                && (className.charAt(root.length()) == '.' || className.charAt(root.length()) == '/');
    }

    /** @throws IOException with a one-line message, if it cannot be read or is of another version */
    public static MayTrigger read(Path file) throws IOException {
        return Json.readVersioned(
                file,
                MayTrigger.class,
                "format",
                FORMAT,
                ": collect it again with heddle analyze --technique drfinder");
    }

    /** @throws IOException if the file cannot be written */
    public void write(Path file) throws IOException {
        Json.write(file, this);
    }
}
