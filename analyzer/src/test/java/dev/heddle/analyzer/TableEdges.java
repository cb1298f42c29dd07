package dev.heddle.analyzer;

import dev.heddle.analyzer.TraceBuilder.Event;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import dev.heddle.trace.order.SyncKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The direct edges between the events of a run: program order, and a release before each later acquisition of the same
 * object. It compares pairs of events with the order table, without clocks.
 */
public final class TableEdges {
    private final Names names;
    private final boolean ordersLocks;
    private final Map<Member, Integer> fields = new HashMap<>();

    /** Whether the locks order, or, instead of them, the notifications. */
    public TableEdges(TraceBuilder trace, boolean ordersLocks) {
        names = trace.names();
        this.ordersLocks = ordersLocks;
    }

    /** Whether an event directly precedes a later one, apart from class initialisers. */
    public boolean isEdge(Event first, Event second) {
        if (first.thread() == second.thread()) {
            return true;
        }
        for (OrderRow row : rows(second)) {
            if (row.acquires() && acquires(row, first, second)) {
                return true;
            }
        }
        return op(first) == Op.UNSEEN_BEGIN
                && (OrderTable.mayOrder(op(second)) || !rows(second).isEmpty());
    }

    private boolean acquires(OrderRow acquire, Event first, Event second) {
        if (acquire.kind() == SyncKind.THREAD) {
            return acquire.key() == SyncKey.EVERY_THREAD || key(acquire, second) == first.thread();
        }
        return rows(first).stream()
                .anyMatch(release -> release.releases()
                        && release.kind() == acquire.kind()
                        && release.appliesTo(first.aux())
                        && isUsed(release.kind())
                        && key(release, first) == key(acquire, second));
    }

    private boolean isUsed(SyncKind kind) {
        return switch (kind) {
            case LOCK, SHARED_LOCK -> ordersLocks;
            case CONDITION -> !ordersLocks;
            default -> true;
        };
    }

    private List<OrderRow> rows(Event event) {
        Site site = names.site(event.site());
        boolean orders = !site.op().isPlainAccess() || isFinalRead(site);
        return orders ? OrderTable.rowsOf(site.op()) : List.of();
    }

    private boolean isFinalRead(Site site) {
        Names.DeclaredField declared = site.op() == Op.GET_FIELD ? names.resolveField(site.knownTarget()) : null;
        return declared != null && declared.field().isFinal();
    }

    private long key(OrderRow row, Event event) {
        Member field = names.site(event.site()).target();
        int number = field == null ? 0 : fields.computeIfAbsent(field, f -> fields.size() + 1);
        return row.keyOf(event.thread(), event.target(), event.aux(), number);
    }

    private Op op(Event event) {
        return names.site(event.site()).op();
    }
}
