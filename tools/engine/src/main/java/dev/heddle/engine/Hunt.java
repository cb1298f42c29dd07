package dev.heddle.engine;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program repeatedly to find the interleavings under which it fails; {@code heddle hunt} as an API. Configure a
 * hunt, then call {@link #run()}; it can be called repeatedly, and each call needs its own output directory.
 *
 * <pre>{@code
 * HuntResult result = Hunt.of(Program.java("-cp", "app.jar", "app.Main"))
 *         .technique("pos")
 *         .budget(Duration.ofMinutes(1))
 *         .run();
 * for (Finding finding : result.findings().findings()) {
 *     System.out.println(finding.title() + ", reproduced by " + result.exactPlan(finding));
 * }
 * }</pre>
 *
 * <p>Not thread-safe; several hunts may run at the same time.
 */
public final class Hunt {
    private final Program program;
    private final Map<String, String> options = new LinkedHashMap<>();
    private Technique technique = techniques().get(0);
    private Recorder recorder = Recorder.CAMPAIGN;
    private Duration budget = Duration.ofMinutes(2);
    private @Nullable Duration timeout;
    private @Nullable Path directory;
    private Progress listener = Progress.NONE;

    private Hunt(Program program) {
        this.program = Objects.requireNonNull(program);
    }

    public static Hunt of(Program program) {
        return new Hunt(program);
    }

    /** The techniques that a hunt can use. The first is the default. */
    public static List<Technique> techniques() {
        return Hunts.techniques();
    }

    /**
     * Sets the technique.
     *
     * @param id of one of {@link #techniques}
     * @throws UsageException if no technique has this id
     */
    public Hunt technique(String id) {
        technique = Techniques.named(id, techniques());
        return this;
    }

    /**
     * Sets an option of the hunt or of its technique. {@code heddle help hunt} lists the names; omit the hyphens.
     *
     * @param value as on the command line; {@code true} for an option without a value
     */
    public Hunt option(String name, String value) {
        options.put(name, value);
        return this;
    }

    /** Time limit for all controlled runs together. Default: two minutes. */
    public Hunt budget(Duration time) {
        budget = time;
        return this;
    }

    /** Time limit of one run. Default: one minute; a technique may choose another default. */
    public Hunt timeout(Duration time) {
        timeout = time;
        return this;
    }

    /**
     * Selects the classes to instrument.
     *
     * @param include class names, may contain {@code *}, separated by commas or semicolons; null for the default
     * @param exclude class names to leave out, in the same form; null for the default
     */
    public Hunt classes(@Nullable String include, @Nullable String exclude) {
        recorder = Recorder.CAMPAIGN.classes(include, exclude);
        return this;
    }

    /**
     * Sets the output directory, which must be empty or not exist. Default: a new directory in {@code heddle-out} below
     * the working directory.
     */
    public Hunt into(Path place) {
        directory = place;
        return this;
    }

    /** Sets the listener that receives progress and new failures. */
    public Hunt listener(Progress progress) {
        listener = Objects.requireNonNull(progress);
        return this;
    }

    /**
     * Runs the hunt. Returns when the technique has tried everything or the budget is spent.
     *
     * @throws UsageException if options do not fit the technique, or the program does not start
     * @throws dev.heddle.trace.recording.RecordingException if results cannot be written
     */
    public HuntResult run() throws IOException, InterruptedException {
        OptionValues values = OptionValues.read(Hunts.of(technique).options(), options);
        HuntRequest request = new HuntRequest(program.command(), recorder, values, budget, timeout, directory);
        return Hunts.run(technique, request, listener);
    }
}
