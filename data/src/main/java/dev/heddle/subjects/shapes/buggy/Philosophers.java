package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Philosophers round a table each take the fork on their left, then the one on their right.
 *
 * <p>Wanted order: each has its left fork. Failure: deadlock.
 */
public final class Philosophers {

    private final Object[] forks;
    private final int[] meals;

    private Philosophers(int philosophers) {
        forks = new Object[philosophers];
        meals = new int[philosophers];
        for (int i = 0; i < philosophers; i++) {
            forks[i] = new Object();
        }
    }

    /** @param args number of philosophers; 3 unless given */
    public static void main(String[] args) {
        int philosophers = Argument.of(args, "philosophers", 3);
        Philosophers table = new Philosophers(philosophers);
        Crew crew = new Crew();
        for (int i = 0; i < philosophers; i++) {
            int place = i;
            crew.add(() -> table.dine(place));
        }
        crew.run();
    }

    private void dine(int place) {
        int next = (place + 1) % forks.length;
        synchronized (forks[place]) {
            synchronized (forks[next]) {
                meals[place]++;
            }
        }
    }
}
