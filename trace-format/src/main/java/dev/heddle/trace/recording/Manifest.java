package dev.heddle.trace.recording;

import dev.heddle.trace.failure.UncaughtException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The description of a recording, in {@value #FILE_NAME} beside the queue. It is written when the run starts and again
 * when it ends. A manifest without an end belongs to a run that was killed, or still runs.
 *
 * @param begin what was known when recording began
 * @param end when the recording was closed, or null
 * @param counts what was recorded, by name; all zero before the end
 * @param parts how many parts the recording has; 0 if everything is kept, and before the end
 * @param stopped why recording stopped before the program ended, or null
 * @param unwoven reasons why classes were not woven, each with the number of classes
 * @param unwovenNames names of the first of these classes, by reason
 * @param uncaught exceptions that left a thread's last frame
 * @param files the queue's files with their size in bytes when the recording was closed; empty before the end
 * @param watched the classes whose accesses were recorded; null for all
 */
public record Manifest(
        Begin begin,
        @Nullable Instant end,
        Counts counts,
        int parts,
        @Nullable String stopped,
        Map<String, Long> unwoven,
        Map<String, List<String>> unwovenNames,
        List<UncaughtException> uncaught,
        Map<String, Long> files,
        @Nullable Watched watched) {
    /** Name of the file. */
    public static final String FILE_NAME = "manifest.json";
    /** A reason among {@link #unwoven}, for a JDK class that starts threads. */
    public static final String STARTS_PROCESSES = "starts other processes, which are neither recorded nor controlled";
    /**
     * A reason among {@link #unwoven} that counts patterns instead of classes: those of {@code include} that match no
     * class.
     */
    public static final String INCLUDES_NOTHING = "included, but the program has loaded no such class";
    /** A reason among {@link #unwoven} for classes that are woven all the same. */
    public static final String CHANGED_BY_AGENT = "changed by another agent; places are those of the class file";
    /** A reason among {@link #unwoven} for classes that may be woven. */
    public static final String INITIALISER_OMITTED =
            "whose initialisers were not examined for deadlocks, because the limit was reached";
    /** A reason among {@link #unwoven} that counts threads instead of classes. */
    public static final String AGENT_THREADS = "of other agents, neither recorded nor controlled";
    /** Version of the recording format that this code writes; it reads this one and the earlier ones. */
    public static final int SCHEMA_VERSION = 3;
    /** From this version on, the checksum of an excerpt covers its type. */
    static final int FIRST_WITH_CHECKED_TYPE = 2;

    public Manifest {
        Objects.requireNonNull(begin, "begin");
        Objects.requireNonNull(counts, "counts");
        unwoven = Map.copyOf(unwoven);
        unwovenNames = Map.copyOf(unwovenNames);
        uncaught = List.copyOf(uncaught);
        files = Map.copyOf(files);
    }

    /** The manifest at the start of a run. */
    public Manifest(Begin begin, @Nullable Watched watched) {
        this(begin, null, Counts.NONE, 0, null, Map.of(), Map.of(), List.of(), Map.of(), watched);
    }

    /**
     * The facts that are known when recording begins.
     *
     * @param heddle version of Heddle that recorded
     * @param profile what was recorded
     * @param jvm the JVM, in words
     * @param command main class or jar with its arguments; on disk, secrets are masked
     * @param launch the java executable and the options that name the class files of the program; empty if unknown
     * @param pid process number
     * @param options the agent's options as given
     * @param start when the recorder was ready
     * @param maxBytes how much of the newest events is kept, or 0 for all
     */
    public record Begin(
            String heddle,
            String profile,
            String jvm,
            List<String> command,
            List<String> launch,
            long pid,
            Map<String, String> options,
            Instant start,
            long maxBytes) {
        public Begin {
            Objects.requireNonNull(heddle, "heddle");
            Objects.requireNonNull(profile, "profile");
            Objects.requireNonNull(jvm, "jvm");
            Objects.requireNonNull(start, "start");
            command = List.copyOf(command);
            launch = List.copyOf(launch);
            options = Map.copyOf(options);
        }
    }

    /**
     * The manifest of a recording, without the recording itself.
     *
     * @param directory of the recording
     * @throws RecordingException with a one-line message, if it is missing or cannot be read
     */
    public static Manifest read(Path directory) {
        return ManifestReader.read(directory).manifest();
    }

    /** Whether the recorder closed the recording itself. */
    public boolean isClosed() {
        return end != null;
    }

    /** Whether the recording covers the program up to its end. */
    public boolean isComplete() {
        return isClosed() && stopped == null;
    }

    /**
     * @param events events in all blocks that are kept, including the open events that the oldest part repeats
     * @param blocks event blocks that are kept
     * @param discarded events that were deleted because newer ones needed the room
     * @param dropped events that were not recorded because the buffers were full
     * @param leftOut redundant operations that were not recorded; see {@code docs/internals/recording.md}
     * @param threads threads that recorded anything
     * @param sites sites woven
     * @param classes classes woven
     * @param named numbers that have a name in the queue; null before the end, and in a recording of schema version 1
     */
    public record Counts(
            long events,
            long blocks,
            long discarded,
            long dropped,
            long leftOut,
            long threads,
            long sites,
            long classes,
            @Nullable NameCounts named) {
        /** The counts before the end. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, null);
    }

    /**
     * Number of different numbers that have a name.
     *
     * @param sites sites that are not synthetic
     * @param classes woven, or only mentioned
     * @param threads threads, whether or not they recorded anything
     * @param stacks call stacks
     */
    public record NameCounts(long sites, long classes, long threads, long stacks) {
        @Override
        public String toString() {
            return String.format(
                    "%,d sites, %,d classes, %,d threads, %,d call stacks", sites, classes, threads, stacks);
        }
    }
}
