package dev.heddle.subjects.buggy.multi9;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * Scenario 9, R(right) W(left) against R(left) W(right): both threads read before either writes.
 *
 * <p>Each window gives the ticket after the one that the other window gave last. No lock is taken; the fields are
 * volatile, so there is no data race. Wrong result: both give ticket 1; serial orders give 1 and 2.
 */
public final class SameTicket {

    private SameTicket() {}

    public static void main(String[] args) {
        race(new Windows());
    }

    static void race(Windows windows) {
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

        private volatile int left;
        private volatile int right;

        final int atLeft() {
            int ticket = right() + 1;
            setLeft(ticket);
            return ticket;
        }

        final int atRight() {
            int ticket = left() + 1;
            setRight(ticket);
            return ticket;
        }

        int left() {
            return left;
        }

        int right() {
            return right;
        }

        void setLeft(int ticket) {
            left = ticket;
        }

        void setRight(int ticket) {
            right = ticket;
        }
    }
}
