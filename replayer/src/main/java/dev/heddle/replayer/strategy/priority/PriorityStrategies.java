package dev.heddle.replayer.strategy.priority;

import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.PriorityPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/** Creates strategies of strict priorities: random ones for PCT and RPro, or those of a plan. */
public final class PriorityStrategies {
    private PriorityStrategies() {}

    /**
     * PCT (section 4 of its paper) and RPro. The first n threads get the priorities d+1…d+n in a random order; each
     * further thread gets a random rank among them.
     */
    public static PriorityStrategy of(PctPlan plan) {
        return of(plan.radius() == null ? "PCT" : "RPro", plan, CountedEvents.of(plan.counting()));
    }

    /** Like PCT or RPro, with other events than the plan's. */
    public static PriorityStrategy of(String name, PctPlan plan, CountedEvents counted) {
        Random random = random(plan.seed());
        RandomChangePoints changes = new RandomChangePoints(plan, random);
        List<Integer> ranks = new ArrayList<>();
        for (int i = 1; i <= plan.threads(); i++) {
            ranks.add(plan.depth() + i);
        }
        Collections.shuffle(ranks, random);
        Iterator<Integer> next = ranks.iterator();
        return new PriorityStrategy(
                name,
                counted,
                thread -> next.hasNext() ? next.next() : plan.depth() + 0.5 + random.nextDouble() * plan.threads(),
                changes);
    }

    public static PriorityStrategy of(PriorityPlan plan) {
        Map<String, Double> named = new HashMap<>();
        plan.priorities().forEach(priority -> named.put(priority.thread(), priority.priority()));
        return new PriorityStrategy(
                "named",
                CountedEvents.of(plan.counting()),
                thread -> named.getOrDefault(thread.path(), plan.others()),
                new NamedChangePoints(plan.changes()));
    }

    /** Consecutive seeds, as a hunt uses them, must not give similar runs. */
    private static Random random(long seed) {
        return new Random(new SplittableRandom(seed).nextLong());
    }
}
