package dev.heddle.cli.it;

import dev.heddle.cli.it.HeddleProcess.Result;
import java.util.function.Predicate;

/** Runs a command under a time limit that a busy machine may exceed: then it runs again, with four times the limit. */
final class GrowingTimeLimit {
    private static final int LARGEST_SECONDS = 60;

    private GrowingTimeLimit() {}

    interface Attempt {
        Result run(int seconds) throws Exception;
    }

    /**
     * @param seconds the first limit
     * @param isEnough whether the command got as far as the test requires; must not depend on anything but the time
     * @return the first result with enough time, or the one with the largest limit
     */
    static Result run(int seconds, Predicate<Result> isEnough, Attempt attempt) throws Exception {
        Result result = attempt.run(seconds);
        for (int more = 4 * seconds; !isEnough.test(result) && more <= 4 * LARGEST_SECONDS; more *= 4) {
            result = attempt.run(more);
        }
        return result;
    }
}
