package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;

/** What the place of a wait with a monitor says of it. */
public final class MonitorWaits {
    private MonitorWaits() {}

    /** Whether it lasts until a notification comes. Recordings made from STD text name no method, and its waits have no limit of time. */
    public static boolean hasNoLimit(Site wait) {
        Member called = wait.target();
        return called == null
                || called.descriptor().isEmpty()
                || called.descriptor().equals("()V");
    }
}
