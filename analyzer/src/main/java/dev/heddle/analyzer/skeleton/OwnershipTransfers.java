package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts objects that one thread used exclusively until another thread accessed them, where the recording lacks the
 * exclusive accesses. No violation is lost under two conditions: those accesses precede all accesses of other threads,
 * and the units of work of those accesses had ended. Objects that violate a condition are counted.
 * <p>The frames decide whether a unit of work was still open. Any frame of an instance method of the class of the last
 * accessed field may be such a unit.
 */
public final class OwnershipTransfers {
    private static final long LOW = 0xFFFF_FFFFL;

    private final Segments segments;
    private final SiteIndex sites;
    private final List<History> histories = new ArrayList<>();
    /**
     * For each object, the segment of its first user's last access, until an access of another thread that is not
     * ordered after it.
     */
    private final Int2IntOpenHashMap ordered = new Int2IntOpenHashMap();

    private long unordered;
    private long open;
    private long count;

    /** The segments of a thread. */
    private static final class History {
        final LongArrayList stamps = new LongArrayList();
        /** Stamps of the last events of the segments so far. */
        final LongArrayList lasts = new LongArrayList();

        final IntArrayList numbers = new IntArrayList();
    }

    OwnershipTransfers(Skeleton skeleton) {
        segments = skeleton.segments();
        sites = skeleton.sites();
        ordered.defaultReturnValue(-1);
    }

    /** Records an event of a thread in a segment. */
    void at(int thread, int segment, long stamp) {
        while (histories.size() <= thread) {
            histories.add(new History());
        }
        History history = histories.get(thread);
        if (history.numbers.isEmpty() || history.numbers.topInt() != segment) {
            history.numbers.push(segment);
            history.stamps.push(stamp);
            history.lasts.push(stamp);
        }
        history.lasts.set(history.lasts.size() - 1, stamp);
    }

    /**
     * Records that a thread meets an object.
     *
     * @param owner the thread that used it exclusively until now
     * @param now stamp of the event
     * @param lowStamp low 32 bits of the stamp of the owner's last access
     * @param site site of that access
     */
    void met(ThreadState state, int object, ThreadState owner, long now, int lowStamp, int site) {
        count++;
        int last = segment(owner.thread(), stamp(now, lowStamp));
        if (last < 0 || !segments.precedes(last, state.segment())) {
            unordered++;
            return;
        }
        ordered.put(object, last);
        if (isOpen(owner.frames(), site)) {
            open++;
        }
    }

    /** Records that a thread accesses an object. */
    void accessed(ThreadState state, int object) {
        if (ordered.isEmpty()) {
            return;
        }
        int last = ordered.get(object);
        if (last >= 0 && segments.threadOf(last) != state.thread() && !segments.precedes(last, state.segment())) {
            ordered.remove(object);
            unordered++;
        }
    }

    private static long stamp(long now, int low) {
        long stamp = now & ~LOW | low & LOW;
        return stamp <= now ? stamp : stamp - (LOW + 1);
    }

    /**
     * The segment of a thread after its event with a stamp, or -1 if it had no event yet. After the last event of a
     * segment, that is the next segment.
     */
    private int segment(int thread, long stamp) {
        if (thread >= histories.size()) {
            return -1;
        }
        History history = histories.get(thread);
        int from = 0;
        int to = history.stamps.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (history.stamps.getLong(middle) <= stamp) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        if (from == 0) {
            return -1;
        }
        int segment = history.numbers.getInt(from - 1);
        boolean isOver = stamp >= history.lasts.getLong(from - 1)
                && segment + 1 < segments.size()
                && segments.threadOf(segment + 1) == thread;
        return isOver ? segment + 1 : segment;
    }

    private boolean isOpen(FrameStack frames, int site) {
        ResolvedField field = sites.field(site);
        for (int depth = 0; field != null && depth < frames.depth(); depth++) {
            if (frames.receiver(depth) != 0 && sites.methodClass(frames.method(depth)) == field.owner()) {
                return true;
            }
        }
        return false;
    }

    /** Number of transferred objects. */
    public long count() {
        return count;
    }

    /** Number of objects accessed by a thread that is not ordered after the first user's accesses. */
    public long unordered() {
        return unordered;
    }

    /** Number of objects transferred while their first user was in a method of their class. */
    public long open() {
        return open;
    }
}
