package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;

/** Properties of a wait on a monitor, from its site. */
public final class WaitLimits {
    private WaitLimits() {}

    /**
     * Whether a wait lasts until a notification. Recordings made from STD text name no method, and their waits have no
     * time limit.
     */
    public static boolean hasNoLimit(Site wait) {
        Member called = wait.target();
        return called == null
                || called.descriptor().isEmpty()
                || called.descriptor().equals("()V");
    }
}
