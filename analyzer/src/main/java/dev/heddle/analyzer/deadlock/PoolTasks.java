package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.Strand.Point;
import dev.heddle.analyzer.deadlock.Strand.Submission;
import dev.heddle.analyzer.skeleton.PoolSites;
import dev.heddle.analyzer.skeleton.RecordingWalk;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.analyzer.skeleton.Skeleton;
import dev.heddle.analyzer.skeleton.ThreadState;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pass that finds the tasks of thread pools: who submitted them, and for which signals they waited. It divides the
 * events of each thread into {@linkplain Strand strands}. In a recording without frames no task is found, because it
 * does not show who submits a task.
 */
final class PoolTasks extends RecordingWalk {
    private static final int LINE = 32;
    /** The largest number of waits at one place. */
    private static final int MOST_ALIKE = 256;

    /** The largest number of tasks; later ones are left out. */
    private static final int MOST_TASKS = 200_000;

    private static final int MOST_SENDERS = 256;
    private static final int MOST_ITEMS = 1 << 18;

    private final Segments segments;
    private final Int2ObjectOpenHashMap<Worker> workers = new Int2ObjectOpenHashMap<>();
    /** The number of threads from which on a pool queues. */
    private final Int2IntOpenHashMap sizes = new Int2IntOpenHashMap();
    /** The last submission of a task, by the task. */
    private final Int2ObjectOpenHashMap<Submission> submissions = new Int2ObjectOpenHashMap<>();
    /** The last signal of each segment, except hand-overs. */
    private final Int2ObjectOpenHashMap<Point> ends = new Int2ObjectOpenHashMap<>();
    /**
     * The last send of each object and item in each strand. The edges between segments omit those that the order of a
     * thread implies.
     */
    private final Long2ObjectLinkedOpenHashMap<List<Point>> sent = new Long2ObjectLinkedOpenHashMap<>();

    private final Map<List<Integer>, Integer> alike = new HashMap<>();
    private final List<TaskWait> waits = new ArrayList<>();
    private final List<Submission> byTasks = new ArrayList<>();
    private int submitted;
    private int begun;
    private long notKept;
    private long left;

    /** A thread. */
    private static final class Worker {
        final Long2IntOpenHashMap occurrences = new Long2IntOpenHashMap();
        Strand strand = new Strand(0, null);
        int pool;
        int segment = -1;
        /** Its current wait for a notification or a permit. */
        @Nullable RunEvent waiting;
    }

    /**
     * A wait of a task, without a time limit, that a signal ended.
     *
     * @param end the end of the wait
     * @param senders the signals that ended it
     */
    record TaskWait(RunEvent at, Point end, List<Point> senders) {
        Strand task() {
            return end.strand();
        }
    }

    PoolTasks(Skeleton skeleton) {
        super(skeleton);
        segments = skeleton.segments();
    }

    private Worker of(ThreadState state) {
        return workers.computeIfAbsent(state.thread(), thread -> new Worker());
    }

    @Override
    protected void worksFor(ThreadState state, int pool, int threads) {
        of(state).pool = pool;
        sizes.put(pool, Math.max(1, threads));
    }

    @Override
    protected void signalled(ThreadState state, Op op, int site, int target, int aux) {
        Worker worker = of(state);
        Site at = sites().names().site(site);
        if (worker.pool != 0 && PoolSites.isBegin(at)) {
            begin(worker, submissions.remove(target));
            worker.segment = state.segment();
            return;
        }
        Point point = worker.strand.next();
        List<Point> senders = senders(state, worker, op, target, aux);
        worker.segment = state.segment();
        if (op != Op.SEND && op != Op.RECEIVE) {
            ends.put(state.segment(), point);
        }
        if (op != Op.WAKE) {
            // Another notification could have ended the wait as well.
            senders.forEach(worker.strand::receive);
        }
        switch (op) {
            case SEND -> {
                send(key(target, aux), point);
                if (aux != 0) {
                    send(key(target, 0), point);
                }
                if (PoolSites.isSubmission(at) && state.frames().depth() > 0) {
                    Submission submission = new Submission(event(state, op, target, site), point, submitted++);
                    submissions.put(target, submission);
                    if (worker.strand.submission() != null) {
                        byTasks.add(submission);
                    }
                }
            }
            case RECEIVE -> {
                if (!senders.isEmpty() && BlockingCalls.hasNoLimit(this, state, op, site)) {
                    waited(event(state, op, target, site), point, senders);
                }
            }
            case WAIT, PARK ->
                worker.waiting =
                        BlockingCalls.hasNoLimit(this, state, op, site) ? event(state, op, target, site) : null;
            case WAKE, RESUME -> {
                if (worker.waiting != null && !senders.isEmpty()) {
                    waited(worker.waiting, point, senders);
                }
                worker.waiting = null;
            }
            default -> {}
        }
    }

    private void begin(Worker worker, @Nullable Submission submission) {
        if (begun < MOST_TASKS) {
            begun++;
            worker.strand = new Strand(worker.pool, submission);
        } else {
            notKept++;
            worker.strand = worker.strand.submission() == null ? worker.strand : new Strand(0, null);
        }
    }

    private void send(long key, Point point) {
        List<Point> all = sent.computeIfAbsent(key, any -> new ArrayList<>(1));
        all.removeIf(other -> other.strand() == point.strand());
        all.add(point);
        if (all.size() > MOST_SENDERS) {
            all.remove(0);
        }
        if (sent.size() > MOST_ITEMS) {
            sent.removeFirst();
        }
    }

    /** The signals that the current event received. */
    private List<Point> senders(ThreadState state, Worker worker, Op op, int target, int aux) {
        List<Point> all = new ArrayList<>();
        if (op == Op.RECEIVE) {
            for (Point sender : sent.getOrDefault(key(target, aux), List.of())) {
                if (sender.strand() != worker.strand) {
                    all.add(sender);
                }
            }
        } else if (worker.segment != state.segment()) {
            for (int segment : segments.sources(state.segment())) {
                Point sender = ends.get(segment);
                if (sender != null) {
                    all.add(sender);
                }
            }
        }
        return all;
    }

    private static long key(int target, int aux) {
        return (long) target << LINE | aux & 0xFFFF_FFFFL;
    }

    private void waited(RunEvent at, Point end, List<Point> senders) {
        if (end.strand().submission() == null || isInQueue(at)) {
            return;
        }
        if (alike.merge(List.of(end.strand().pool(), at.site(), at.context()), 1, Integer::sum) <= MOST_ALIKE) {
            waits.add(new TaskWait(at, end, senders));
        } else {
            left++;
        }
    }

    /** Whether the worker waits for the next task. */
    private boolean isInQueue(RunEvent at) {
        return contexts().stack(at.context(), at.site()).stream()
                .anyMatch(frame -> PoolSites.isTaking(frame.className(), frame.method()));
    }

    private RunEvent event(ThreadState state, Op op, int object, int site) {
        int occurrence = RunEvent.occurrence(of(state).occurrences, site, state.context());
        return RunEvent.of(state, op, object, 0, site, state.context(), occurrence);
    }

    /** The waits of tasks, in the order of their ends. */
    List<TaskWait> waits() {
        return waits;
    }

    /** The submissions by tasks, in order. */
    List<Submission> byTasks() {
        return byTasks;
    }

    /** The number of threads from which on a pool queues tasks. */
    int size(int pool) {
        return sizes.get(pool);
    }

    /** Number of tasks left out because there were too many. */
    long notKept() {
        return notKept;
    }

    /** Number of waits omitted because there were enough of the same place. */
    long left() {
        return left;
    }
}
