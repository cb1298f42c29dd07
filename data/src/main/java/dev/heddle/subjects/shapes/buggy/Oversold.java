package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Agencies sell seats of a flight, one each, as long as there are any; there is one agency more than seats.
 *
 * <p>Looking for a seat and selling it are two critical sections. Wanted order: two find the last one. Failure: more is
 * sold than there is.
 */
public final class Oversold {

    private int left;

    private Oversold(int seats) {
        left = seats;
    }

    /** @param args number of agencies; 3 unless given */
    public static void main(String[] args) {
        int agencies = Argument.of(args, "agencies", 3);
        Oversold flight = new Oversold(agencies - 1);
        new Crew().add(agencies, flight::agency).run();
        if (flight.left() < 0) {
            throw new IllegalStateException(-flight.left() + " seats too many were sold");
        }
    }

    private void agency() {
        if (left() > 0) {
            sell();
        }
    }

    private synchronized int left() {
        return left;
    }

    private synchronized void sell() {
        left--;
    }
}
