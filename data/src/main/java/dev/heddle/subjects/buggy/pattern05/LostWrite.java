package dev.heddle.subjects.buggy.pattern05;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 5, W<sub>u</sub>(position) W<sub>u′</sub>(position) W<sub>u</sub>(position): the position that
 * {@code throttle} sets is lost between the two that {@code flush} sets.
 *
 * <p>Every access holds the monitor, so there is no data race, but {@code flush} lets go of it between its writes. u
 * is {@code flush}, u′ is {@code throttle}. The last position alone could come from a serial order, so the valve also
 * notes its moves. Wrong result: the moves open, throttled, shut; the serial orders make the moves open, shut,
 * throttled or throttled, open, shut.
 */
public final class LostWrite {

    private LostWrite() {}

    public static void main(String[] args) {
        race(new Valve());
    }

    static void race(Valve valve) {
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
        final void flush() {
            set('O');
            set('S');
        }

        /** Leaves the valve half open. */
        final void throttle() {
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
