package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.PoolTasks.TaskWait;
import dev.heddle.analyzer.deadlock.Strand.Past;
import dev.heddle.analyzer.deadlock.Strand.Submission;
import dev.heddle.analyzer.skeleton.Hold;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the starvation of pools. As many tasks as the pool has threads wait, each for a signal that needs a further
 * task of the same pool. In this run a thread was free for each further task. If nothing orders the tasks, all of them
 * can be submitted before the further ones, which then stay in the queue.
 */
final class PoolStarvations {
    /** Largest number of strands in the past of a point. */
    private static final int MOST_STRANDS = 10_000;
    /** Largest number of pairs of waits to compare for a place. */
    private static final int MOST_STEPS = 100_000;

    private final PoolTasks tasks;
    private int steps;
    private long ordered;
    private long guarded;
    private boolean cutShort;

    /**
     * A task that waits.
     *
     * @param needed the submission of the further task
     */
    record Blocked(TaskWait waited, Submission needed) {}

    /**
     * A wait with all further tasks that its signal needs.
     *
     * @param before what precedes the wait
     * @param begun the submissions that precede one of a task that has begun before the wait: the queue is in order, so
     *     these tasks have begun, too
     */
    private record Candidate(TaskWait waited, List<Submission> needed, Past before, Past begun) {
        /** Whether a task begins before the wait. */
        boolean isAfter(Submission submission) {
            return begun.has(submission.point()) && !isItsOwn(submission);
        }

        private boolean isItsOwn(Submission submission) {
            return submission == waited.task().begun();
        }
    }

    PoolStarvations(PoolTasks tasks) {
        this.tasks = tasks;
    }

    /** The starvations: the waits of one task for each thread of the pool. One for each place of a wait. */
    Collection<List<Blocked>> find() {
        Map<Integer, List<Candidate>> byPool = new LinkedHashMap<>();
        for (TaskWait waited : tasks.waits()) {
            Candidate candidate = candidate(waited);
            if (!candidate.needed.isEmpty()) {
                byPool.computeIfAbsent(waited.task().pool(), pool -> new ArrayList<>())
                        .add(candidate);
            }
        }
        byPool.values().forEach(this::addAlike);
        Set<List<Blocked>> found = new LinkedHashSet<>();
        byPool.forEach((pool, all) -> find(tasks.size(pool), all, found));
        return found;
    }

    /**
     * Adds tasks that submitted a further task at the same place as a waiting one, and whose result was there before
     * they asked for it. Some futures record nothing then.
     */
    private void addAlike(List<Candidate> all) {
        Map<List<Integer>, Candidate> waiting = new HashMap<>();
        Set<Strand> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Candidate candidate : all) {
            known.add(candidate.waited.task());
            candidate.needed.stream()
                    .filter(needed -> needed.point().strand() == candidate.waited.task())
                    .forEach(needed -> waiting.putIfAbsent(place(needed), candidate));
        }
        for (Submission submission : tasks.byTasks()) {
            Strand task = submission.point().strand();
            Candidate alike = waiting.get(place(submission));
            if (alike != null && alike.waited.task().pool() == task.pool() && known.add(task)) {
                Strand.Point end = new Strand.Point(task, submission.point().position() + 1);
                Candidate candidate = candidate(new TaskWait(alike.waited.at(), end, List.of()));
                candidate.needed.add(submission);
                all.add(candidate);
            }
        }
    }

    private static List<Integer> place(Submission submission) {
        return List.of(submission.at().site(), submission.at().context());
    }

    private void find(int threads, List<Candidate> all, Set<List<Blocked>> found) {
        Map<List<Integer>, List<Candidate>> byPlace = new LinkedHashMap<>();
        for (Candidate candidate : all) {
            byPlace.computeIfAbsent(
                            List.of(
                                    candidate.waited.at().site(),
                                    candidate.waited.at().context()),
                            place -> new ArrayList<>())
                    .add(candidate);
        }
        for (List<Candidate> alike : byPlace.values()) {
            // Tasks that wait at the same place first: their starvation is one of the code there alone.
            List<Candidate> inOrder = new ArrayList<>(alike);
            all.stream().filter(other -> !alike.contains(other)).forEach(inOrder::add);
            steps = MOST_STEPS;
            List<Candidate> chosen = new ArrayList<>();
            for (int first = 0; first < alike.size() && chosen.isEmpty(); first++) {
                chosen.add(inOrder.get(first));
                if (!choose(threads, inOrder, first + 1, chosen)) {
                    chosen.clear();
                }
            }
            if (!chosen.isEmpty()) {
                found.add(blocked(chosen));
            }
        }
    }

    /** In the order of the run, so that the same tasks are one starvation. */
    private static List<Blocked> blocked(List<Candidate> chosen) {
        return chosen.stream()
                .sorted(Comparator.comparingInt(one -> one.waited.task().begun().order()))
                .map(one -> new Blocked(one.waited, Objects.requireNonNull(needed(one, chosen), "needed")))
                .toList();
    }

    /** Adds candidates until there is one for each thread, all of which can wait at a time. */
    private boolean choose(int threads, List<Candidate> all, int from, List<Candidate> chosen) {
        if (!canStarve(chosen)) {
            return false;
        }
        if (chosen.size() == threads) {
            return true;
        }
        for (int next = from; next < all.size() && steps > 0; next++) {
            chosen.add(all.get(next));
            if (choose(threads, all, next + 1, chosen)) {
                return true;
            }
            chosen.remove(chosen.size() - 1);
        }
        return false;
    }

    /** Whether the last task can wait beside all others, and each task needs one that can begin after all of them. */
    private boolean canStarve(List<Candidate> chosen) {
        Candidate last = chosen.get(chosen.size() - 1);
        for (Candidate other : chosen) {
            if (other != last && !canWaitBeside(last, other)) {
                return false;
            }
        }
        for (Candidate one : chosen) {
            if (needed(one, chosen) == null) {
                ordered++;
                return false;
            }
        }
        return true;
    }

    /** A further task that the candidate needs, and that can begin after all chosen tasks wait. */
    private static @Nullable Submission needed(Candidate candidate, List<Candidate> chosen) {
        for (Submission needed : candidate.needed) {
            if (chosen.stream().noneMatch(other -> other.isAfter(needed))) {
                return needed;
            }
        }
        return null;
    }

    /** Whether two tasks can wait at a time: different tasks, neither of which has to come after the other's wait. */
    private boolean canWaitBeside(Candidate one, Candidate other) {
        if (--steps <= 0) {
            cutShort = true;
            return false;
        }
        if (one.waited.task() == other.waited.task()) {
            return false;
        }
        if (one.before.has(other.waited.end()) || other.before.has(one.waited.end())) {
            ordered++;
            return false;
        }
        for (int hold : tasks.lockStates().holds(one.waited.at().locks())) {
            for (int held : tasks.lockStates().holds(other.waited.at().locks())) {
                if (Hold.exclude(hold, held)) {
                    guarded++;
                    return false;
                }
            }
        }
        return true;
    }

    private Candidate candidate(TaskWait waited) {
        Past before = past(List.of(new Strand.Point(waited.task(), waited.end().position() - 1)));
        List<Strand.Point> begun = new ArrayList<>();
        for (Strand strand : before.strands()) {
            if (isOther(strand, waited) || strand == waited.task()) {
                begun.add(strand.begun().point());
            }
        }
        Candidate candidate = new Candidate(waited, new ArrayList<>(), before, past(begun));
        for (Strand strand : past(waited.senders()).strands()) {
            if (isOther(strand, waited) && !candidate.isAfter(strand.begun())) {
                candidate.needed.add(strand.begun());
            }
        }
        candidate.needed.sort(Comparator.comparingInt(Submission::order));
        return candidate;
    }

    /** Whether a strand is another task of the same pool. */
    private static boolean isOther(Strand strand, TaskWait waited) {
        return strand != waited.task() && strand.pool() == waited.task().pool() && strand.submission() != null;
    }

    private Past past(Collection<Strand.Point> points) {
        Past past = new Past(points, MOST_STRANDS);
        cutShort |= !past.isComplete();
        return past;
    }

    /** Number of times that signals forbid two tasks to wait at a time. */
    long ordered() {
        return ordered;
    }

    /** Number of times that a lock forbids it. */
    long guarded() {
        return guarded;
    }

    boolean isCutShort() {
        return cutShort;
    }
}
