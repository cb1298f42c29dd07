package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.recorder.cache.CacheLocation;
import dev.heddle.recorder.cache.WovenCache;
import java.nio.file.Path;
import org.apache.commons.cli.Option;

/** The option of verbs that start programs under an agent by which they say what else they would not mention. */
public final class VerboseOption {
    public static final Option OPTION =
            Arguments.flag(null, "verbose", "say it if the cache of instrumented JDK classes cannot be used");

    /** The same option of verbs that find something: whether all is printed of it. */
    public static final Option ALL_OF_IT = Arguments.flag(
            null,
            "verbose",
            "print all findings in full, with stacks and counters; say it if the cache of instrumented JDK classes cannot be used");

    private VerboseOption() {}

    /** Says once, before the first run, why the runs will not use the cache, if they will not. They do without. */
    public static void tell(Arguments arguments, Console console) {
        if (!arguments.has(OPTION)) {
            return;
        }
        try {
            tell(CacheLocation.directory(null), console);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** @param directory null if nothing is to be kept, which is no problem */
    static void tell(Path directory, Console console) {
        String problem = directory == null ? null : WovenCache.check(directory);
        if (problem != null) {
            console.note("the cache of instrumented JDK classes cannot be used as it is: " + problem);
        }
    }
}
