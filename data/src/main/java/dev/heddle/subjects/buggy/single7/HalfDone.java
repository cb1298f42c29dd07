package dev.heddle.subjects.buggy.single7;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 7, W R′ W: {@code look} reads the value that {@code change} writes only for a moment.
 *
 * <p>The same bug as {@code pattern03}, but each access has a statement of its own, so pairs of statements show which
 * write it was. Every access holds the monitor. Wrong result: −1, which stands for a change in progress.
 */
public final class HalfDone {

    private HalfDone() {}

    public static void main(String[] args) {
        race(new Sign());
    }

    static void race(Sign sign) {
        Racers.run(sign::change, () -> {
            LocalWork.spin();
            sign.look();
        });
    }

    static class Sign {

        private int text;

        final void change() {
            blank();
            write();
        }

        final void look() {
            if (read() == -1) {
                throw new IllegalStateException("the sign was read while it changed");
            }
        }

        synchronized void blank() {
            text = -1;
        }

        synchronized void write() {
            text = 1;
        }

        synchronized int read() {
            return text;
        }
    }
}
