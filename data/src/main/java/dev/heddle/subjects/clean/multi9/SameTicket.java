package dev.heddle.subjects.clean.multi9;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/** Two windows give tickets under one monitor. */
public final class SameTicket {

    private SameTicket() {}

    public static void main(String[] args) {
        Windows windows = new Windows();
        int[] tickets = new int[2];
        Racers.run(() -> tickets[0] = windows.atLeft(), () -> {
            LocalWork.spin();
            tickets[1] = windows.atRight();
        });
        if (tickets[0] == tickets[1]) {
            throw new IllegalStateException("both windows gave ticket " + tickets[0]);
        }
    }

    static class Windows {

        private int left;
        private int right;

        synchronized int atLeft() {
            left = right + 1;
            return left;
        }

        synchronized int atRight() {
            right = left + 1;
            return right;
        }
    }
}
