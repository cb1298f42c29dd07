package dev.heddle.subjects.clean.pattern05;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Flushes a valve while another thread throttles it; the flush keeps the monitor from its first to its last move.
 */
public final class LostWrite {

    private LostWrite() {}

    public static void main(String[] args) {
        Valve valve = new Valve();
        Racers.run(valve::flush, () -> {
            LocalWork.spin();
            valve.throttle();
        });
        String report = valve.report();
        if (!report.equals("OST T") && !report.equals("TOS S")) {
            throw new IllegalStateException(
                    "the throttling is lost: " + report + ", serial orders give \"OST T\" or \"TOS S\"");
        }
    }

    static class Valve {

        private final StringBuffer moves = new StringBuffer();
        private char position;

        /** Opens the valve and shuts it again. */
        synchronized void flush() {
            set('O');
            set('S');
        }

        /** Leaves the valve half open. */
        synchronized void throttle() {
            set('T');
        }

        synchronized void set(char position) {
            this.position = position;
            moves.append(position);
        }

        /** The moves so far, and where the valve stands now. */
        synchronized String report() {
            return moves + " " + position;
        }
    }
}
