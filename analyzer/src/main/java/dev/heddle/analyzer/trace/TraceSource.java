package dev.heddle.analyzer.trace;

import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run that can be read repeatedly, with the same numbers each time. Names are available after the first reading. */
public interface TraceSource {
    /** The object of a unit of work without a stated object, and of a variable of an unknown object. */
    int ALL_OBJECTS = 0;

    /** The object of a unit of work that has no object. */
    int NO_OBJECT = -1;

    /** Its name in findings: a directory or a file. */
    String name();

    /** Passes on all events in the order of the run. */
    void read(TraceEvents into) throws IOException;

    /** The path of a thread, which is the same in other runs. */
    @Nullable String path(int thread);

    /** The name of a thread. */
    String thread(int thread);

    /** The path of a thread, or its name if it has no path. */
    default String pathOrName(int thread) {
        return Objects.requireNonNullElse(path(thread), thread(thread));
    }

    /** A field, or the array of an element: the common name of variables that differ only in their object. */
    String field(int variable);

    /** The variable itself, different from all others of the run. */
    String variable(int variable);

    /** The object of a variable, or {@link #ALL_OBJECTS}. */
    int object(int variable);

    /** The lock itself, different from all others of the run. */
    String lock(int lock);

    /** The class of a lock, or another description of it. */
    String lockClass(int lock);

    /** The signal of a {@link EventKind#GIVE}, different from all others of the run. */
    String signal(int signal);

    CodePoint place(int place);

    /** The name of a place in text. */
    String location(int place);
}
