package dev.heddle.subjects.buggy.addall;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Two threads add two synchronized lists to each other. {@code addAll} holds the lock of its own list and asks for that
 * of the other one, in {@code toArray}: two locks in opposite orders.
 */
public final class AddAllBothWays {

    private AddAllBothWays() {}

    public static void main(String[] args) {
        List<String> left = Collections.synchronizedList(new ArrayList<>(List.of("warp")));
        List<String> right = Collections.synchronizedList(new ArrayList<>(List.of("weft")));
        Racers.run(() -> left.addAll(right), () -> {
            LocalWork.spin();
            right.addAll(left);
        });
        if (left.size() + right.size() != 5) {
            throw new IllegalStateException("sizes " + left.size() + " and " + right.size());
        }
    }
}
