package dev.heddle.bench.cost;

/** The same as {@link WovenWalk}, in a class that is excluded from weaving. */
final class PlainWalk {
    private PlainWalk() {}

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
