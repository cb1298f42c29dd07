package dev.heddle.trace.finding;

import org.jspecify.annotations.Nullable;

/**
 * What a prediction says of its witness: another order of the events of the run that leads to it, and was checked.
 *
 * @param steps how many events that order has; null if none was found, although one was looked for
 * @param file where it was written, null if it was not
 */
public record Proof(@Nullable Integer steps, @Nullable String file) {
    /** The detail with the number of events. */
    public static final String STEPS = "witnessSteps";
    /** The detail with the file. */
    public static final String FILE = "witnessFile";
    /** The detail of a finding for which an order was looked for, and none found. */
    public static final String MISSING = "witnessMissing";

    /** That of a finding, or null if it says nothing of one. */
    public static @Nullable Proof of(Finding finding) {
        Object steps = finding.details().get(STEPS);
        Object file = finding.details().get(FILE);
        return steps instanceof Number number
                ? new Proof(number.intValue(), file == null ? null : file.toString())
                : finding.details().containsKey(MISSING) ? new Proof(null, null) : null;
    }

    /** Whether there is such an order. */
    public boolean isComplete() {
        return steps != null;
    }

    /** A few words for those who read the finding. */
    public String inWords() {
        return steps == null
                ? "no order of the run was found that shows it: it may be false"
                : String.format(
                        "shown by a checked order of %,d event%s%s",
                        steps, steps == 1 ? "" : "s", file == null ? "" : " in " + file);
    }
}
