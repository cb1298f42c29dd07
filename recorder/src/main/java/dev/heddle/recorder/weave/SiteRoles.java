package dev.heddle.recorder.weave;

import dev.heddle.recorder.boot.Roles;
import dev.heddle.trace.name.Site;

/** What the events of a site do to the order between threads. */
public final class SiteRoles {
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String LOCKS = CONCURRENT + "locks/";
    private static final String REENTRANT = LOCKS + "Reentrant";

    private SiteRoles() {}

    /** One of {@link Roles}. */
    public static byte of(Site site) {
        return switch (site.op()) {
            case GET_VOLATILE, GET_STATIC_VOLATILE, ATOMIC_READ, FOUND -> Roles.TAKES;
            case PUT_VOLATILE, PUT_STATIC_VOLATILE, ATOMIC_WRITE, PUBLISH -> Roles.GIVES;
            case RECEIVE -> Roles.RECEIVES;
            case SEND, RELEASE_SHARED -> Roles.HANDS_OFF;
            case ACQUIRE -> isReleasedByItsOwner(site) ? Roles.ACQUIRES : Roles.ANY;
            case RELEASE -> isReleasedByItsOwner(site) ? Roles.RELEASES : Roles.HANDS_OFF;
            case WAIT -> Roles.WAITS;
            case WAKE -> Roles.WAKES;
            case INTERRUPTED, SLEEP, CLASS_READY, FREEZE, ASKED -> Roles.NEUTRAL;
            case CALL -> site.method().owner().startsWith(CONCURRENT) ? Roles.INSIDE : Roles.ANY;
            default -> Roles.ANY;
        };
    }

    /** Whether a lock is a monitor, or one of the JDK that only its owner can release. */
    private static boolean isReleasedByItsOwner(Site site) {
        String owner = site.method().owner();
        return !owner.startsWith(LOCKS) || owner.startsWith(REENTRANT);
    }
}
