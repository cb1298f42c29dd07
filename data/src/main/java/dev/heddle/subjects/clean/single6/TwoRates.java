package dev.heddle.subjects.clean.single6;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Converts an amount while the rate changes, each under the monitor. */
public final class TwoRates {

    private TwoRates() {}

    public static void main(String[] args) {
        Rates rates = new Rates();
        Racers.run(rates::convert, () -> {
            LocalWork.spin();
            rates.update();
        });
    }

    static class Rates {

        private int rate;

        /** Converts 100 and notes the rate beside the amount. */
        synchronized void convert() {
            int amount = 100 * rateToConvert();
            int noted = rateToNote();
            if (amount != 100 * noted) {
                throw new IllegalStateException("amount " + amount + " was converted at another rate than " + noted);
            }
        }

        synchronized int rateToConvert() {
            return rate;
        }

        synchronized int rateToNote() {
            return rate;
        }

        synchronized void update() {
            rate = 2;
        }
    }
}
