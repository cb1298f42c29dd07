package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.ExplorePlan.Preemption;
import dev.heddle.trace.plan.StaleRead;
import dev.heddle.trace.run.Explored;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run that is extended by one more preemption or stale read.
 *
 * <p>The state of a run after its last preemption or stale read has two parts: the state of the program, and the order of the
 * remaining threads, each with its current fragment. Two schedules with the same state continue in the same way.
 *
 * @param preemptions of the schedule that first reached this state
 * @param stale its stale reads
 * @param fragments for each thread, its current fragment: the thread itself, or the fragment of its last preemption
 * @param variables the distinct variables of the preemptions
 * @param rank greatest rank among these; −1 if absent
 * @param run result of the run
 */
record Node(
        List<Preemption> preemptions, List<StaleRead> stale, int[] fragments, int[] variables, int rank, Explored run) {
    /** A read of a run that sees an older write in an extension of the run. */
    record Stale(Explored.Choice choice, int back) {
        private StaleRead read() {
            return new StaleRead(choice.thread(), choice.choice(), choice.field(), back);
        }
    }

    /** The root of the search: no preemption, and each thread is its own fragment. */
    static Node root(int threads, Explored run) {
        int[] fragments = new int[threads];
        for (int i = 0; i < threads; i++) {
            fragments[i] = i;
        }
        return new Node(List.of(), List.of(), fragments, new int[0], -1, run);
    }

    /**
     * The node with one more preemption.
     *
     * @param run its result
     */
    Node after(Explored.Access access, int rankOfIt, Explored newRun) {
        int[] more = fragments.clone();
        more[access.thread()] = fragments.length + preemptions.size();
        return new Node(
                with(access).preemptions(), stale, more, with(access.variable()), Math.max(rank, rankOfIt), newRun);
    }

    /**
     * The node with one more stale read.
     *
     * @param newRun its result
     */
    Node after(Stale read, Explored newRun) {
        return new Node(preemptions, with(read), fragments, variables, rank, newRun);
    }

    private List<StaleRead> with(Stale read) {
        List<StaleRead> all = new ArrayList<>(stale);
        all.add(read.read());
        return all;
    }

    /** The distinct variables, with one more. */
    int[] with(int variable) {
        for (int known : variables) {
            if (known == variable) {
                return variables;
            }
        }
        int[] more = Arrays.copyOf(variables, variables.length + 1);
        more[variables.length] = variable;
        return more;
    }

    /** The schedule with one more preemption, without its order. */
    private Bounded with(Explored.Access access) {
        List<Preemption> all = new ArrayList<>(preemptions);
        all.add(new Preemption(access.variable(), access.access()));
        return new Bounded(List.of(), all);
    }

    /**
     * The schedule with one more preemption.
     *
     * @param order of threads and fragments
     */
    Bounded schedule(Explored.Access access, List<Integer> order) {
        return new Bounded(order, with(access).preemptions(), stale);
    }

    /**
     * The schedule with one more stale read.
     *
     * @param order of threads and fragments
     */
    Bounded schedule(Stale read, List<Integer> order) {
        return new Bounded(order, preemptions, with(read));
    }

    /**
     * The threads that have not ended at an access, in the order of their priorities.
     *
     * @param order of threads and fragments
     * @param stopped whether the thread of the access continues as the next fragment
     */
    int[] living(Explored.Access access, List<Integer> order, boolean stopped) {
        int[] threadOf = threads(access.number());
        if (stopped) {
            threadOf[fragments[access.thread()]] = -1;
            threadOf[threadOf.length - 1] = access.thread();
        }
        return living(order, threadOf);
    }

    /** The threads that have not ended at a read, in the order of their priorities. */
    int[] living(Stale read, List<Integer> order) {
        return living(order, threads(read.choice().number()));
    }

    /** By fragment, the thread that has not ended before an access with this number; −1 if absent. */
    private int[] threads(long number) {
        int[] threadOf = new int[fragments.length + preemptions.size() + 1];
        Arrays.fill(threadOf, -1);
        for (int thread = 0; thread < fragments.length; thread++) {
            long end = run.ended().get(thread);
            if (end < 0 || end >= number) {
                threadOf[fragments[thread]] = thread;
            }
        }
        return threadOf;
    }

    private int[] living(List<Integer> order, int[] threadOf) {
        int[] living = new int[fragments.length];
        int count = 0;
        for (int token : order) {
            if (threadOf[token] >= 0) {
                living[count++] = threadOf[token];
            }
        }
        return Arrays.copyOf(living, count);
    }
}
