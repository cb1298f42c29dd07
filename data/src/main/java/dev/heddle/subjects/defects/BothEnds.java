package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * JDK, bug 8256833: {@code pollFirst} of a {@code ConcurrentLinkedDeque} removes an element that is no longer the first
 * one, although another thread has read the end of the deque in between. Failure: two results that no order of the
 * calls gives.
 */
public final class BothEnds {
    private BothEnds() {}

    public static void main(String[] args) {
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        deque.addLast("old");
        String[] first = new String[1];
        String[] last = new String[1];
        Racers.run(() -> first[0] = deque.pollFirst(), () -> {
            deque.addFirst("new");
            last[0] = deque.peekLast();
        });
        if (first[0].equals(last[0])) {
            throw new IllegalStateException(
                    "pollFirst removed " + first[0] + ", and peekLast returned it with another element before it");
        }
    }
}
