package dev.heddle.subjects.buggy.synchronizedlist;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * {@link List#containsAll} of one synchronized list against {@link List#remove(Object)} of the list that is asked
 * about.
 *
 * <p>{@code containsAll} holds the mutex of its own list only, and walks through the other list with an unguarded
 * iterator; {@code remove} holds the mutex of the other list. The iterator reads {@code modCount} and {@code size} of
 * the other {@code ArrayList} again for each element, {@code remove} writes both: pattern 2 on each of them, pattern
 * 9 on the two, with u {@code containsAll} and u′ {@code remove}.
 *
 * <p>Failure: {@link java.util.ConcurrentModificationException} if the removal comes between the start of the
 * iterator and its first element, {@link java.util.NoSuchElementException} if it falls into the fetching of an element.
 * Wrong result: {@code true} if it comes after the first element, because then the walk ends early; both serial orders
 * say {@code false}.
 */
public final class ContainsAllRemove {

    private ContainsAllRemove() {}

    public static void main(String[] args) {
        race(new ArrayList<>(List.of("warp")), new ArrayList<>(List.of("warp", "weft")));
    }

    /** Asks whether the first list, which lacks "weft", contains all of the second one, while that one loses "warp". */
    static void race(List<String> first, List<String> second) {
        List<String> all = Collections.synchronizedList(first);
        List<String> wanted = Collections.synchronizedList(second);
        boolean[] containsAll = new boolean[1];
        Racers.run(() -> containsAll[0] = all.containsAll(wanted), () -> {
            LocalWork.spin();
            wanted.remove("warp");
        });
        if (containsAll[0]) {
            throw new IllegalStateException(all + " claims to contain all of a list that always had " + wanted);
        }
    }
}
