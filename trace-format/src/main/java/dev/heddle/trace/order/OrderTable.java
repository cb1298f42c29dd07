package dev.heddle.trace.order;

import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;

/**
 * The releases and acquires of each operation. All code that orders the events of different threads reads this table; a
 * new operation adds its rows here. {@code docs/internals/recording.md} explains the rows.
 *
 * <p>An operation without rows orders nothing. Three acquisitions are not operations of their own and have no rows:
 * from {@link SyncKind#CLASS} and {@link SyncKind#UNSEEN}, as stated there, and from {@link SyncKind#FROZEN} unless the
 * field that {@link Op#GET_FIELD} reads is final.
 */
public final class OrderTable {
    private static final OrderRow[] ROWS = {
        release(Op.RELEASE, SyncKind.LOCK, SyncKey.TARGET),
        release(Op.RELEASE_SHARED, SyncKind.SHARED_LOCK, SyncKey.TARGET),
        acquire(Op.ACQUIRE, SyncKind.LOCK, SyncKey.TARGET),
        acquire(Op.ACQUIRE, SyncKind.SHARED_LOCK, SyncKey.TARGET),
        acquire(Op.ACQUIRE_SHARED, SyncKind.LOCK, SyncKey.TARGET),
        release(Op.WAIT, SyncKind.LOCK, SyncKey.LOCK_OF_WAIT),
        acquire(Op.WAKE, SyncKind.LOCK, SyncKey.LOCK_OF_WAIT),
        acquire(Op.WAKE, SyncKind.SHARED_LOCK, SyncKey.LOCK_OF_WAIT),
        acquire(Op.WAKE, SyncKind.CONDITION, SyncKey.TARGET),
        release(Op.NOTIFY, SyncKind.CONDITION, SyncKey.TARGET),
        release(Op.NOTIFY_ALL, SyncKind.CONDITION, SyncKey.TARGET),
        release(Op.GIVE_PERMITS, SyncKind.PERMITS, SyncKey.TARGET),
        acquire(Op.TAKE_PERMITS, SyncKind.PERMITS, SyncKey.TARGET),
        release(Op.PUT_VOLATILE, SyncKind.VOLATILE_FIELD, SyncKey.FIELD),
        release(Op.PUT_VOLATILE, SyncKind.VOLATILES, SyncKey.TARGET),
        release(Op.PUT_STATIC_VOLATILE, SyncKind.VOLATILE_FIELD, SyncKey.FIELD),
        release(Op.PUT_STATIC_VOLATILE, SyncKind.VOLATILES, SyncKey.TARGET),
        acquire(Op.GET_VOLATILE, SyncKind.VOLATILE_FIELD, SyncKey.FIELD),
        acquire(Op.GET_VOLATILE, SyncKind.ATOMICS, SyncKey.TARGET),
        acquire(Op.GET_STATIC_VOLATILE, SyncKind.VOLATILE_FIELD, SyncKey.FIELD),
        acquire(Op.GET_STATIC_VOLATILE, SyncKind.ATOMICS, SyncKey.TARGET),
        release(Op.ATOMIC_WRITE, SyncKind.ATOMICS, SyncKey.TARGET),
        acquire(Op.ATOMIC_READ, SyncKind.ATOMICS, SyncKey.TARGET),
        acquire(Op.ATOMIC_READ, SyncKind.VOLATILES, SyncKey.TARGET),
        release(Op.SEND, SyncKind.HAND_OFF, SyncKey.ITEM),
        release(Op.SEND, SyncKind.HAND_OFF, SyncKey.ANY_ITEM),
        acquire(Op.RECEIVE, SyncKind.HAND_OFF, SyncKey.ITEM),
        release(Op.PUBLISH, SyncKind.PUBLISHED, SyncKey.TARGET),
        acquire(Op.FOUND, SyncKind.PUBLISHED, SyncKey.TARGET),
        release(Op.FREEZE, SyncKind.FROZEN, SyncKey.TARGET),
        acquire(Op.GET_FIELD, SyncKind.FROZEN, SyncKey.TARGET),
        release(Op.START, SyncKind.START, SyncKey.THREAD_IN_AUX),
        acquire(Op.BEGIN, SyncKind.START, SyncKey.OWN_THREAD),
        release(Op.END, SyncKind.THREAD, SyncKey.OWN_THREAD),
        acquire(Op.JOIN, SyncKind.THREAD, SyncKey.THREAD_IN_AUX),
        release(Op.INTERRUPT, SyncKind.INTERRUPT, SyncKey.THREAD_IN_AUX),
        acquire(Op.INTERRUPTED, SyncKind.INTERRUPT, SyncKey.THREAD_IN_AUX),
        release(Op.UNPARK, SyncKind.PARKING, SyncKey.THREAD_IN_AUX),
        acquire(Op.RESUME, SyncKind.PARKING, SyncKey.OWN_THREAD),
        release(Op.CLASS_READY, SyncKind.CLASS, SyncKey.CLASS_IN_AUX),
        release(Op.UNSEEN_BEGIN, SyncKind.UNSEEN, SyncKey.RUN),
        acquire(Op.UNSEEN_END, SyncKind.THREAD, SyncKey.EVERY_THREAD),
    };

    /** By the code of the operation. */
    private static final List<List<OrderRow>> BY_CODE = byCode();

    private OrderTable() {}

    private static OrderRow release(Op op, SyncKind kind, SyncKey key) {
        return new OrderRow(op, true, kind, key);
    }

    private static OrderRow acquire(Op op, SyncKind kind, SyncKey key) {
        return new OrderRow(op, false, kind, key);
    }

    private static List<List<OrderRow>> byCode() {
        List<List<OrderRow>> all = new ArrayList<>(Op.FIRST_SITE);
        for (int code = 0; code < Op.FIRST_SITE; code++) {
            all.add(List.of());
        }
        for (OrderRow row : ROWS) {
            List<OrderRow> rows = new ArrayList<>(all.get(row.op().code()));
            rows.add(row);
            all.set(row.op().code(), List.copyOf(rows));
        }
        return List.copyOf(all);
    }

    /** All rows; those of one operation follow each other. */
    public static List<OrderRow> rows() {
        return List.of(ROWS);
    }

    /** The rows of an operation; none if it orders nothing. */
    public static List<OrderRow> rowsOf(Op op) {
        return BY_CODE.get(op.code());
    }

    /**
     * Whether an operation may order threads, and so acquires from {@link SyncKind#UNSEEN}. So does a read of a final
     * field.
     */
    public static boolean mayOrder(Op op) {
        return switch (op.family()) {
            case LOCK, SIGNAL, ATOMIC -> true;
            case ACCESS -> op.isVolatile();
            case CALL, LOOP, NAME -> false;
        };
    }
}
