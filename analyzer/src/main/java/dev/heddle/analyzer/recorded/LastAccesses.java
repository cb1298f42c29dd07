package dev.heddle.analyzer.recorded;

import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.analyzer.skeleton.Field;
import dev.heddle.analyzer.skeleton.SiteTable;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Accesses that a recording tells of later than they happened: the last one of the thread that used an object alone, told when another one met it
 * ({@code docs/design/filters.md}). Those of elements are left out, because their index is not told.
 */
final class LastAccesses {
    private static final long LOW = 0xFFFF_FFFFL;

    private final List<Access> all = new ArrayList<>();

    /**
     * @param stamp of the event of the thread that came before the access
     * @param site of the access
     */
    record Access(long stamp, int thread, int site, int target) {}

    static LastAccesses of(EventSource source, SiteTable sites) {
        LastAccesses found = new LastAccesses();
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

    /** Of several after one event of their thread the first that was told stays. */
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

    private void add(long toldAt, int lowStamp, int owner, int site, int object, SiteTable sites) {
        Field field = sites.field(site);
        if (field != null && sites.op(site).isPlainAccess() && !sites.op(site).isArrayAccess()) {
            all.add(new Access(stamp(toldAt, lowStamp), owner, site, object));
        }
    }

    /** The stamp with these low bits that comes last before another one. */
    private static long stamp(long before, int low) {
        long stamp = before & ~LOW | low & LOW;
        return stamp < before ? stamp : stamp - LOW - 1;
    }

    /** All of them, the earliest first. */
    List<Access> inOrder() {
        return all;
    }
}
