package dev.heddle.subjects.clean.single7;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Reads a sign while it changes, each under the monitor. */
public final class HalfDone {

    private HalfDone() {}

    public static void main(String[] args) {
        Sign sign = new Sign();
        Racers.run(sign::change, () -> {
            LocalWork.spin();
            sign.look();
        });
    }

    static class Sign {

        private int text;

        synchronized void change() {
            blank();
            write();
        }

        synchronized void look() {
            if (read() == -1) {
                throw new IllegalStateException("the sign was read while it changed");
            }
        }

        private void blank() {
            text = -1;
        }

        private void write() {
            text = 1;
        }

        private int read() {
            return text;
        }
    }
}
