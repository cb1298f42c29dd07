package dev.heddle.trace.run;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * What a controlled run has seen of the program: its threads, and where their order may matter. A search plans its next schedules by it.
 *
 * @param threads in the order in which they came up
 * @param points in the order in which they came up, those of each thread apart
 */
public record Survey(List<Party> threads, List<Point> points) {
    /** Name of the file in the run's recording; of several runs in one JVM it is in their {@link RunLine}. */
    public static final String FILE_NAME = "survey.json";

    public Survey {
        threads = List.copyOf(threads);
        points = List.copyOf(points);
    }

    /** @throws IOException if the file cannot be read, or is none of these */
    public static Survey read(Path file) throws IOException {
        return Json.read(file, Survey.class);
    }

    /**
     * A thread.
     *
     * @param path its name across runs
     * @param kind a number that threads share which are started by the same instruction with the same callers
     */
    public record Party(String path, long kind) {
        public Party {
            Objects.requireNonNull(path, "path");
        }
    }

    /**
     * An operation that a thread has executed while others were alive.
     *
     * @param thread path of the thread
     * @param name of the operation, see {@link #name}
     * @param count how often the thread has executed it
     * @param isShared whether the order of threads may matter there: a plain access was, at least once, of a variable that has been accessed without an order by
     *     several threads, one of them writing; anything else was on a variable or lock that several threads use, one of them not only reading
     * @param isPlain whether it is an access that orders nothing
     */
    public record Point(String thread, String name, int count, boolean isShared, boolean isPlain) {
        public Point {
            Objects.requireNonNull(thread, "thread");
            Objects.requireNonNull(name, "name");
        }
    }

    /** The name of an operation at a place of the code, the same in every run: {@code PUT_FIELD pkg/Class.method()V+12}. Without line ends. */
    public static String name(Op op, Site site) {
        return op.name() + " " + site.method().owner() + "." + site.method().name()
                + site.method().descriptor() + "+" + site.offset();
    }
}
