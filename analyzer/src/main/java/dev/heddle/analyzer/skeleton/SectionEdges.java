package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.Op;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Orders critical sections of one lock by the threads that are started within them. A thread that was started within
 * such a section cannot acquire the lock before the section ends. So the end of the section precedes what follows the
 * first acquisition of that lock by the started thread, or by one that it starts. It does not precede the request for the
 * lock, which may wait forever. An acquisition that does not wait gives no order, because in another run it may fail.
 */
final class SectionEdges {
    private final SiteIndex sites;
    private final Edges signals;
    private final Edges all = new Edges();
    private final List<@Nullable Held> threads = new ArrayList<>();
    private int copied;
    private int added;
    /** Number of threads with edges to their next event. */
    private int waiting;

    /** A critical section in which a thread was started. */
    private static final class Section {
        private final int thread;
        /** Index of the event that ends it, or -1. */
        private int end = -1;

        Section(int thread) {
            this.thread = thread;
        }
    }

    /** The locks that a thread holds exclusively, and, by lock, the sections in which it or a starter was started. */
    private static final class Held {
        private final IntArrayList locks = new IntArrayList();
        private final IntArrayList entered = new IntArrayList();
        private final List<@Nullable Section> sections = new ArrayList<>();
        private final Int2ObjectOpenHashMap<Section> before = new Int2ObjectOpenHashMap<>();
        /** Sections that precede the thread's next event. */
        private final List<Section> next = new ArrayList<>();
    }

    /** @param signals the edges of the signals; each is added before the event that follows it is passed to this */
    SectionEdges(SiteIndex sites, Edges signals) {
        this.sites = sites;
        this.signals = signals;
    }

    void event(Op op, int thread, int index, int site, int target, int aux) {
        if (waiting > 0) {
            add(thread, index);
        }
        switch (op) {
            case ACQUIRE -> {
                comesAfter(thread, site, target);
                enter(held(thread), target);
            }
            case ACQUIRE_SHARED -> comesAfter(thread, site, target);
            case RELEASE -> leave(held(thread), target, index);
            case WAIT -> end(held(thread), aux == 0 ? target : aux, index);
            case START -> start(thread, aux);
            case END -> forget(thread);
            default -> {}
        }
    }

    private Held held(int thread) {
        while (threads.size() <= thread) {
            threads.add(null);
        }
        Held held = threads.get(thread);
        if (held == null) {
            held = new Held();
            threads.set(thread, held);
        }
        return held;
    }

    private static void enter(Held held, int lock) {
        int at = held.locks.lastIndexOf(lock);
        if (at >= 0) {
            held.entered.set(at, held.entered.getInt(at) + 1);
        } else {
            held.locks.add(lock);
            held.entered.add(1);
            held.sections.add(null);
        }
    }

    private static void leave(Held held, int lock, int index) {
        int at = held.locks.lastIndexOf(lock);
        if (at < 0) {
            return;
        }
        int left = held.entered.getInt(at) - 1;
        held.entered.set(at, left);
        if (left == 0) {
            end(held, lock, index);
            held.locks.removeInt(at);
            held.entered.removeInt(at);
            held.sections.remove(at);
        }
    }

    /** A wait ends the section, too; the next one begins with the wake. */
    private static void end(Held held, int lock, int index) {
        int at = held.locks.lastIndexOf(lock);
        Section section = at < 0 ? null : held.sections.get(at);
        if (section != null) {
            section.end = index;
            held.sections.set(at, null);
        }
    }

    private void start(int thread, int started) {
        Held held = held(thread);
        if (started < 0 || started == thread || held.locks.isEmpty() && held.before.isEmpty()) {
            return;
        }
        Held child = held(started);
        child.before.putAll(held.before);
        for (int i = 0; i < held.locks.size(); i++) {
            Section section = held.sections.get(i);
            if (section == null) {
                section = new Section(thread);
                held.sections.set(i, section);
            }
            child.before.put(held.locks.getInt(i), section);
        }
    }

    private void comesAfter(int thread, int site, int lock) {
        Held held = held(thread);
        if (held.before.isEmpty() || sites.isTry(site)) {
            return;
        }
        Section section = held.before.remove(lock);
        if (section != null && section.end >= 0 && section.thread != thread) {
            waiting += held.next.isEmpty() ? 1 : 0;
            held.next.add(section);
        }
    }

    /** A program may have a thread for each task. */
    private void forget(int thread) {
        if (thread < threads.size()) {
            threads.set(thread, null);
        }
    }

    private void add(int thread, int index) {
        Held held = thread < threads.size() ? threads.get(thread) : null;
        if (held == null || held.next.isEmpty()) {
            return;
        }
        copy();
        for (Section section : held.next) {
            all.add(section.thread, section.end, thread, index);
        }
        added += held.next.size();
        held.next.clear();
        waiting--;
    }

    /** All edges, with those of the signals, in the order of their target events. */
    Edges edges() {
        if (added == 0) {
            return signals;
        }
        copy();
        return all;
    }

    private void copy() {
        for (; copied < signals.size(); copied++) {
            all.add(
                    signals.fromThread(copied),
                    signals.fromIndex(copied),
                    signals.toThread(copied),
                    signals.toIndex(copied));
        }
    }
}
