package dev.heddle.trace.plan;

/**
 * A kind of plan.
 *
 * @param name the name in files
 * @param type the record with the members of a plan
 * @param support the class of the replayer that enforces such plans, below its package of strategies. The replayer
 * loads it by this name, because this module does not depend on the replayer
 * @param isStreamed whether {@link ExactPlanFile} reads and writes it; otherwise the components of the record are the
 * members of the file
 */
public record PlanKind(String name, Class<? extends Plan> type, String support, boolean isStreamed) {
    PlanKind(String name, Class<? extends Plan> type, String support) {
        this(name, type, support, false);
    }
}
