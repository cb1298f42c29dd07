package dev.heddle.batch.store;

import dev.heddle.batch.parquet.ParquetTable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the tables; {@code docs/reference/batch-store.md} describes the columns. */
public final class Rows {
    public static final ParquetTable<Run> RUNS = new ParquetTable<>("runs", Run.class);
    public static final ParquetTable<Analysis> ANALYSES = new ParquetTable<>("analyses", Analysis.class);
    public static final ParquetTable<Occurrence> OCCURRENCES = new ParquetTable<>("occurrences", Occurrence.class);
    public static final ParquetTable<Finding> FINDINGS = new ParquetTable<>("findings", Finding.class);
    public static final ParquetTable<Coverage> COVERAGE = new ParquetTable<>("coverage", Coverage.class);
    public static final ParquetTable<Relation> RELATION = new ParquetTable<>("relation", Relation.class);
    public static final ParquetTable<Variable> VARIABLES = new ParquetTable<>("variables", Variable.class);
    public static final ParquetTable<Pairs> PAIRS = new ParquetTable<>("pairs", Pairs.class);
    public static final ParquetTable<Batch> BATCHES = new ParquetTable<>("batches", Batch.class);
    public static final ParquetTable<Trend> TREND = new ParquetTable<>("trend", Trend.class);
    public static final ParquetTable<Problem> PROBLEMS = new ParquetTable<>("problems", Problem.class);

    /** All tables, in the order in which documents name them. */
    public static final List<ParquetTable<?>> ALL = List.of(
            RUNS, ANALYSES, OCCURRENCES, FINDINGS, COVERAGE, RELATION, VARIABLES, PAIRS, BATCHES, TREND, PROBLEMS);

    private Rows() {}

    /** A run that was analysed. */
    public record Run(
            String run,
            long batch,
            String path,
            @Nullable String build,
            @Nullable String program,
            @Nullable String command,
            @Nullable Instant started,
            Ending ending,
            Recorder recorder,
            Counts counts,
            long radius) {}

    /** The end of a run. */
    public record Ending(
            @Nullable Instant ended, String state, @Nullable String failure) {}

    /** The JVM, the recorder and its options. */
    public record Recorder(
            @Nullable String jvm,
            @Nullable String heddle,
            @Nullable String profile,
            @Nullable String watched) {}

    /** The size of a run. */
    public record Counts(long events, long threads, long dropped) {}

    /** The outcome of a technique on a run. */
    public record Analysis(
            String run,
            String technique,
            String version,
            long batch,
            String state,
            @Nullable String problem,
            long findings,
            long millis) {}

    /** A finding in a run. */
    public record Occurrence(
            String fingerprint, String run, String technique, String version, long batch, String id, long times) {}

    /** A finding, once for all runs that have it. */
    public record Finding(
            String fingerprint,
            String technique,
            String kind,
            String level,
            String title,
            @Nullable String place,
            Seen seen,
            String witness,
            String document,
            String files) {}

    /** The runs that have a finding. */
    public record Seen(
            @Nullable Instant firstSeen,
            @Nullable Instant lastSeen,
            long runs,
            @Nullable String builds) {}

    /** A watched class or method of a run. */
    public record Coverage(String run, String kind, String name, long watched) {}

    /** A method that may acquire a lock of a class. */
    public record Relation(String run, String method, String lockClass) {}

    /** A variable that threads of a run accessed. */
    public record Variable(
            String run, String variable, @Nullable String className, long accesses, String threads, String sharing) {}

    /** The access pairs of a run. */
    public record Pairs(String run, long failed, long pairs, String data) {}

    /** A batch. */
    public record Batch(
            long batch,
            Instant started,
            Instant ended,
            @Nullable String build,
            long runs,
            long analysed,
            long known,
            long unusable,
            long findings,
            long fresh,
            long gone) {}

    /** The number of runs of a batch with a finding. */
    public record Trend(long batch, String fingerprint, long runs) {}

    /** A path that could not be analysed. */
    public record Problem(long batch, String path, String problem) {}
}
