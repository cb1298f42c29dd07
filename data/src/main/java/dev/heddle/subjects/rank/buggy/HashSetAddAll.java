package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Synchronized hash sets, (c, v, t) = (1, 1, 2): one is added to another one while it is cleared.
 *
 * <p>{@code addAll} holds the lock of its own set and walks through the other one without that one's lock. Wanted order: the
 * walk begins, preempted; {@code clear}; the walk goes on. Failure: {@link java.util.ConcurrentModificationException}.
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

    static void race(Set<Integer> target, Set<Integer> source) {
        int all = source.size();
        Set<Integer> first = Collections.synchronizedSet(target);
        Set<Integer> second = Collections.synchronizedSet(source);
        Racers.together(() -> first.addAll(second), () -> {
            LocalWork.spinBriefly(1);
            second.clear();
        });
        int copied = first.size();
        if (copied != 0 && copied != all) {
            throw new IllegalStateException(copied + " elements of " + all + " were added");
        }
    }
}
