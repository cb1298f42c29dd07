package dev.heddle.subjects.clean.pattern09;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Computes a percentage under the monitor while another thread changes both numbers.
 */
public final class MixedShare {

    private MixedShare() {}

    public static void main(String[] args) {
        Share share = new Share(1, 2);
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

        synchronized int percent() {
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
