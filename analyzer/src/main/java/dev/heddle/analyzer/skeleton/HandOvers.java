package dev.heddle.analyzer.skeleton;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Objects that one thread alone had used until another met them, and whose accesses up to there are not in the recording. Nothing is lost if
 * those accesses precede everything that others do with the object, and belong to units of work that had ended; here the others are counted.
 *
 * <p>Whether a unit of work was still open is judged from the frames: any frame of an instance method of the class of the field that was
 * accessed last may be one.
 */
public final class HandOvers {
    private static final long LOW = 0xFFFF_FFFFL;

    private final Segments segments;
    private final SiteTable sites;
    private final List<History> histories = new ArrayList<>();
    /** By object: the segment of its first user's last access, until a thread met it that is not ordered after that. */
    private final Int2IntOpenHashMap ordered = new Int2IntOpenHashMap();

    private long unordered;
    private long open;
    private long count;

    /** Where the segments of a thread begin. */
    private static final class History {
        final LongArrayList stamps = new LongArrayList();
        /** Stamps of their last events so far. */
        final LongArrayList lasts = new LongArrayList();

        final IntArrayList numbers = new IntArrayList();
    }

    HandOvers(Skeleton skeleton) {
        segments = skeleton.segments();
        sites = skeleton.sites();
        ordered.defaultReturnValue(-1);
    }

    /** A thread has an event in a segment. */
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
     * A thread has met an object.
     *
     * @param owner the thread that used it until now
     * @param now the stamp of the event
     * @param lowStamp the low 32 bits of the stamp of the owner's last access
     * @param site where that was
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

    /** A thread accesses an object. */
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
     * The segment that a thread was in after its event with a stamp, or -1 if it had no event yet. After the last event of a segment that is
     * the next one.
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
        Field field = sites.field(site);
        for (int depth = 0; field != null && depth < frames.depth(); depth++) {
            if (frames.receiver(depth) != 0 && sites.methodClass(frames.method(depth)) == field.owner()) {
                return true;
            }
        }
        return false;
    }

    /** How many objects were handed over. */
    public long count() {
        return count;
    }

    /** How many objects were used by a thread that is not ordered after their first user's accesses. */
    public long unordered() {
        return unordered;
    }

    /** How many objects were handed over while their first user was in a method of their class. */
    public long open() {
        return open;
    }
}
