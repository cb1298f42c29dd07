package dev.heddle.recorder.boot;

/** Finds the log of a thread. Not a map of the JDK, because those are woven. Not thread-safe. */
final class LogTable {
    private ThreadLog[] slots = new ThreadLog[64];
    private int used;

    ThreadLog find(Thread thread) {
        for (int at = start(thread); slots[at] != null; at = at + 1 & slots.length - 1) {
            if (slots[at].thread == thread) {
                return slots[at];
            }
        }
        return null;
    }

    void add(ThreadLog log) {
        if (++used * 2 > slots.length) {
            ThreadLog[] old = slots;
            slots = new ThreadLog[old.length * 2];
            for (ThreadLog moved : old) {
                if (moved != null) {
                    put(moved);
                }
            }
        }
        put(log);
    }

    private void put(ThreadLog log) {
        int at = start(log.thread);
        while (slots[at] != null) {
            at = at + 1 & slots.length - 1;
        }
        slots[at] = log;
    }

    void remove(ThreadLog log) {
        int at = start(log.thread);
        while (slots[at] != log) {
            if (slots[at] == null) {
                return;
            }
            at = at + 1 & slots.length - 1;
        }
        slots[at] = null;
        used--;
        // Entries behind this one may have been displaced by it.
        for (int next = at + 1 & slots.length - 1; slots[next] != null; next = next + 1 & slots.length - 1) {
            ThreadLog moved = slots[next];
            slots[next] = null;
            put(moved);
        }
    }

    private int start(Thread thread) {
        int hash = System.identityHashCode(thread);
        return (hash ^ hash >>> 16) & slots.length - 1;
    }
}
