package dev.heddle.trace.order;

import dev.heddle.trace.event.Op;

/**
 * A row of the {@link OrderTable}: an operation releases to an object, or acquires from it.
 *
 * @param releases whether it releases; otherwise it acquires
 * @param kind of the object
 * @param key which object of that kind
 */
public record OrderRow(Op op, boolean releases, SyncKind kind, SyncKey key) {
    public boolean acquires() {
        return !releases;
    }

    /**
     * Whether the row holds for an event with this aux word: to release item 0 is to release all items, which another
     * row states.
     */
    public boolean appliesTo(int aux) {
        return aux != 0 || key != SyncKey.ITEM || !releases;
    }

    /** {@link SyncKey#of} for an event. */
    public long keyOf(int thread, int target, int aux, int field) {
        return key.of(thread, target, aux, field);
    }
}
