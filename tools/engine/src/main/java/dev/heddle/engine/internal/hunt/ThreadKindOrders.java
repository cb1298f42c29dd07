package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.hunt.ThreadSchedule.Leg;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Orders of kinds of threads, without preemption: all threads of a kind run as a block. */
final class ThreadKindOrders {
    private static final int MOST = 24;

    private ThreadKindOrders() {}

    static List<ThreadSchedule> of(ProgramModel model, long seed) {
        List<List<String>> blocks = new ArrayList<>(model.kinds());
        blocks.removeIf(block -> block.contains(ProgramModel.MAIN));
        Set<ThreadSchedule> orders = new LinkedHashSet<>();
        // Threads in their order, each as soon as it is started; then all of them started first.
        orders.add(schedule(false, blocks, false));
        List<List<List<String>>> permutations = permutations(blocks, seed);
        for (List<List<String>> order : permutations) {
            orders.add(schedule(true, order, false));
        }
        for (List<List<String>> order : permutations) {
            orders.add(schedule(true, order, true));
        }
        return orders.stream().limit(2L * MOST).toList();
    }

    private static ThreadSchedule schedule(boolean mainFirst, List<List<String>> blocks, boolean backwards) {
        List<Leg> legs = new ArrayList<>();
        if (mainFirst) {
            legs.add(Leg.whole(ProgramModel.MAIN));
        }
        for (List<String> block : blocks) {
            List<String> threads = new ArrayList<>(block);
            if (backwards) {
                Collections.reverse(threads);
            }
            threads.forEach(thread -> legs.add(Leg.whole(thread)));
        }
        return new ThreadSchedule(legs);
    }

    /** The original order, its reverse, then others: all if there are few, otherwise some. */
    private static List<List<List<String>>> permutations(List<List<String>> blocks, long seed) {
        Set<List<List<String>>> permutations = new LinkedHashSet<>();
        permutations.add(blocks);
        List<List<String>> backwards = new ArrayList<>(blocks);
        Collections.reverse(backwards);
        permutations.add(backwards);
        Random random = new Random(seed);
        for (int i = 0; i < MOST * MOST && permutations.size() < MOST; i++) {
            List<List<String>> other = new ArrayList<>(blocks);
            Collections.shuffle(other, random);
            permutations.add(other);
        }
        return List.copyOf(permutations);
    }
}
