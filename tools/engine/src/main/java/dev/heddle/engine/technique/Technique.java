package dev.heddle.engine.technique;

import dev.heddle.trace.recording.Detail;
import java.util.List;

/**
 * A way to find what goes wrong between threads. It is {@link Analysing} if it reads recordings, {@link Predicting} if what it reads there can be
 * tried, and {@link Searching} if it chooses schedules.
 *
 * <p>Techniques are services: a class with a public constructor without parameters, named in
 * {@code META-INF/services/dev.heddle.engine.technique.Technique}. The command's help, {@code hunt}, {@code analyze} and the documents take what they
 * say of a technique from here.
 */
public interface Technique {
    /** Name on the command line and in documents: lower-case letters, digits and hyphens; no two techniques have the same. */
    String id();

    /** Name in a sentence. */
    String title();

    /** What it does, in a line that begins with a verb. */
    String help();

    /** Its own options; those that every hunt of its kind has are not among them. */
    default List<TechniqueOption<?>> options() {
        return List.of();
    }

    /** What must be recorded for it. */
    default Recorded needs() {
        return Recorded.SYNCHRONIZATION;
    }

    /** How many of the accesses must be recorded for it, if it needs any. */
    default Detail detail() {
        return Detail.USUAL;
    }
}
