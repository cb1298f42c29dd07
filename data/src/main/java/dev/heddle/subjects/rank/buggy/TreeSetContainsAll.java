package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Synchronized tree sets, (c, v, t) = (1, 1, 2): one is asked whether it contains all of another one, which gets a
 * further element.
 *
 * <p>{@code containsAll} holds the lock of its own set and walks through the other one without that one's lock. Wanted
 * order: the walk begins, preempted; {@code add}; the walk goes on. Failure:
 * {@link java.util.ConcurrentModificationException}.
 */
public final class TreeSetContainsAll {

    private TreeSetContainsAll() {}

    /** @param args number of elements; 3 unless given */
    public static void main(String[] args) {
        int elements = Argument.of(args, "elements", 3);
        Set<Integer> asked = new TreeSet<>();
        Set<Integer> wanted = new TreeSet<>();
        for (int i = 0; i < elements; i++) {
            asked.add(i);
            wanted.add(i);
        }
        race(asked, wanted);
    }

    /** The element that is added is in the set that is asked: both serial orders say that all are contained. */
    static void race(Set<Integer> asked, Set<Integer> wanted) {
        int last = asked.size();
        asked.add(last);
        Set<Integer> first = Collections.synchronizedSet(asked);
        Set<Integer> second = Collections.synchronizedSet(wanted);
        boolean[] contained = new boolean[1];
        Racers.together(() -> contained[0] = first.containsAll(second), () -> {
            LocalWork.spinBriefly(1);
            second.add(last);
        });
        if (!contained[0]) {
            throw new IllegalStateException(first + " denies that it contains all of " + second);
        }
    }
}
