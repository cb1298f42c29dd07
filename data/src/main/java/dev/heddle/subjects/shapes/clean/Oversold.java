package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/** An agency looks and sells in one critical section. */
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

    private synchronized void agency() {
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
