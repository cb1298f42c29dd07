package dev.heddle.analyzer.report;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Describes the candidates of one technique as findings and plans.
 *
 * @param <C> candidates of the technique
 * @param <P> plans of the technique
 */
public interface CandidateDescription<C, P extends Plan> {
    /** Name of the technique. */
    String technique();

    /** Report order of the candidates. It is total, so that the same recordings give the same report. */
    Comparator<C> order();

    /** First part of a candidate's identifier, such as {@code af-09}. */
    String prefix(C candidate);

    /** A hash that is the same for the same candidate in every recording. */
    long stableHash(C candidate);

    /** A key that is equal for candidates that differ only in their calling contexts. */
    default Object kind(C candidate) {
        return stableHash(candidate);
    }

    /** A key that is equal for candidates of the same places in the code, if there are too many to report each kind. */
    default Object places(C candidate) {
        return kind(candidate);
    }

    /** The plan that reproduces the candidate, or null if the recording does not describe its places well enough. */
    @Nullable P plan(C candidate, String id);

    /**
     * Describes a candidate as a finding.
     *
     * @param planFile file of the plan relative to the document, or null if the candidate has no plan
     */
    Finding finding(C candidate, String id, @Nullable String planFile);
}
