package dev.heddle.subjects.clean.addall;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two threads add two synchronized lists to each other, one after the other. */
public final class AddAllBothWays {

    private AddAllBothWays() {}

    public static void main(String[] args) {
        List<String> left = Collections.synchronizedList(new ArrayList<>(List.of("warp")));
        List<String> right = Collections.synchronizedList(new ArrayList<>(List.of("weft")));
        Object guard = new Object();
        Racers.run(
                () -> {
                    synchronized (guard) {
                        left.addAll(right);
                    }
                },
                () -> {
                    LocalWork.spin();
                    synchronized (guard) {
                        right.addAll(left);
                    }
                });
        if (left.size() + right.size() != 5) {
            throw new IllegalStateException("sizes " + left.size() + " and " + right.size());
        }
    }
}
