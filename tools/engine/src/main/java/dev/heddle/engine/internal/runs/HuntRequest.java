package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.technique.OptionValues;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The request for a hunt, the same for all techniques.
 *
 * @param command the program
 * @param recorder selects the instrumented classes
 * @param options options of the hunt that the user specified
 * @param budget time limit for all controlled runs together
 * @param timeout time limit of one run; null for the technique's default
 * @param out output directory, empty or not existing; null for a new directory below the working directory
 * @param sought the hang that the hunt must show; null for any failure
 */
public record HuntRequest(
        JavaCommand command,
        Recorder recorder,
        OptionValues options,
        Duration budget,
        Duration timeout,
        Path out,
        @Nullable SoughtHang sought) {
    /** A request for any failure. */
    public HuntRequest(
            JavaCommand command, Recorder recorder, OptionValues options, Duration budget, Duration timeout, Path out) {
        this(command, recorder, options, budget, timeout, out, null);
    }

    /** Name of results in a new directory. */
    public static final String WHAT = "hunt";

    /** Default time limit of a run, for techniques without their own. */
    public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(60);

    /** The time limit of one run, or the default of the technique. */
    public Duration timeoutOr(Duration otherwise) {
        return timeout == null ? otherwise : timeout;
    }
}
