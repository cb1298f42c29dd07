package dev.heddle.bench.cost;

/** A link of a ring. Walking it reads and writes fields in a way that no compiler can shorten. */
final class CostCell {
    int value;
    CostCell next;

    static CostCell ring(int size) {
        CostCell first = new CostCell();
        CostCell last = first;
        for (int i = 1; i < size; i++) {
            last.next = new CostCell();
            last = last.next;
        }
        last.next = first;
        return first;
    }
}
