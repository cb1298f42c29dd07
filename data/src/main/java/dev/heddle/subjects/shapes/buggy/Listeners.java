package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.shapes.Crew;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A thread notifies all listeners while another one adds a listener.
 *
 * <p>The list is synchronized, but walking through it is many calls. Wanted order: the listener is added in between.
 * Failure: ConcurrentModificationException.
 */
public final class Listeners {

    private final List<Runnable> listeners = Collections.synchronizedList(new ArrayList<>());

    private Listeners() {}

    public static void main(String[] args) {
        Listeners event = new Listeners();
        event.add();
        event.add();
        new Crew().add(event::fire).add(event::add).run();
    }

    private void add() {
        listeners.add(() -> {});
    }

    private void fire() {
        for (Runnable listener : listeners) {
            listener.run();
        }
    }
}
