package dev.heddle.cli.record;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.recorder.agent.RecorderAgent;
import java.util.Map;
import org.apache.commons.cli.Option;

/** Options of verbs that record: the classes and events to record, and the amount of detail. */
public final class RecorderOptions {
    public static final Option INCLUDE = Arguments.value(
            null,
            "include",
            "GLOBS",
            "instrument only matching application classes, such as 'com.acme.*,org.acme.*', and further matching JDK classes");
    public static final Option EXCLUDE =
            Arguments.value(null, "exclude", "GLOBS", "do not instrument matching classes");
    public static final Option MAX = Arguments.value(
            null, "max", "SIZE", "keep only the newest events, up to SIZE such as 2g; at least 32m; default all");
    public static final Option PROFILE = Arguments.value(
            null,
            "profile",
            "NAME",
            "sync: locks and signals; access: also accesses (default); full: also loops and allocations");
    public static final Option FILTER = Arguments.value(
            null, "filter", "on|off", "off: also record thread-local and repeated accesses; default on");
    public static final Option SAMPLE = Arguments.value(
            null,
            "sample",
            "1/N[,seed=S]",
            "watch the fields and arrays of one of N parts of the classes, chosen by S; synchronisation is always recorded; default all classes");
    public static final Option WATCH = Arguments.value(
            null,
            "watch",
            "GLOBS",
            "watch the fields and arrays of these classes, such as com.acme.Order,com.acme.cache.**; with --sample in addition to the sample");
    public static final Option DETAIL = Arguments.value(
            null,
            "detail",
            "NAME",
            "accesses to keep: races: for races; units: for units of work (default); pairs: for every ordered pair; all");
    public static final Option ROTATE = Arguments.value(
            null, "rotate", "TIME", "watch the next part of the sample after this time, such as 10s; default never");
    public static final Option OVERHEAD = Arguments.value(
            null,
            "overhead",
            "PERCENT",
            "limit of the recording's CPU time as a share of the program's, such as 5%: accesses in the methods that are"
                    + " most expensive to record are no longer recorded; default no limit");

    private RecorderOptions() {}

    /** @throws UsageException if an option is invalid, or cannot be combined with another one */
    public static Recorder recorder(Arguments arguments) {
        String watch = arguments.text(WATCH, null);
        Recorder recorder = new Recorder(Map.of())
                .classes(arguments.text(INCLUDE, null), arguments.text(EXCLUDE, null))
                .with("max", arguments.text(MAX, null))
                .with("sample", arguments.text(SAMPLE, null))
                .with("rotate", arguments.text(ROTATE, null))
                .with("overhead", arguments.text(OVERHEAD, null))
                .with("watch", watch == null ? null : watch.replace(',', ';'))
                .with("profile", arguments.text(PROFILE, null))
                .with("filter", arguments.text(FILTER, null))
                .with("detail", arguments.text(DETAIL, null));
        try {
            RecorderAgent.check(recorder.options());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
        return recorder;
    }
}
