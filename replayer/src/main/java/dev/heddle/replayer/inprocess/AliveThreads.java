package dev.heddle.replayer.inprocess;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** The threads of this JVM that are alive. */
final class AliveThreads {
    private static final ThreadGroup ROOT = root();

    private AliveThreads() {}

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    static Set<Thread> threads() {
        Thread[] all = new Thread[ROOT.activeCount() + 16];
        int count = ROOT.enumerate(all);
        while (count == all.length) {
            all = new Thread[count * 2];
            count = ROOT.enumerate(all);
        }
        Set<Thread> set = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < count; i++) {
            set.add(all[i]);
        }
        return set;
    }
}
