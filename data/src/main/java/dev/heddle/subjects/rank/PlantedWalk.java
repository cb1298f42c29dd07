package dev.heddle.subjects.rank;

import dev.heddle.subjects.Racers;
import java.util.List;

/** A small Monte Carlo program, whose threads have a planted bug in the middle of their price paths. */
public final class PlantedWalk {

    /** Type of the bug if no argument is given: one preemption at one variable, two threads. */
    private static final int USUAL = 112;

    private static final int WALKERS = 4;
    private static final int STEPS = 10;

    private final PlantedBug bug;
    private final int[] roles;

    private PlantedWalk(PlantedBug bug, int[] roles) {
        this.bug = bug;
        this.roles = roles;
    }

    /**
     * Reads the arguments of the program.
     *
     * @param words the type as for {@link PlantedBug#of}; and the number of an order of the threads, from 1, that
     *     decides their roles
     */
    public static PlantedWalk of(String[] words) {
        PlantedBug bug = PlantedBug.of(words.length == 0 ? USUAL : Integer.parseInt(words[0]));
        int order = words.length < 2 ? 1 : Integer.parseInt(words[1]);
        if (order < 1 || words.length > 2) {
            throw new IllegalArgumentException("takes the type of the bug, and the number of an order, from 1");
        }
        return new PlantedWalk(bug, order(order - 1, Math.max(WALKERS, bug.threads())));
    }

    /** The permutation with this number: its digits in the factorial number system choose one element each. */
    private static int[] order(int number, int length) {
        int[] order = new int[length];
        int rest = number;
        for (int i = 1; i < length; i++) {
            int place = rest % (i + 1);
            rest /= i + 1;
            order[i] = order[place];
            order[place] = i;
        }
        return order;
    }

    /** Number of threads. */
    public int threads() {
        return roles.length;
    }

    /**
     * Runs the threads and checks the sum of their price paths.
     *
     * @param spots the variable of the bug for each thread
     */
    public void run(List<PlantedBug.Spot> spots) {
        Barrier barrier = new Barrier(roles.length);
        PricePath[] paths = new PricePath[roles.length];
        Runnable[] bodies = new Runnable[roles.length];
        for (int i = 0; i < roles.length; i++) {
            PricePath path = new PricePath(i);
            PlantedBug.Spot spot = spots.get(i);
            int role = roles[i];
            paths[i] = path;
            bodies[i] = () -> {
                barrier.await();
                walk(path);
                bug.execute(role, spot);
                walk(path);
            };
        }
        Racers.run(bodies);
        for (int i = 0; i < paths.length; i++) {
            PricePath again = new PricePath(i);
            walk(again);
            walk(again);
            if (again.sum() != paths[i].sum()) {
                throw new IllegalStateException("path " + i + " is " + paths[i].sum() + ", not " + again.sum());
            }
        }
    }

    private static void walk(PricePath path) {
        for (int step = 0; step < STEPS; step++) {
            path.step();
        }
    }

    /**
     * Lets all threads begin together. A monitor wakes all its waiting threads at once; a latch wakes them one after
     * the other, so that the order of more threads would matter than the bug constrains.
     */
    private static final class Barrier {

        private int missing;

        Barrier(int threads) {
            missing = threads;
        }

        synchronized void await() {
            missing--;
            if (missing == 0) {
                notifyAll();
            }
            while (missing > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("interrupted at the barrier", e);
                }
            }
        }
    }
}
