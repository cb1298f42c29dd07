package dev.heddle.subjects.buggy.single6;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 6, R W′ R: the two reads of {@code convert} disagree, because {@code update} writes in between.
 *
 * <p>The same bug as {@code pattern02}, but each access has a statement of its own, so pairs of statements show which
 * read it was. Every access holds the monitor. Wrong result: an amount that does not fit the rate beside it.
 */
public final class TwoRates {

    private TwoRates() {}

    public static void main(String[] args) {
        race(new Rates());
    }

    static void race(Rates rates) {
        Racers.run(rates::convert, () -> {
            LocalWork.spin();
            rates.update();
        });
    }

    static class Rates {

        private int rate;

        /** Converts 100 and notes the rate beside the amount. */
        final void convert() {
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
