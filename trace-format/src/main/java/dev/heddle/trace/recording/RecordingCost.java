package dev.heddle.trace.recording;

import java.util.List;

/**
 * The cost of recording a run with a budget, as the run measured it, and the methods that it stopped recording for
 * that.
 *
 * @param percent the budget, in percent of the program's own CPU time
 * @param cost the cost of recording, in the same unit, since the program began; 0 before the end
 * @param costAtEnd the same in the last ten seconds
 * @param isHeld false if recording exceeded the budget with no method left to stop
 * @param givenUp methods whose accesses were no longer recorded, in the order of the decisions; empty before the end
 */
public record RecordingCost(double percent, double cost, double costAtEnd, boolean isHeld, List<GivenUp> givenUp) {
    public RecordingCost {
        givenUp = List.copyOf(givenUp);
    }

    /**
     * A method whose accesses were not recorded from some time on.
     *
     * @param method {@code com.acme.Cart.add(int, String)}
     * @param millis the time, since recording began
     * @param hooks number of calls of its hooks by then, an estimate
     * @param events number of events that they had made
     */
    public record GivenUp(String method, long millis, long hooks, long events) {}

    /** {@code 5 %} */
    public static String text(double percent) {
        return percent == Math.rint(percent) ? (long) percent + " %" : percent + " %";
    }
}
