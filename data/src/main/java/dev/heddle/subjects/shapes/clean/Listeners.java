package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.shapes.Crew;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The lock of the list is held while a thread walks through it. */
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
        synchronized (listeners) {
            for (Runnable listener : listeners) {
                listener.run();
            }
        }
    }
}
