package dev.heddle.trace.recording;

import java.util.List;

/**
 * What a run with a budget cost by its own account, and what it gave up for that.
 *
 * @param percent the budget: of the CPU time that the program takes itself
 * @param cost what recording took, in the same measure, since the program began; 0 before the end
 * @param costAtEnd the same in the last ten seconds
 * @param isHeld false if recording was dearer than the budget with nothing left to give up
 * @param givenUp methods, in the order in which they were given up; empty before the end
 */
public record Spent(double percent, double cost, double costAtEnd, boolean isHeld, List<GivenUp> givenUp) {
    public Spent {
        givenUp = List.copyOf(givenUp);
    }

    /**
     * A method of which no accesses were recorded from some moment on.
     *
     * @param method {@code com.acme.Cart.add(int, String)}
     * @param millis when, since recording began
     * @param hooks how often its hooks had been called by then, as far as can be told
     * @param events how many events they had made
     */
    public record GivenUp(String method, long millis, long hooks, long events) {}

    /** {@code 5 %} */
    public static String text(double percent) {
        return percent == Math.rint(percent) ? (long) percent + " %" : percent + " %";
    }
}
