package dev.heddle.engine.technique;

import dev.heddle.trace.recording.Detail;
import java.util.List;

/**
 * A way to find concurrency bugs. A technique implements {@link Analysing} if it reads recordings, {@link Predicting}
 * if a controlled run can try its predictions, and {@link Searching} if it chooses schedules.
 *
 * <p>Techniques are services: a class with a public constructor without parameters, listed in
 * {@code META-INF/services/dev.heddle.engine.technique.Technique}. The command's help, {@code hunt}, {@code analyze}
 * and the documents use the texts of this interface.
 */
public interface Technique {
    /** Unique name on the command line and in documents: lower-case letters, digits and hyphens. */
    String id();

    /** The name as it reads in a sentence. */
    String title();

    /** One line of help that begins with a verb. */
    String help();

    /**
     * Version of the results. Change it whenever the technique would report different findings for the same recording;
     * batches then analyse known recordings again. Default: the version of the technique's jar, or {@code 0} if it has
     * none.
     */
    default String version() {
        Package own = getClass().getPackage();
        String version = own == null ? null : own.getImplementationVersion();
        return version == null ? "0" : version;
    }

    /** Options of this technique, without those that every hunt of its kind has. */
    default List<TechniqueOption<?>> options() {
        return List.of();
    }

    /**
     * Whether the technique only serves as a baseline in experiments, because others find more. The help names it
     * without its description.
     */
    default boolean isBaseline() {
        return false;
    }

    /** The events that a recording must contain for this technique. */
    default RecordingLevel needs() {
        return RecordingLevel.SYNCHRONIZATION;
    }

    /** How completely accesses must be recorded, for techniques that need accesses. */
    default Detail detail() {
        return Detail.USUAL;
    }
}
