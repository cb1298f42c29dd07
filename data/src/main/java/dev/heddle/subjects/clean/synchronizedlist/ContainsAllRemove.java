package dev.heddle.subjects.clean.synchronizedlist;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Asks a list whether it contains all of another one while that one shrinks: the answer fits one of the two states. */
public final class ContainsAllRemove {

    private ContainsAllRemove() {}

    public static void main(String[] args) {
        Object lock = new Object();
        List<String> all = Collections.synchronizedList(new ArrayList<>(List.of("warp")));
        List<String> wanted = Collections.synchronizedList(new ArrayList<>(List.of("warp", "weft")));
        boolean[] containsAll = new boolean[1];
        Racers.run(
                () -> {
                    synchronized (lock) {
                        containsAll[0] = all.containsAll(wanted);
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (lock) {
                        wanted.remove("warp");
                    }
                });
        if (containsAll[0]) {
            throw new IllegalStateException(all + " claims to contain all of a list that always had " + wanted);
        }
    }
}
