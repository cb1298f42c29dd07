package dev.heddle.analyzer.recorded;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.ResolvedField;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Accesses that a recording reports later than they occurred: the last access of a thread that used an object
 * exclusively, recorded when another thread meets the object ({@code docs/internals/recording.md}). Accesses to elements are
 * omitted, because the recording lacks their index.
 */
final class DelayedAccesses {
    private static final long LOW = 0xFFFF_FFFFL;

    private final List<Access> all = new ArrayList<>();

    /**
     * A delayed access.
     *
     * @param stamp stamp of the thread's event before the access
     * @param site site of the access
     */
    record Access(long stamp, int thread, int site, int target) {}

    static DelayedAccesses of(EventSource source, SiteIndex sites) {
        DelayedAccesses found = new DelayedAccesses();
        source.forEach(new EventConsumer() {
            private int object;
            private int owner = -1;

            @Override
            public void event(long stamp, int thread, int site, int target, int aux) {
                Op op = sites.op(site);
                if (op == Op.HANDED_OVER) {
                    object = target;
                    owner = aux;
                } else if (op == Op.LAST_ACCESS) {
                    if (owner >= 0 && owner != thread && sites.names().hasSite(aux)) {
                        found.add(stamp, target, owner, aux, object, sites);
                    }
                    owner = -1;
                }
            }
        });
        found.all.sort(Comparator.comparingLong(Access::stamp).thenComparingInt(Access::thread));
        found.keepOneAfterEachEvent();
        return found;
    }

    /** Keeps only the first reported access of those after one event of their thread. */
    private void keepOneAfterEachEvent() {
        List<Access> kept = new ArrayList<>();
        for (Access one : all) {
            Access before = kept.isEmpty() ? null : kept.get(kept.size() - 1);
            if (before == null || before.stamp != one.stamp || before.thread != one.thread) {
                kept.add(one);
            }
        }
        all.clear();
        all.addAll(kept);
    }

    private void add(long reportedAt, int lowStamp, int owner, int site, int object, SiteIndex sites) {
        ResolvedField field = sites.field(site);
        if (field != null && sites.op(site).isPlainAccess() && !sites.op(site).isArrayAccess()) {
            all.add(new Access(stamp(reportedAt, lowStamp), owner, site, object));
        }
    }

    /** The last stamp with these low bits before another one. */
    private static long stamp(long before, int low) {
        long stamp = before & ~LOW | low & LOW;
        return stamp < before ? stamp : stamp - LOW - 1;
    }

    /** All delayed accesses, the earliest first. */
    List<Access> inOrder() {
        return all;
    }
}
