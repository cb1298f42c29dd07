package dev.heddle.subjects.buggy.pattern07;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Pattern 7, W<sub>u</sub>(width) W<sub>u′</sub>(height) W<sub>u</sub>(height) W<sub>u′</sub>(width): the writes of
 * {@code turnLandscape} and {@code turnPortrait} alternate, each from its own end.
 *
 * <p>No lock is taken; the fields are volatile, so there is no data race either. u is {@code turnLandscape}, u′ is
 * {@code turnPortrait}. Wrong result: 3x3, the width of one and the height of the other; the serial orders leave 4x3
 * or 3x4. Pattern 6 is possible as well, in both roles, and has the same result.
 */
public final class AlternatingWrites {

    private AlternatingWrites() {}

    public static void main(String[] args) {
        race(new Canvas());
    }

    static void race(Canvas canvas) {
        Racers.run(canvas::turnLandscape, () -> {
            LocalWork.spin();
            canvas.turnPortrait();
        });
        String format = canvas.format();
        if (!format.equals("4x3") && !format.equals("3x4")) {
            throw new IllegalStateException(
                    "width and height are mixed: " + format + ", serial orders leave 4x3 or 3x4");
        }
    }

    static class Canvas {

        private volatile int width;
        private volatile int height;

        final void turnLandscape() {
            setWidth(4);
            setHeight(3);
        }

        final void turnPortrait() {
            setHeight(4);
            setWidth(3);
        }

        void setWidth(int width) {
            this.width = width;
        }

        void setHeight(int height) {
            this.height = height;
        }

        /** Width and height. */
        String format() {
            return width + "x" + height;
        }
    }
}
