package dev.heddle.subjects.buggy.pattern06;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 6, W<sub>u</sub>(x) W<sub>u′</sub>(x) W<sub>u′</sub>(y) W<sub>u</sub>(y): {@code jump} writes both
 * coordinates between the two writes of {@code move}.
 *
 * <p>Every access holds the monitor, so there is no data race, but {@code move} lets go of it between its writes. u
 * is {@code move}, u′ is {@code jump}, which holds the monitor throughout. The pattern also has a form in which u′
 * writes y first; its result is the same. Wrong result: the point ends at 2,1, where no thread moved it; the serial
 * orders leave 1,1 or 2,2.
 */
public final class MixedPoint {

    private MixedPoint() {}

    public static void main(String[] args) {
        race(new Point());
    }

    static void race(Point point) {
        Racers.run(() -> point.move(1, 1), () -> {
            LocalWork.spin();
            point.jump(2, 2);
        });
        String place = point.place();
        if (!place.equals("1,1") && !place.equals("2,2")) {
            throw new IllegalStateException("coordinates are mixed: " + place + ", serial orders leave 1,1 or 2,2");
        }
    }

    static class Point {

        private int x;
        private int y;

        final void move(int x, int y) {
            setX(x);
            setY(y);
        }

        /** Moves to the other place at one stroke. */
        synchronized void jump(int x, int y) {
            setX(x);
            setY(y);
        }

        synchronized void setX(int x) {
            this.x = x;
        }

        synchronized void setY(int y) {
            this.y = y;
        }

        /** Both coordinates, x first. */
        synchronized String place() {
            return x + "," + y;
        }
    }
}
