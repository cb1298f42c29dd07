package dev.heddle.analyzer.report;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * How a technique says what it predicted.
 *
 * @param <C> its candidates
 * @param <P> its plans
 */
public interface Description<C, P extends Plan> {
    /** Name of the technique. */
    String technique();

    /** Which candidates come first; total, so that the same recordings give the same report. */
    Comparator<C> order();

    /** What identifiers of a candidate begin with, such as {@code af-09}. */
    String prefix(C candidate);

    /** The same for the same candidate in every recording. */
    long stableHash(C candidate);

    /** Equal for candidates that differ only in the calls that led to their places. */
    default Object kind(C candidate) {
        return stableHash(candidate);
    }

    /** The plan that makes it happen, or null if too little is known of where it does. */
    @Nullable P plan(C candidate, String id);

    /** @param planFile file of the plan relative to the document, or null if there is none */
    Finding finding(C candidate, String id, @Nullable String planFile);
}
