package dev.heddle.subjects.clean.order2;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import java.util.concurrent.Semaphore;

/** Draws a window when it was opened. */
public final class ReadTooEarly {

    private ReadTooEarly() {}

    public static void main(String[] args) {
        Window window = new Window();
        Semaphore opened = new Semaphore(0);
        Racers.run(
                () -> {
                    window.open();
                    opened.release();
                },
                () -> {
                    LocalWork.spin();
                    opened.acquireUninterruptibly();
                    window.draw();
                });
    }

    static class Window {

        private volatile int size;

        void open() {
            size = 7;
        }

        void draw() {
            if (size == 0) {
                throw new IllegalStateException("the window was drawn before it had a size");
            }
        }
    }
}
