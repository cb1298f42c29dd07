package dev.heddle.engine.internal.technique;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.technique.OptionValues;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a hunt is asked for, whatever the technique.
 *
 * @param command the program
 * @param recorder what is woven
 * @param options those that were given, of the hunt's
 * @param budget time for all controlled runs
 * @param timeout time for one run; null if that is left to the technique
 * @param out where results are to go, empty or not there yet; null for a new directory below the working directory
 */
public record HuntRequest(
        JavaCommand command, Recorder recorder, OptionValues options, Duration budget, Duration timeout, Path out) {
    /** What results are called that go to a new directory. */
    public static final String WHAT = "hunt";

    /** After how long a run is stopped, if nobody says and the technique does not know better. */
    public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(60);

    /** Time for one run, if none was given. */
    public Duration timeoutOr(Duration otherwise) {
        return timeout == null ? otherwise : timeout;
    }
}
