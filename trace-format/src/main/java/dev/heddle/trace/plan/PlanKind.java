package dev.heddle.trace.plan;

/**
 * A kind of plan.
 *
 * @param name the name in files
 * @param type the record with the members of a plan
 * @param isStreamed whether {@link ExactPlanFile} reads and writes it; otherwise the components of the record are the
 * members of the file
 */
public record PlanKind(String name, Class<? extends Plan> type, boolean isStreamed) {
    PlanKind(String name, Class<? extends Plan> type) {
        this(name, type, false);
    }
}
