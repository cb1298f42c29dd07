package dev.heddle.engine;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.technique.HuntRequest;
import dev.heddle.engine.internal.technique.Hunting;
import dev.heddle.engine.internal.technique.Techniques;
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
 * Runs a program again and again to find which interleavings break it: {@code heddle hunt} for programs. A hunt is told what to do, and then run
 * once or more often, each time into a directory of its own.
 *
 * <pre>{@code
 * HuntResult result = Hunt.of(Program.java("-cp", "app.jar", "app.Main"))
 *         .technique("pos")
 *         .budget(Duration.ofMinutes(1))
 *         .run();
 * for (Finding finding : result.findings().findings()) {
 *     System.out.println(finding.title() + ", again with " + result.exactPlan(finding));
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

    /** The techniques that a hunt can use; the first is the default. */
    public static List<Technique> techniques() {
        return Techniques.installed().hunting();
    }

    /**
     * What to look for, and how.
     *
     * @param id of one of {@link #techniques}
     * @throws UsageException if there is no such technique
     */
    public Hunt technique(String id) {
        technique = Techniques.named(id, techniques());
        return this;
    }

    /**
     * An option of the hunt or of its technique, as {@code heddle help hunt} names it without its hyphens.
     *
     * @param value as on the command line; {@code true} for an option without a value
     */
    public Hunt option(String name, String value) {
        options.put(name, value);
        return this;
    }

    /** For how long controlled runs are made; two minutes unless told. */
    public Hunt budget(Duration time) {
        budget = time;
        return this;
    }

    /** After how long a run is stopped; unless told a minute, or as long as the technique thinks fit. */
    public Hunt timeout(Duration time) {
        timeout = time;
        return this;
    }

    /** Which classes are woven, and which are not; names with {@code *}, separated by commas or semicolons; null for the usual ones. */
    public Hunt classes(@Nullable String include, @Nullable String exclude) {
        recorder = Recorder.CAMPAIGN.classes(include, exclude);
        return this;
    }

    /** Where results go: a directory that is empty or not there yet. Unless told, a new one in {@code heddle-out} of the working directory. */
    public Hunt into(Path place) {
        directory = place;
        return this;
    }

    /** Is told how far the hunt has come, and of each new failure. */
    public Hunt listener(Progress told) {
        listener = Objects.requireNonNull(told);
        return this;
    }

    /**
     * Hunts. Comes back when everything is tried, or the budget is spent.
     *
     * @throws UsageException if options do not fit the technique, or the program does not start
     * @throws dev.heddle.trace.recording.RecordingException if results cannot be written
     */
    public HuntResult run() throws IOException, InterruptedException {
        Hunting hunting = Hunts.of(technique);
        OptionValues values = OptionValues.read(hunting.options(), options);
        return hunting.hunt(new HuntRequest(program.command(), recorder, values, budget, timeout, directory), listener);
    }
}
