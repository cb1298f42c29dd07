package dev.heddle.replayer.gated;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The threads of this JVM that may act for the program: its own, and JDK threads that work for it. */
final class LiveThreads {
    private static final String OWN = "heddle-";
    private static final Set<String> OF_JVM = Set.of(
            "Reference Handler",
            "Finalizer",
            "Signal Dispatcher",
            "Common-Cleaner",
            "Notification Thread",
            "Attach Listener",
            "DestroyJavaVM");

    private final ThreadGroup root;

    LiveThreads() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        root = group;
    }

    List<Thread> all() {
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads);
        List<Thread> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String name = threads[i].getName();
            if (!name.startsWith(OWN) && !OF_JVM.contains(name)) {
                all.add(threads[i]);
            }
        }
        return all;
    }
}
