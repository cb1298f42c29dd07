package dev.heddle.subjects.buggy.pattern02;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 2, R<sub>u</sub>(net) W<sub>u′</sub>(net) R<sub>u</sub>(net): {@code gross} reads the net price twice, and
 * {@code change} writes it between the two reads.
 *
 * <p>Every access holds the monitor, so there is no data race, but {@code gross} lets go of it between its reads. u
 * is {@code gross}, u′ is {@code change}. Wrong result: 120, the old price plus the tax on the new one; the serial
 * orders give 110 or 220.
 */
public final class TwoReads {

    private TwoReads() {}

    public static void main(String[] args) {
        race(new Price(100));
    }

    static void race(Price price) {
        int[] gross = new int[1];
        Racers.run(() -> gross[0] = price.gross(), () -> {
            LocalWork.spin();
            price.change(200);
        });
        if (gross[0] != 110 && gross[0] != 220) {
            throw new IllegalStateException(
                    "price and tax do not fit: " + gross[0] + ", serial orders give 110 or 220");
        }
    }

    static class Price {

        private int net;

        Price(int net) {
            this.net = net;
        }

        /** Price with ten percent tax. */
        final int gross() {
            return get() + get() / 10;
        }

        final void change(int net) {
            set(net);
        }

        synchronized int get() {
            return net;
        }

        synchronized void set(int net) {
            this.net = net;
        }
    }
}
