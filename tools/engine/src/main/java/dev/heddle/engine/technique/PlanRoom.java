package dev.heddle.engine.technique;

/**
 * How much the plans of an analysis may take together. The last one may go beyond.
 *
 * @param bytes of their files
 * @param otherwise what is said of a finding whose plan was not made
 */
public record PlanRoom(long bytes, String otherwise) {
    /** Of an analysis whose files the user wants. */
    public static final PlanRoom USUAL = new PlanRoom(
            40L << 20, "the plans of this analysis have taken 40 MiB: analyze fewer recordings at once for this one");
}
