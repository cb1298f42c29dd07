package dev.heddle.cli.record;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.recorder.agent.RecorderAgent;
import java.util.Map;
import org.apache.commons.cli.Option;

/** Options of verbs that record: what is recorded, and how much of it. */
public final class RecorderOptions {
    public static final Option INCLUDE = Arguments.value(
            null,
            "include",
            "GLOBS",
            "instrument only application classes that match, as in 'com.acme.*,org.acme.*', and further JDK classes that match");
    public static final Option EXCLUDE =
            Arguments.value(null, "exclude", "GLOBS", "do not instrument classes that match");
    public static final Option MAX = Arguments.value(
            null, "max", "SIZE", "keep only the newest SIZE of events, as in 2g; at least 32m; default all");
    public static final Option PROFILE = Arguments.value(
            null,
            "profile",
            "NAME",
            "sync: locks and signals; access: accesses too (default); full: loops and allocations too");
    public static final Option FILTER = Arguments.value(
            null, "filter", "on|off", "off: also record thread-local and repeated accesses; default on");
    public static final Option SAMPLE = Arguments.value(
            null,
            "sample",
            "1/N[,seed=S]",
            "watch the fields and arrays of one of N parts of the classes, which S tells; synchronisation of all; default all");
    public static final Option WATCH = Arguments.value(
            null,
            "watch",
            "GLOBS",
            "watch the fields and arrays of these classes, as in com.acme.Order,com.acme.cache.**, and with --sample of others");
    public static final Option DETAIL = Arguments.value(
            null,
            "detail",
            "NAME",
            "accesses kept, for races, units (of work; default), pairs (every order of two), or all of them");
    public static final Option ROTATE = Arguments.value(
            null,
            "rotate",
            "TIME",
            "how long the sample stays before the next part is watched, as in 10s; default for ever");
    public static final Option OVERHEAD = Arguments.value(
            null,
            "overhead",
            "PERCENT",
            "how much recording may cost, of the CPU time that the program takes, as in 5%: accesses in the methods that are"
                    + " dearest to record are given up; default whatever it costs");

    private RecorderOptions() {}

    /** @throws UsageException if they make no sense, alone or together */
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
