package dev.heddle.analyzer.skeleton;

/**
 * The synchronisation skeleton of a run: the result of the first pass over a recording.
 *
 * @param sites its sites
 * @param segments the relaxed happens-before order
 * @param classes the classes of its objects
 * @param events number of events
 * @param unmatchedSignals number of begins, joins and wakes without a counterpart
 * @param forgottenItems number of hand-off items forgotten because of the limit
 */
public record Skeleton(
        SiteIndex sites,
        Segments segments,
        ObjectClasses classes,
        long events,
        long unmatchedSignals,
        long forgottenItems) {}
