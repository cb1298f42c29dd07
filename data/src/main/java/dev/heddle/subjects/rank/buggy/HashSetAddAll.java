package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Synchronized hash sets, (c, v, t) = (1, 1, 2): one is added to another one while it gets a further
 * element.
 *
 * <p>{@code addAll} holds the lock of its own set and walks through the other one without that one's lock. Wanted
 * order: the walk begins, preempted; {@code add}; the walk goes on. Failure:
 * {@link java.util.ConcurrentModificationException}.
 */
public final class HashSetAddAll {

    private HashSetAddAll() {}

    /** @param args number of elements; 3 unless given */
    public static void main(String[] args) {
        int elements = Argument.of(args, "elements", 3);
        Set<Integer> source = new HashSet<>();
        for (int i = 0; i < elements; i++) {
            source.add(i);
        }
        race(new HashSet<>(), source);
    }

    /** The element that is added is the number that follows: it comes last in a walk, as long as there are few. */
    static void race(Set<Integer> target, Set<Integer> source) {
        int all = source.size();
        Set<Integer> first = Collections.synchronizedSet(target);
        Set<Integer> second = Collections.synchronizedSet(source);
        Racers.together(() -> first.addAll(second), () -> {
            LocalWork.spinBriefly(1);
            second.add(all);
        });
        int copied = first.size();
        if (copied != all && copied != all + 1) {
            throw new IllegalStateException(copied + " elements were added, not " + all + " or one more");
        }
    }
}
