package dev.heddle.trace.run;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The profile of a controlled run: its threads, and where their order may matter. A search uses it to select its next
 * schedules.
 *
 * @param threads in the order of their first decisions
 * @param points in the order of their first execution, separately for each thread
 */
public record RunProfile(List<ThreadProfile> threads, List<Point> points) {
    /** Name of the file in the run's recording; several runs in one JVM store it in their {@link RunLine}. */
    public static final String FILE_NAME = "survey.json";

    public RunProfile {
        threads = List.copyOf(threads);
        points = List.copyOf(points);
    }

    /** @throws IOException if the file cannot be read, or has another format */
    public static RunProfile read(Path file) throws IOException {
        return Json.read(file, RunProfile.class);
    }

    /**
     * A thread.
     *
     * @param path its name across runs
     * @param kind a number shared by threads that the same instruction with the same callers starts
     */
    public record ThreadProfile(String path, long kind) {
        public ThreadProfile {
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * An operation that a thread has executed while others were alive.
     *
     * @param thread path of the thread
     * @param name of the operation, see {@link #name}
     * @param count how often the thread has executed it
     * @param isShared whether the order of threads may matter there. A plain access: at least once its variable was
     * accessed by several threads without an order, one of them writing. Any other operation: its variable or lock is
     * used by several threads, one of them not only reading
     * @param isPlain whether it is an access that orders nothing
     * @param isContended whether several threads use its variable or lock, one of them not only reading; also if this
     * run has ordered all their accesses
     */
    public record Point(String thread, String name, int count, boolean isShared, boolean isPlain, boolean isContended) {
        public Point {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(name, "name");
        }
    }

    /**
     * The name of an operation at a place of the code, the same in every run: {@code PUT_FIELD pkg/Class.method()V+12}.
     * Without line ends.
     */
    public static String name(Op op, Site site) {
        return op.name() + " " + site.method().owner() + "." + site.method().name()
                + site.method().descriptor() + "+" + site.offset();
    }
}
