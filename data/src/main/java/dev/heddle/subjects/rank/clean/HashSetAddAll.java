package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Synchronized hash sets, one of which is added to the other one under its own lock. */
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
        Racers.together(
                () -> {
                    synchronized (second) {
                        first.addAll(second);
                    }
                },
                () -> {
                    LocalWork.spinBriefly(1);
                    second.clear();
                });
        int copied = first.size();
        if (copied != 0 && copied != all) {
            throw new IllegalStateException(copied + " elements of " + all + " were added");
        }
    }
}
