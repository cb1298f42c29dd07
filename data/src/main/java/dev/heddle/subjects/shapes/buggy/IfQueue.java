package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Consumers wait for elements with <i>if</i> in place of <i>while</i>.
 *
 * <p>Wanted order: a consumer waits; an element comes and wakes it; another consumer takes the element first. Failure:
 * the queue has no element left.
 */
public final class IfQueue {

    private final Deque<Integer> queue = new ArrayDeque<>();

    private IfQueue() {}

    /** @param args number of consumers; 2 unless given */
    public static void main(String[] args) {
        int consumers = Argument.of(args, "consumers", 2);
        IfQueue program = new IfQueue();
        new Crew()
                .add(consumers, program::take)
                .add(() -> {
                    for (int i = 0; i < consumers; i++) {
                        program.put(i);
                    }
                })
                .run();
    }

    private synchronized void put(int element) {
        queue.add(element);
        notifyAll();
    }

    private synchronized void take() {
        if (queue.isEmpty()) {
            Crew.await(this);
        }
        if (queue.poll() == null) {
            throw new IllegalStateException("took from an empty queue");
        }
    }
}
