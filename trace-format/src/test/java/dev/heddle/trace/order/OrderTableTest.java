package dev.heddle.trace.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import org.junit.jupiter.api.Test;

/**
 * Compares the table with the order of the Java memory model, written out here a second time as pairs of operations,
 * for all small events.
 */
class OrderTableTest {
    private static final int[] WORDS = {0, 1, 2};

    private record Event(Op op, int thread, int target, int aux, int field) {}

    @Test
    void ordersThePairsOfTheMemoryModel() {
        long ordered = 0;
        long pairs = 0;
        for (Op releasing : Op.values()) {
            for (Op acquiring : Op.values()) {
                for (int i = 0; i < events(releasing); i++) {
                    Event first = event(releasing, 1, i);
                    for (int j = 0; j < events(acquiring); j++) {
                        Event second = event(acquiring, 2, j);
                        boolean expected = isEdge(first, second);
                        assertThat(isOrdered(first, second))
                                .as("%s before %s", first, second)
                                .isEqualTo(expected);
                        ordered += expected ? 1 : 0;
                        pairs++;
                    }
                }
            }
        }
        assertThat(ordered).isPositive().isLessThan(pairs);
    }

    private static int events(Op op) {
        return op.isVolatile() ? 27 : 9;
    }

    private static Event event(Op op, int thread, int number) {
        return new Event(op, thread, WORDS[number % 3], WORDS[number / 3 % 3], WORDS[number / 9]);
    }

    private static boolean isOrdered(Event first, Event second) {
        for (OrderRow release : OrderTable.rowsOf(first.op)) {
            for (OrderRow acquire : OrderTable.rowsOf(second.op)) {
                if (release.releases()
                        && acquire.acquires()
                        && release.kind() == acquire.kind()
                        && release.appliesTo(first.aux)
                        && (acquire.key() == SyncKey.EVERY_THREAD || key(release, first) == key(acquire, second))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long key(OrderRow row, Event event) {
        return row.keyOf(event.thread, event.target, event.aux, event.field);
    }

    /** The memory model, without what no operation of its own acquires: class initialisers and unrecorded code. */
    private static boolean isEdge(Event first, Event second) {
        boolean sameTarget = first.target == second.target;
        boolean acquiresLock = second.op == Op.ACQUIRE || second.op == Op.ACQUIRE_SHARED || second.op == Op.WAKE;
        return switch (first.op) {
            case RELEASE, WAIT -> acquiresLock && lock(first) == lock(second);
            case RELEASE_SHARED -> acquiresLock && second.op != Op.ACQUIRE_SHARED && lock(first) == lock(second);
            case NOTIFY, NOTIFY_ALL -> second.op == Op.WAKE && sameTarget;
            case GIVE_PERMITS -> second.op == Op.TAKE_PERMITS && sameTarget;
            case PUT_VOLATILE, PUT_STATIC_VOLATILE ->
                switch (second.op) {
                    case GET_VOLATILE, GET_STATIC_VOLATILE -> sameTarget && first.field == second.field;
                    case ATOMIC_READ -> sameTarget;
                    default -> false;
                };
            case ATOMIC_WRITE ->
                switch (second.op) {
                    case ATOMIC_READ, GET_VOLATILE, GET_STATIC_VOLATILE -> sameTarget;
                    default -> false;
                };
            case SEND -> second.op == Op.RECEIVE && sameTarget && (second.aux == 0 || second.aux == first.aux);
            case PUBLISH -> second.op == Op.FOUND && sameTarget;
            case FREEZE -> second.op == Op.GET_FIELD && sameTarget;
            case START -> second.op == Op.BEGIN && first.aux == second.thread;
            case END -> second.op == Op.JOIN && second.aux == first.thread || second.op == Op.UNSEEN_END;
            case INTERRUPT -> second.op == Op.INTERRUPTED && first.aux == second.aux;
            case UNPARK -> second.op == Op.RESUME && first.aux == second.thread;
            default -> false;
        };
    }

    private static int lock(Event event) {
        boolean waits = event.op == Op.WAIT || event.op == Op.WAKE;
        return waits && event.aux != 0 ? event.aux : event.target;
    }

    @Test
    void everyReleaseHasAnAcquisition() {
        for (SyncKind kind : SyncKind.values()) {
            boolean isAcquiredWithoutOperation = kind == SyncKind.CLASS || kind == SyncKind.UNSEEN;
            assertThat(OrderTable.rows())
                    .as(kind.name())
                    .anyMatch(row -> row.kind() == kind && row.releases())
                    .matches(rows -> isAcquiredWithoutOperation
                            != rows.stream().anyMatch(row -> row.kind() == kind && row.acquires()));
        }
    }
}
