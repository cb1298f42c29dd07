package dev.heddle.engine.internal.explore;

import dev.heddle.trace.plan.ExplorePlan.Bounded;
import dev.heddle.trace.plan.ExplorePlan.Preemption;
import dev.heddle.trace.run.Explored;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run that others are made from by one more preemption.
 *
 * <p>Where a run is after its last preemption is told by the state of the program and by the order of the threads that are not at their end,
 * each with the fragment that it goes on as: two schedules that agree in these go on in the same way.
 *
 * @param preemptions of the schedule by which it was first come to
 * @param fragments for each thread, what it goes on as: itself, or the fragment of its last preemption
 * @param variables the distinct variables of the preemptions
 * @param rank greatest rank among these; −1 if there are none
 * @param run what it told
 */
record Node(List<Preemption> preemptions, int[] fragments, int[] variables, int rank, Explored run) {
    /** What the search starts from: no preemption, and every thread goes on as itself. */
    static Node root(int threads, Explored run) {
        int[] fragments = new int[threads];
        for (int i = 0; i < threads; i++) {
            fragments[i] = i;
        }
        return new Node(List.of(), fragments, new int[0], -1, run);
    }

    /** The same with one more preemption. @param run what came of it */
    Node after(Explored.Access access, int rankOfIt, Explored newRun) {
        int[] more = fragments.clone();
        more[access.thread()] = fragments.length + preemptions.size();
        return new Node(with(access).preemptions(), more, with(access.variable()), Math.max(rank, rankOfIt), newRun);
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

    /** The schedule of one more preemption, without its order. */
    private Bounded with(Explored.Access access) {
        List<Preemption> all = new ArrayList<>(preemptions);
        all.add(new Preemption(access.variable(), access.access()));
        return new Bounded(List.of(), all);
    }

    /** The schedule of one more preemption. @param order of threads and fragments */
    Bounded schedule(Explored.Access access, List<Integer> order) {
        return new Bounded(order, with(access).preemptions());
    }

    /**
     * The threads that have not ended when an access is made, in the order of their priorities.
     *
     * @param order of threads and fragments
     * @param stopped whether the thread of the access goes on as the next fragment
     */
    int[] living(Explored.Access access, List<Integer> order, boolean stopped) {
        int[] threadOf = new int[fragments.length + preemptions.size() + 1];
        Arrays.fill(threadOf, -1);
        for (int thread = 0; thread < fragments.length; thread++) {
            if (!hasEnded(thread, access)) {
                threadOf[fragments[thread]] = thread;
            }
        }
        if (stopped) {
            threadOf[fragments[access.thread()]] = -1;
            threadOf[threadOf.length - 1] = access.thread();
        }
        int[] living = new int[fragments.length];
        int count = 0;
        for (int token : order) {
            if (threadOf[token] >= 0) {
                living[count++] = threadOf[token];
            }
        }
        return Arrays.copyOf(living, count);
    }

    private boolean hasEnded(int thread, Explored.Access before) {
        long at = run.ended().get(thread);
        return at >= 0 && at < before.number();
    }
}
