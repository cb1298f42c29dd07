package dev.heddle.report.model;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.text.Printable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A finding as reports show it.
 *
 * @param fingerprint the same from run to run, and when lines move: of kind, classes, methods and fields; several findings may share it
 * @param anchor unique in its report, and the same in the next one as far as that goes: the fingerprint, with a number if it is shared
 * @param level how much it weighs
 * @param whose whose code goes wrong: the program's own, if any of the places is
 * @param title one line in plain words
 * @param sentences what goes wrong, in two sentences at most; and if a batch says so, since when it is seen
 * @param spots the places, in the order of the violation: for most kinds two
 * @param steps the interleaving; null if nothing is known of it
 * @param whyNoSteps why nothing is known of it, in words; null if there are steps
 * @param bringBack how to make it happen again
 * @param score how much it deserves to be looked at before others of its level
 * @param results index of the results it is from, in {@link FindingsReport#results}
 * @param source what was read, with all details of its technique
 */
public record ReportFinding(
        String fingerprint,
        String anchor,
        Level level,
        CodeOwner whose,
        String title,
        List<String> sentences,
        List<Location> spots,
        @Nullable Interleaving steps,
        @Nullable String whyNoSteps,
        Reproduction bringBack,
        Score score,
        int results,
        Finding source) {
    public ReportFinding {
        title = Printable.cut(title);
        sentences = sentences.stream().map(Printable::cut).toList();
        spots = List.copyOf(spots);
    }

    /** As in {@code findings.json}. */
    public String id() {
        return source.id();
    }

    /** As in {@code findings.json}. */
    public String kind() {
        return source.kind();
    }

    /** Whether it is one of many that may be right or not, of which those that deserve it come first. */
    public boolean isRanked() {
        return level != Level.FAILURE && !kind().equals("access-pair");
    }

    /** What the program did wrong, for a title; null if no failure was seen. */
    public @Nullable String failure() {
        return source.failure() == null ? null : Printable.cut(Wording.failure(source.failure()));
    }

    /** Whether the plan that should bring it back was replayed, and did not. */
    public boolean isPlanRefuted() {
        return !bringBack.isChecked() && Boolean.FALSE.equals(source.details().get("exactPlanChecked"));
    }

    public Finding.Status status() {
        return source.status();
    }

    /** The class that most says where it is: that of the first place, or null if there is no place. */
    public @Nullable String className() {
        return spots.isEmpty() ? null : spots.get(0).at().className();
    }
}
