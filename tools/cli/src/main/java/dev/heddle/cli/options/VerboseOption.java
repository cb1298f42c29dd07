package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.recorder.cache.CacheLocation;
import dev.heddle.recorder.cache.WovenCache;
import java.nio.file.Path;

/** The option {@code --verbose} of verbs that start programs under an agent. */
public final class VerboseOption {
    public static final VerbOption<Boolean> OPTION =
            VerbOption.flag(null, "verbose", "report if the cache of instrumented JDK classes cannot be used");

    /** The same option of verbs with findings, which also prints all findings in full. */
    public static final VerbOption<Boolean> FULL = VerbOption.flag(
                    null,
                    "verbose",
                    "print all findings in full, with stacks and counters; report if the cache of instrumented JDK classes cannot be used")
            .withoutEffectOnVerdicts();

    private VerboseOption() {}

    /** Reports before the first run why the runs cannot use the cache. The runs work without it. */
    public static void noteCacheProblem(Arguments arguments, Console console) {
        if (!arguments.has(OPTION)) {
            return;
        }
        try {
            noteCacheProblem(CacheLocation.directory(null), console);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** @param directory null if the cache is switched off, which is not a problem */
    static void noteCacheProblem(Path directory, Console console) {
        String problem = directory == null ? null : WovenCache.check(directory);
        if (problem != null) {
            console.note("the cache of instrumented JDK classes cannot be used: " + problem);
        }
    }
}
