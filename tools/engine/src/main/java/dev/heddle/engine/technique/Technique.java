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

    /**
     * Names what it would find: it changes when the technique would find something else in the same recording, and a batch then analyses recordings
     * again that it knows. Default the version of the jar that the technique comes in, or {@code 0} if that has none.
     */
    default String version() {
        Package own = getClass().getPackage();
        String version = own == null ? null : own.getImplementationVersion();
        return version == null ? "0" : version;
    }

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
