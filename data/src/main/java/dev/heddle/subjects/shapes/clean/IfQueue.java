package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.ArrayDeque;
import java.util.Deque;

/** Consumers look again when they were woken. */
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
        while (queue.isEmpty()) {
            Crew.await(this);
        }
        if (queue.poll() == null) {
            throw new IllegalStateException("took from an empty queue");
        }
    }
}
