package dev.heddle.bench.cost;

/** A link of a ring. Walking it reads and writes fields in a way that no compiler can shorten. */
final class Cell {
    int value;
    Cell next;

    static Cell ring(int size) {
        Cell first = new Cell();
        Cell last = first;
        for (int i = 1; i < size; i++) {
            last.next = new Cell();
            last = last.next;
        }
        last.next = first;
        return first;
    }
}
