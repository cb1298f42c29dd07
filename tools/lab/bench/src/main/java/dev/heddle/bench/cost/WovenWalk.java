package dev.heddle.bench.cost;

/** Walks a ring; its accesses are recorded. */
final class WovenWalk {
    private WovenWalk() {}

    /** {@value EventCost#ACCESSES_PER_STEP} field accesses for each step. */
    static CostCell walk(CostCell from, int steps) {
        CostCell cell = from;
        for (int i = 0; i < steps; i++) {
            cell.value += i;
            cell = cell.next;
        }
        return cell;
    }
}
