package dev.heddle.cli.record;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.recorder.agent.RecorderAgent;
import java.util.List;
import java.util.Map;

/** Options of verbs that record: the classes and events to record, and the amount of detail. */
public final class RecorderOptions {
    public static final VerbOption<String> INCLUDE = VerbOption.text(
            null,
            "include",
            "GLOBS",
            "instrument only matching application classes, such as 'com.acme.*,org.acme.*', and further matching JDK classes");
    public static final VerbOption<String> EXCLUDE =
            VerbOption.text(null, "exclude", "GLOBS", "do not instrument matching classes");
    public static final VerbOption<String> MAX = VerbOption.text(
                    null, "max", "SIZE", "keep only the newest events, up to SIZE such as 2g; at least 32m")
            .orElse(null, "all");
    public static final VerbOption<String> PROFILE = VerbOption.text(
                    null,
                    "profile",
                    "NAME",
                    "facts: orders of locks, each once; sync: locks and signals; access: also accesses; full: also loops and allocations")
            .orElse(null, "access; of attach facts");
    public static final VerbOption<String> FILTER = VerbOption.text(
                    null, "filter", "on|off", "off: also record thread-local and repeated accesses")
            .orElse(null, "on");
    public static final VerbOption<String> SAMPLE = VerbOption.text(
                    null,
                    "sample",
                    "1/N[,seed=S]",
                    "watch the fields and arrays of one of N parts of the classes, chosen by S; synchronisation is always recorded")
            .orElse(null, "all classes");
    public static final VerbOption<String> WATCH = VerbOption.text(
            null,
            "watch",
            "GLOBS",
            "watch the fields and arrays of these classes, such as com.acme.Order,com.acme.cache.**; with --sample in addition to the sample");
    public static final VerbOption<String> DETAIL = VerbOption.text(
            null,
            "detail",
            "NAME",
            "accesses to keep: races: for races; units: for units of work (default); pairs: for every ordered pair; all");

    /** The profile for a program that must not get slow. */
    public static final String SERVICE_PROFILE = "facts";

    /** All of them. */
    public static final List<VerbOption<?>> ALL =
            List.of(INCLUDE, EXCLUDE, PROFILE, FILTER, DETAIL, SAMPLE, WATCH, MAX);

    private RecorderOptions() {}

    /** @throws UsageException if an option is invalid, or cannot be combined with another one */
    public static Recorder recorder(Arguments arguments) {
        return recorder(arguments, null);
    }

    /**
     * The same with another profile if the user chooses none.
     *
     * @param profile null for the default of the agent
     */
    public static Recorder recorder(Arguments arguments, String profile) {
        String watch = arguments.get(WATCH);
        Recorder recorder = new Recorder(Map.of())
                .classes(arguments.get(INCLUDE), arguments.get(EXCLUDE))
                .with("max", arguments.get(MAX))
                .with("sample", arguments.get(SAMPLE))
                .with("watch", watch == null ? null : watch.replace(',', ';'))
                .with("profile", arguments.has(PROFILE) ? arguments.get(PROFILE) : profile)
                .with("filter", arguments.get(FILTER))
                .with("detail", arguments.get(DETAIL));
        try {
            RecorderAgent.check(recorder.options());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
        return recorder;
    }
}
