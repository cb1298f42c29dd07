package dev.heddle.subjects.clean.pattern06;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Two threads move a point, each under the monitor.
 */
public final class MixedPoint {

    private MixedPoint() {}

    public static void main(String[] args) {
        Point point = new Point();
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

        synchronized void move(int x, int y) {
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
