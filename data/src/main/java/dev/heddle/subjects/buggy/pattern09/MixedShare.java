package dev.heddle.subjects.buggy.pattern09;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 9, R<sub>u</sub>(part) W<sub>u′</sub>(part) W<sub>u′</sub>(whole) R<sub>u</sub>(whole): {@code change}
 * writes both numbers between the two reads of {@code percent}.
 *
 * <p>Every access holds the monitor, so there is no data race, but {@code percent} lets go of it between its reads. u
 * is {@code percent}, u′ is {@code change}, which holds the monitor throughout. The pattern also has a form in which
 * u′ writes the whole first; its result is the same. Wrong result: 25, the old part of the new whole; the serial
 * orders give 50 or 75.
 */
public final class MixedShare {

    private MixedShare() {}

    public static void main(String[] args) {
        race(new Share(1, 2));
    }

    static void race(Share share) {
        int[] percent = new int[1];
        Racers.run(() -> percent[0] = share.percent(), () -> {
            LocalWork.spin();
            share.change(3, 4);
        });
        if (percent[0] != 50 && percent[0] != 75) {
            throw new IllegalStateException(
                    "part and whole do not fit: " + percent[0] + ", serial orders give 50 or 75");
        }
    }

    static class Share {

        private int part;
        private int whole;

        Share(int part, int whole) {
            this.part = part;
            this.whole = whole;
        }

        final int percent() {
            int hundredfold = 100 * getPart();
            return hundredfold / getWhole();
        }

        synchronized void change(int part, int whole) {
            setPart(part);
            setWhole(whole);
        }

        synchronized int getPart() {
            return part;
        }

        synchronized int getWhole() {
            return whole;
        }

        synchronized void setPart(int part) {
            this.part = part;
        }

        synchronized void setWhole(int whole) {
            this.whole = whole;
        }
    }
}
