package dev.heddle.subjects.clean.pattern07;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Two threads turn a canvas, each under the monitor.
 */
public final class AlternatingWrites {

    private AlternatingWrites() {}

    public static void main(String[] args) {
        Canvas canvas = new Canvas();
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

        private int width;
        private int height;

        synchronized void turnLandscape() {
            setWidth(4);
            setHeight(3);
        }

        synchronized void turnPortrait() {
            setHeight(4);
            setWidth(3);
        }

        synchronized void setWidth(int width) {
            this.width = width;
        }

        synchronized void setHeight(int height) {
            this.height = height;
        }

        /** Width and height. */
        synchronized String format() {
            return width + "x" + height;
        }
    }
}
