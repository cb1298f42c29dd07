package dev.heddle.recorder.agent;

import dev.heddle.recorder.drain.CpuTime;
import java.io.IOException;
import java.util.regex.Pattern;

/** The overhead budget, according to the options. */
final class OverheadOption {
    private static final Pattern PERCENT = Pattern.compile("\\d{1,3}(\\.\\d{1,2})?%?");
    private static final double MOST = 100;

    private OverheadOption() {}

    /**
     * In percent of the program's own CPU time.
     *
     * @return 0 without a budget
     * @throws IllegalArgumentException with a line for the user, if it is not a percentage, or makes no sense with the
     *     other options
     */
    static double percent(AgentOptions options) {
        String text = options.text("overhead");
        if (text.isEmpty()) {
            return 0;
        }
        double percent = PERCENT.matcher(text).matches() ? Double.parseDouble(text.replace("%", "")) : 0;
        if (percent <= 0 || percent > MOST) {
            throw new IllegalArgumentException(
                    "option overhead is a percentage above 0 and up to 100, as in 5%, not '" + text + "'");
        }
        if (options.text("profile").equals("sync")) {
            throw new IllegalArgumentException(
                    "option overhead gives up accesses, and profile=sync records none: leave one of them out");
        }
        return percent;
    }

    /** @throws IllegalArgumentException with a line for the user, if the CPU time of the process cannot be read */
    static void checkSystem() {
        try {
            CpuTime.ofProcess();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "option overhead needs the CPU time of the process from /proc/self/stat, which cannot be read here: "
                            + e.getMessage(),
                    e);
        }
    }
}
