package dev.heddle.engine.internal.runs;

import dev.heddle.engine.internal.text.ValueParser;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.run.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Options of several kinds of hunts. */
public final class HuntOptions {
    public static final TechniqueOption<Integer> JOBS = TechniqueOption.number(
                    "jobs",
                    1,
                    Runtime.getRuntime().availableProcessors(),
                    "number of runs at the same time; default the number of processors")
            .withLetter("j");
    public static final TechniqueOption<Boolean> FIRST =
            TechniqueOption.flag("first", "stop at the first confirmed finding with a failure");
    public static final TechniqueOption<Boolean> FRESH =
            TechniqueOption.flag("fresh", "use a new JVM for each run, even if one JVM could make many runs");
    public static final TechniqueOption<String> MODE = TechniqueOption.word(
            "mode",
            List.of("serial", "gated"),
            "serial",
            "serial: one thread at a time, the default; gated: all at once, except threads that the plan holds");

    /** The value of {@link #MEMORY} with which plain reads may see older writes. */
    public static final String JMM = "jmm";

    public static final TechniqueOption<String> MEMORY = TechniqueOption.word(
            "memory",
            List.of(JMM, "sc"),
            JMM,
            "jmm: if there are races, some runs let racy reads see older writes, as the Java memory model allows; sc: every read sees the newest write; default jmm");

    private static final Duration USUAL_SHRINKING = Duration.ofSeconds(10);

    /** Time limit for shrinking each failure's schedule; zero disables shrinking. */
    public static final TechniqueOption<Duration> SHRINK = new TechniqueOption<>(
            "shrink",
            null,
            "on|off|TIME",
            "shrink the schedule of each confirmed failure, for at most this time, and print its preemptions, variables and threads (c, v, t); off also skips the orders that cause it; default 10s",
            USUAL_SHRINKING,
            HuntOptions::shrinking);

    private HuntOptions() {}

    /** The option {@code --runs}; its meaning depends on the hunt. */
    public static TechniqueOption<Integer> runs(int least, int usual, String what) {
        return TechniqueOption.number("runs", least, usual, what + "; default " + usual)
                .withLetter("n");
    }

    /** The option {@code --tries}: the number of controlled runs. */
    public static TechniqueOption<Integer> tries(int usual, String what) {
        return TechniqueOption.number("tries", 1, usual, what + "; default " + usual);
    }

    /** The chosen mode. */
    public static Outcome.Mode mode(OptionValues options) {
        return Outcome.Mode.valueOf(options.get(MODE).toUpperCase(Locale.ROOT));
    }

    /** All options of a hunt: those of its kind and the technique's own. */
    public static List<TechniqueOption<?>> with(List<TechniqueOption<?>> own, TechniqueOption<?>... kind) {
        List<TechniqueOption<?>> all = new ArrayList<>(Arrays.asList(kind));
        all.addAll(own);
        return List.copyOf(all);
    }

    private static Duration shrinking(String text) {
        return switch (text) {
            case "on" -> USUAL_SHRINKING;
            case "off" -> Duration.ZERO;
            default -> ValueParser.time(text);
        };
    }
}
