package dev.heddle.subjects.clean.pattern02;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Adds the tax to a price while the price changes; both reads happen under the monitor.
 */
public final class TwoReads {

    private TwoReads() {}

    public static void main(String[] args) {
        Price price = new Price(100);
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
        synchronized int gross() {
            return get() + get() / 10;
        }

        synchronized void change(int net) {
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
