package dev.heddle.analyzer.wcp;

import dev.heddle.analyzer.clock.ThreadTimes;
import dev.heddle.analyzer.closure.CutStore;
import dev.heddle.analyzer.closure.Notifications;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.IntStore;
import dev.heddle.analyzer.trace.Trace;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Weak causal precedence of a run, by vector clocks in one pass (section 3 of the paper). It has three rules:
 * <ul>
 * <li>The end of a critical section precedes a later conflicting access in a section of the same lock.
 * <li>The ends of two sections of a lock are ordered if any events of the two sections are ordered.
 * <li>Composition with happens-before, on either side, is ordered.
 * </ul>
 * Events ordered independent of locks (a thread's own events, fork, join, ordered accesses, signals, notifications)
 * count as the thread order of the paper. Shared sections are ordered with exclusive ones only.
 */
final class WeakCausalOrder {
    private static final int NO_THREAD = -1;

    private final Trace trace;
    private final Notifications notifications;
    /** The time of each thread. It advances when the thread publishes its time. */
    private final int[] now;
    /** For each event, the time of its thread. */
    private final IntStore times;

    private final Known[] known;

    /** By lock and mode. */
    private final @Nullable ThreadTimes[] lockBefore;

    private final @Nullable ThreadTimes[] lockHappened;
    /** By lock and mode, then by thread. */
    private final @Nullable Int2ObjectOpenHashMap<EndedSections>[] ended;
    /** By lock, the thread that released it last in exclusive mode. */
    private final int[] releasers;
    /** By lock, the events that precede an exclusive release independent of locks. */
    private final @Nullable ThreadTimes[] releasersMust;

    private final CutStore ends;
    private final SectionAccesses inSections = new SectionAccesses();
    private final Open[] open;

    /** By signal, or by number of signals plus an ordered variable. */
    private final @Nullable Known[] given;
    /** By notification. */
    private final Int2ObjectOpenHashMap<Known> notified = new Int2ObjectOpenHashMap<>();

    /** The events that precede an event. */
    private static final class Known {
        /** By weak causal precedence. */
        ThreadTimes weak = ThreadTimes.NONE;
        /** Independent of locks. */
        ThreadTimes must = ThreadTimes.NONE;
        /** By happens-before. */
        ThreadTimes happened = ThreadTimes.NONE;

        void take(@Nullable Known from) {
            if (from != null) {
                weak = weak.joined(from.weak);
                must = must.joined(from.must);
                happened = happened.joined(from.happened);
            }
        }

        /** The time up to which all events of a thread precede it. */
        int upTo(int thread) {
            return Math.max(weak.of(thread), must.of(thread));
        }
    }

    /** The active sections of a thread. */
    private static final class Open {
        /** Accesses since the outermost section began: variable and access mode. */
        final IntArrayList accesses = new IntArrayList();

        final List<Section> sections = new ArrayList<>();
    }

    /**
     * An active section.
     *
     * @param lock lock and mode
     * @param time time of the thread at its begin
     * @param from index of the first access in it
     */
    private record Section(int lock, int time, int from) {
        boolean isShared() {
            return (lock & 1) != 0;
        }
    }

    @SuppressWarnings("unchecked") // Java has no arrays of parameterized types.
    WeakCausalOrder(Trace trace) {
        this.trace = trace;
        notifications = new Notifications(trace);
        int threads = trace.threads();
        now = new int[threads];
        Arrays.fill(now, 1);
        times = trace.ints(trace.size());
        known = new Known[threads];
        Arrays.setAll(known, thread -> new Known());
        open = new Open[threads];
        Arrays.setAll(open, thread -> new Open());
        lockBefore = new ThreadTimes[trace.locks() * 2];
        lockHappened = new ThreadTimes[trace.locks() * 2];
        ends = CutStore.of(trace);
        ended = (Int2ObjectOpenHashMap<EndedSections>[]) new Int2ObjectOpenHashMap<?>[trace.locks() * 2];
        releasers = new int[trace.locks()];
        Arrays.fill(releasers, NO_THREAD);
        releasersMust = new ThreadTimes[trace.locks()];
        given = new Known[trace.signals() + trace.variables()];
    }

    /** Processes the next event of the run. */
    void event(int event) {
        int thread = trace.thread(event);
        int operand = trace.operand(event);
        EventKind kind = trace.kind(event);
        times.set(event, now[thread]);
        switch (kind) {
            case READ -> access(thread, operand, false);
            case WRITE -> access(thread, operand, true);
            case READ_ORDERED -> known[thread].take(given[trace.signals() + operand]);
            case WRITE_ORDERED -> give(thread, trace.signals() + operand);
            case GIVE -> give(thread, operand);
            case TAKE -> known[thread].take(given[operand]);
            case WAKE -> {
                known[thread].take(notified.get(notifications.of(event)));
                acquire(thread, operand, false);
            }
            case ACQUIRE, ACQUIRE_SHARED -> acquire(thread, operand, kind.isShared());
            case RELEASE, RELEASE_SHARED, WAIT, WAIT_LIMITED -> release(thread, operand, kind.isShared());
            case NOTIFY, NOTIFY_ALL -> {
                Known to = new Known();
                handOver(thread, to);
                notified.put(event, to);
            }
            case FORK -> handOver(thread, known[operand]);
            case JOIN -> handOver(operand, known[thread]);
            case INTERRUPT, BEGIN, END -> {}
        }
    }

    /** Whether an earlier event precedes the last processed event of another thread. */
    boolean isBefore(int earlier, int last) {
        return times.get(earlier) <= known[trace.thread(last)].upTo(trace.thread(earlier));
    }

    /** Orders later events after all events of a thread, independent of locks. */
    private void handOver(int from, Known to) {
        known[from].happened = known[from].happened.with(from, now[from]);
        to.take(known[from]);
        to.must = to.must.with(from, now[from]);
        now[from]++;
    }

    private void give(int thread, int signal) {
        if (given[signal] == null) {
            given[signal] = new Known();
        }
        handOver(thread, given[signal]);
    }

    private void access(int thread, int variable, boolean writes) {
        Open own = open[thread];
        if (own.sections.isEmpty()) {
            return;
        }
        for (Section section : own.sections) {
            conflicts(section.lock & ~1, thread, variable, writes);
            if (!section.isShared()) {
                conflicts(section.lock | 1, thread, variable, writes);
            }
        }
        own.accesses.add(variable << 1 | (writes ? 1 : 0));
    }

    private void conflicts(int lock, int thread, int variable, boolean writes) {
        Known own = known[thread];
        own.weak = inSections.orderBefore(lock, variable << 1 | 1, thread, own.weak);
        if (writes) {
            own.weak = inSections.orderBefore(lock, variable << 1, thread, own.weak);
        }
    }

    private void acquire(int thread, int lock, boolean shared) {
        int writers = lock << 1;
        comeAfter(thread, writers);
        if (!shared) {
            comeAfter(thread, writers | 1);
        }
        Open own = open[thread];
        own.sections.add(new Section(writers | (shared ? 1 : 0), now[thread], own.accesses.size()));
    }

    private void comeAfter(int thread, int lock) {
        known[thread].weak = joined(known[thread].weak, lockBefore[lock]);
        known[thread].happened = joined(known[thread].happened, lockHappened[lock]);
    }

    private void release(int thread, int lock, boolean shared) {
        int key = lock << 1 | (shared ? 1 : 0);
        orderEnds(thread, key);
        ThreadTimes end = known[thread].happened.with(thread, now[thread]);
        lockHappened[key] = shared ? joined(end, lockHappened[key]) : end;
        lockBefore[key] = shared ? joined(known[thread].weak, lockBefore[key]) : known[thread].weak;
        if (!shared) {
            releasers[lock] = thread;
            releasersMust[lock] = joined(known[thread].must, releasersMust[lock]);
        }
        Section section = close(thread, key);
        if (section != null) {
            if (ended[key] == null) {
                ended[key] = new Int2ObjectOpenHashMap<>(1);
            }
            ended[key].computeIfAbsent(thread, t -> new EndedSections(ends)).add(section.time, end);
            Open own = open[thread];
            for (int i = section.from; i < own.accesses.size(); i++) {
                inSections.ended(key, own.accesses.getInt(i), thread, end);
            }
            if (own.sections.isEmpty()) {
                own.accesses.clear();
            }
        }
        now[thread]++;
    }

    /** The ended section, or null if its begin is unknown. */
    private @Nullable Section close(int thread, int key) {
        List<Section> sections = open[thread].sections;
        for (int i = sections.size() - 1; i >= 0; i--) {
            if (sections.get(i).lock == key) {
                return sections.remove(i);
            }
        }
        return null;
    }

    /**
     * Orders the end of a section after the ends of earlier sections of the lock whose begin precedes it. Threads that
     * released the lock before in exclusive mode have done the same, and this thread has their result. So it only
     * checks the last of them, and threads of which it knows more than they did.
     */
    private void orderEnds(int thread, int key) {
        Known own = known[thread];
        ThreadTimes weak = joined(ThreadTimes.NONE, lockBefore[key & ~1]);
        int releaser = releasers[key >> 1];
        if (releaser != NO_THREAD) {
            orderEnd(thread, key, releaser);
        }
        own.must.visitLater(
                joined(ThreadTimes.NONE, releasersMust[key >> 1]), (other, time) -> orderEnd(thread, key, other));
        while (own.weak != weak) {
            ThreadTimes checked = weak;
            weak = own.weak;
            weak.visitLater(checked, (other, time) -> orderEnd(thread, key, other));
        }
    }

    private boolean orderEnd(int thread, int key, int other) {
        if (other != thread) {
            orderEnd(thread, ended[key & ~1], other);
            if ((key & 1) == 0) {
                orderEnd(thread, ended[key | 1], other);
            }
        }
        return true;
    }

    private void orderEnd(int thread, @Nullable Int2ObjectOpenHashMap<EndedSections> of, int other) {
        EndedSections sections = of == null ? null : of.get(other);
        if (sections != null) {
            known[thread].weak = sections.orderBefore(other, known[thread].upTo(other), known[thread].weak);
        }
    }

    private static ThreadTimes joined(ThreadTimes one, @Nullable ThreadTimes other) {
        return other == null ? one : one.joined(other);
    }
}
