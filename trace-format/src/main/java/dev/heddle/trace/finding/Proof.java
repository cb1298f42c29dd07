package dev.heddle.trace.finding;

import org.jspecify.annotations.Nullable;

/**
 * The witness of a prediction: a checked reordering of the events of the run that leads to the defect.
 *
 * @param steps number of events in the reordering; null if the search for one failed
 * @param file the file that contains it; null if it was not written
 */
public record Proof(@Nullable Integer steps, @Nullable String file) {
    /** The detail with the number of events. */
    public static final String STEPS = "witnessSteps";
    /** The detail with the file. */
    public static final String FILE = "witnessFile";
    /** The detail of a finding for which the search for a reordering failed. */
    public static final String MISSING = "witnessMissing";

    /** The witness of a finding, or null if the finding does not mention one. */
    public static @Nullable Proof of(Finding finding) {
        Object steps = finding.details().get(STEPS);
        Object file = finding.details().get(FILE);
        return steps instanceof Number number
                ? new Proof(number.intValue(), file == null ? null : file.toString())
                : finding.details().containsKey(MISSING) ? new Proof(null, null) : null;
    }

    /** Whether a reordering was found. */
    public boolean isComplete() {
        return steps != null;
    }

    /** A few words for the readers of the finding. */
    public String inWords() {
        return steps == null
                ? "no order of the run was found that shows it: it may be false"
                : String.format(
                        "shown by a checked order of %,d event%s%s",
                        steps, steps == 1 ? "" : "s", file == null ? "" : " in " + file);
    }
}
