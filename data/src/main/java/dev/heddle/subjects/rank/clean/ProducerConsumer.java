package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Arrays;

/** Producer and consumers that wait. */
public final class ProducerConsumer {

    private ProducerConsumer() {}

    /** @param args number of consumers, each of which takes one item; 2 unless given */
    public static void main(String[] args) {
        int consumers = Argument.of(args, "consumers", 2);
        race(new Store(consumers), consumers);
    }

    static void race(Store store, int consumers) {
        Runnable[] bodies = new Runnable[1 + consumers];
        Arrays.fill(bodies, (Runnable) () -> {
            LocalWork.spinBriefly(1);
            store.take();
        });
        bodies[0] = () -> {
            for (int i = 0; i < consumers; i++) {
                store.put();
            }
        };
        Racers.together(bodies);
        if (store.taken() != consumers) {
            throw new IllegalStateException(store.taken() + " items of " + consumers + " were consumed");
        }
    }

    static class Store {

        private final int[] items;
        private int in;
        private int out;

        Store(int room) {
            items = new int[room];
        }

        synchronized void put() {
            items[in] = in + 1;
            in++;
            notifyAll();
        }

        /** Takes the next item, once there is one. */
        synchronized void take() {
            while (out == in) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("interrupted while waiting for an item", e);
                }
            }
            items[out] = 0;
            out++;
        }

        synchronized int taken() {
            return out;
        }
    }
}
