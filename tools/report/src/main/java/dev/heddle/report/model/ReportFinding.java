package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.text.Printable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A finding as reports show it.
 *
 * @param fingerprint identity of kind, classes, methods and fields, stable from run to run and when lines move; several
 *     findings may share it
 * @param anchor unique in its report: the fingerprint, with a number if several findings share it
 * @param level its severity
 * @param codeOwner owner of the faulty code: the program, if any of the places is its own
 * @param title one line
 * @param sentences the explanation, at most two sentences, and the history if it is from a batch
 * @param locations the places in the order of the violation, two for most kinds
 * @param interleaving the steps, or why they are unknown
 * @param reproduction how to reproduce it
 * @param score its rank among findings of its level
 * @param results index of its results in {@link FindingsReport#results}
 * @param source the finding in the results, with all details of its technique
 */
public record ReportFinding(
        String fingerprint,
        String anchor,
        Level level,
        CodeOwner codeOwner,
        String title,
        List<String> sentences,
        List<Location> locations,
        StepReader.Known interleaving,
        Reproduction reproduction,
        Score score,
        int results,
        Finding source) {
    public ReportFinding {
        title = Printable.cut(title);
        sentences = sentences.stream().map(Printable::cut).toList();
        locations = List.copyOf(locations);
    }

    /** The interleaving; null if unknown. */
    public @Nullable Interleaving steps() {
        return interleaving.steps();
    }

    /** The program's own frame that calls the library, for each step in a library. */
    public Map<Interleaving.Step, CodePoint> callers() {
        return interleaving.callers();
    }

    /** Why the interleaving is unknown; null if it is known. */
    public @Nullable String whyNoSteps() {
        return interleaving.whyNone();
    }

    /** As in {@code findings.json}. */
    public String id() {
        return source.id();
    }

    /** As in {@code findings.json}. */
    public String kind() {
        return source.kind();
    }

    /** Whether it is uncertain, and so ranked among others by its score. */
    public boolean isRanked() {
        return level != Level.FAILURE && !FindingKind.of(kind()).isExplanation();
    }

    /** The failure of the program, for a title; null without a failure. */
    public @Nullable String failure() {
        return source.failure() == null ? null : Printable.cut(Wording.failure(source.failure()));
    }

    /** Whether its exact plan was replayed and did not reproduce it. */
    public boolean isPlanRefuted() {
        return !reproduction.isChecked()
                && whyPlanUnchecked() == null
                && Boolean.FALSE.equals(source.details().get("exactPlanChecked"));
    }

    /** Why its exact plan was not replayed; null if it was, or if it has none. */
    public @Nullable String whyPlanUnchecked() {
        return !reproduction.isChecked() && source.details().get("exactPlanNotChecked") instanceof String why
                ? why
                : null;
    }

    public Finding.Status status() {
        return source.status();
    }

    /** The class of the first place; null without a place. */
    public @Nullable String className() {
        return locations.isEmpty() ? null : locations.get(0).at().className();
    }
}
