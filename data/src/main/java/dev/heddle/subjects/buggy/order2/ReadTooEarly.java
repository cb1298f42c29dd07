package dev.heddle.subjects.buggy.order2;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 2, an order violation R → W: the size is read before it was set.
 *
 * <p>{@code open} should come first, but nothing makes {@code draw} wait for it. Failure: a size of 0. The late write
 * still happens, so the failing run has both accesses; {@code download} is the same bug in a program that dies at the
 * read.
 */
public final class ReadTooEarly {

    private ReadTooEarly() {}

    public static void main(String[] args) {
        race(new Window());
    }

    static void race(Window window) {
        Racers.run(window::open, () -> {
            LocalWork.spin();
            window.draw();
        });
    }

    static class Window {

        private volatile int size;

        void open() {
            size = 7;
        }

        final void draw() {
            if (size() == 0) {
                throw new IllegalStateException("the window was drawn before it had a size");
            }
        }

        int size() {
            return size;
        }
    }
}
