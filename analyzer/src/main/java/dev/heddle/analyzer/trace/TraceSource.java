package dev.heddle.analyzer.trace;

import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run that can be read as often as needed, with the same numbers each time. Names can be asked for once it has been read. */
public interface TraceSource {
    /** What a unit of work works on if it is not said, and the object of variables of which it is not known. */
    int ALL_OBJECTS = 0;

    /** What a unit of work works on that has no object. */
    int NO_OBJECT = -1;

    /** What findings call it: a directory or a file. */
    String name();

    /** Tells all events in the order of the run. */
    void read(TraceEvents into) throws IOException;

    /** The path of a thread, which is the same in other runs. */
    @Nullable String path(int thread);

    /** The name of a thread. */
    String thread(int thread);

    /** The path of a thread, or its name if it has none. */
    default String pathOrName(int thread) {
        return Objects.requireNonNullElse(path(thread), thread(thread));
    }

    /** A field, or what array an element is of: what variables have in common that differ only in their object. */
    String field(int variable);

    /** The variable itself, different from all others of the run. */
    String variable(int variable);

    /** The object that a variable belongs to, or {@link #ALL_OBJECTS}. */
    int object(int variable);

    /** The lock itself, different from all others of the run. */
    String lock(int lock);

    /** The class of a lock, or what else is known of it. */
    String lockClass(int lock);

    /** What a {@link EventKind#GIVE} gives, different from all others of the run. */
    String signal(int signal);

    CodePoint place(int place);

    /** What a place is called in text. */
    String location(int place);
}
