package dev.heddle.subjects.rank.clean;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;
import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.rank.Latches;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** Airline tickets with a flight that departs when all agents have sold. */
public final class AirlineTickets {

    private AirlineTickets() {}

    /** @param args number of agents; 3 unless given */
    public static void main(String[] args) {
        race(new Flight(), Argument.of(args, "agents", 3));
    }

    static void race(Flight flight, int agents) {
        CountDownLatch sold = new CountDownLatch(agents);
        Runnable[] bodies = new Runnable[agents + 1];
        Arrays.fill(bodies, (Runnable) () -> {
            flight.sell();
            sold.countDown();
        });
        bodies[agents] = () -> {
            LocalWork.spinBriefly(2);
            Latches.await(sold);
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
