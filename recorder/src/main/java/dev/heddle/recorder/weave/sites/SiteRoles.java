package dev.heddle.recorder.weave.sites;

import dev.heddle.recorder.boot.SyncRoles;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import java.util.List;

/** The effects of a site's events on the order between threads. */
public final class SiteRoles {
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String LOCKS = CONCURRENT + "locks/";
    private static final String REENTRANT = LOCKS + "Reentrant";

    /** By the code of the operation, where the site does not matter. */
    private static final byte[] BY_CODE = new byte[Op.FIRST_SITE];

    static {
        for (Op op : Op.values()) {
            BY_CODE[op.code()] = of(op);
        }
    }

    private SiteRoles() {}

    /** One of {@link SyncRoles}. */
    public static byte of(Site site) {
        return switch (site.op()) {
            case ACQUIRE -> isReleasedByItsOwner(site) ? SyncRoles.LOCK : SyncRoles.ANY;
            case RELEASE -> isReleasedByItsOwner(site) ? SyncRoles.UNLOCK : SyncRoles.HAND_OFF;
            case CALL -> site.method().owner().startsWith(CONCURRENT) ? SyncRoles.INSIDE : SyncRoles.ANY;
            default -> BY_CODE[site.op().code()];
        };
    }

    /** The role by the order table. An operation of a kind that is not listed here is always recorded. */
    private static byte of(Op op) {
        return switch (op) {
            case WAIT -> SyncRoles.WAIT;
            case WAKE -> SyncRoles.WAKE;
            case SLEEP, ASKED -> SyncRoles.NEUTRAL;
            default -> {
                List<OrderRow> rows = OrderTable.rowsOf(op);
                yield rows.isEmpty() || op.isPlainAccess() ? SyncRoles.ANY : of(rows.get(0));
            }
        };
    }

    private static byte of(OrderRow row) {
        return switch (row.kind()) {
            case VOLATILE_FIELD, ATOMICS, PUBLISHED -> row.releases() ? SyncRoles.RELEASE : SyncRoles.ACQUIRE;
            case HAND_OFF -> row.releases() ? SyncRoles.HAND_OFF : SyncRoles.RECEIVE;
            case SHARED_LOCK -> row.releases() ? SyncRoles.HAND_OFF : SyncRoles.ANY;
            case CLASS, FROZEN -> SyncRoles.NEUTRAL;
            case INTERRUPT -> row.releases() ? SyncRoles.ANY : SyncRoles.NEUTRAL;
            default -> SyncRoles.ANY;
        };
    }

    /** Whether a lock is a monitor, or a JDK lock that only its owner can release. */
    private static boolean isReleasedByItsOwner(Site site) {
        String owner = site.method().owner();
        return !owner.startsWith(LOCKS) || owner.startsWith(REENTRANT);
    }
}
