package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.SyncRoles;
import dev.heddle.trace.name.Site;

/** The effects of a site's events on the order between threads. */
public final class SiteRoles {
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String LOCKS = CONCURRENT + "locks/";
    private static final String REENTRANT = LOCKS + "Reentrant";

    private SiteRoles() {}

    /** One of {@link SyncRoles}. */
    public static byte of(Site site) {
        return switch (site.op()) {
            case GET_VOLATILE, GET_STATIC_VOLATILE, ATOMIC_READ, FOUND -> SyncRoles.ACQUIRE;
            case PUT_VOLATILE, PUT_STATIC_VOLATILE, ATOMIC_WRITE, PUBLISH -> SyncRoles.RELEASE;
            case RECEIVE -> SyncRoles.RECEIVE;
            case SEND, RELEASE_SHARED -> SyncRoles.HAND_OFF;
            case ACQUIRE -> isReleasedByItsOwner(site) ? SyncRoles.LOCK : SyncRoles.ANY;
            case RELEASE -> isReleasedByItsOwner(site) ? SyncRoles.UNLOCK : SyncRoles.HAND_OFF;
            case WAIT -> SyncRoles.WAIT;
            case WAKE -> SyncRoles.WAKE;
            case INTERRUPTED, SLEEP, CLASS_READY, FREEZE, ASKED -> SyncRoles.NEUTRAL;
            case CALL -> site.method().owner().startsWith(CONCURRENT) ? SyncRoles.INSIDE : SyncRoles.ANY;
            default -> SyncRoles.ANY;
        };
    }

    /** Whether a lock is a monitor, or a JDK lock that only its owner can release. */
    private static boolean isReleasedByItsOwner(Site site) {
        String owner = site.method().owner();
        return !owner.startsWith(LOCKS) || owner.startsWith(REENTRANT);
    }
}
