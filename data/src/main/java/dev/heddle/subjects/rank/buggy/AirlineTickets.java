package dev.heddle.subjects.rank.buggy;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import java.util.Arrays;

/**
 * Airline tickets, (c, v, t) = (0, 0, 2): agents sell a ticket each, and the flight departs when it is thought that all
 * have.
 *
 * <p>Wanted order: the departure, an agent. Failure: a passenger with a ticket is left behind.
 */
public final class AirlineTickets {

    private AirlineTickets() {}

    /** @param args number of agents; 3 unless given */
    public static void main(String[] args) {
        race(new Flight(), Argument.of(args, "agents", 3));
    }

    static void race(Flight flight, int agents) {
        Runnable[] bodies = new Runnable[agents + 1];
        Arrays.fill(bodies, (Runnable) flight::sell);
        bodies[agents] = () -> {
            LocalWork.spinBriefly(2);
            flight.depart();
        };
        Racers.together(bodies);
        if (flight.leftBehind() > 0) {
            throw new IllegalStateException(flight.leftBehind() + " with a ticket are left behind");
        }
    }

    static class Flight {

        private int sold;
        private int aboard;

        synchronized void sell() {
            sold++;
        }

        synchronized void depart() {
            aboard = sold;
        }

        synchronized int leftBehind() {
            return sold - aboard;
        }
    }
}
