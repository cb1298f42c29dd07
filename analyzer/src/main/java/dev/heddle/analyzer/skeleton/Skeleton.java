package dev.heddle.analyzer.skeleton;

/**
 * What one pass over a recording tells about the run as a whole.
 *
 * @param sites its sites
 * @param segments the relaxed happens-before order
 * @param classes the classes of its objects
 * @param events number of events
 * @param unmatchedSignals begins, joins and wakes without the other half
 * @param forgottenItems items handed over that were forgotten for want of room
 */
public record Skeleton(
        SiteTable sites,
        Segments segments,
        ObjectClasses classes,
        long events,
        long unmatchedSignals,
        long forgottenItems) {}
