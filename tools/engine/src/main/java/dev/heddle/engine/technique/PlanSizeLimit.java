package dev.heddle.engine.technique;

/**
 * Limits the total size of the plans that an analysis writes. The last plan may exceed the limit.
 *
 * @param bytes limit for all plan files together
 * @param note note of a finding whose plan was not written because the limit was reached
 */
public record PlanSizeLimit(long bytes, String note) {
    /** The default: an analysis whose files the user keeps. */
    public static final PlanSizeLimit DEFAULT = new PlanSizeLimit(
            40L << 20,
            "the plans of this analysis have reached 40 MiB: analyze fewer recordings at once to get this one");
}
