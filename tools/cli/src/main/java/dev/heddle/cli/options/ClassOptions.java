package dev.heddle.cli.options;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.internal.launch.Recorder;

/** Options of verbs with controlled runs: the classes to instrument, and the failures to count. */
public final class ClassOptions {
    public static final VerbOption<String> INCLUDE =
            VerbOption.text(null, "include", "GLOBS", "as for record").alsoForReplay();
    public static final VerbOption<String> EXCLUDE =
            VerbOption.text(null, "exclude", "GLOBS", "as for record").alsoForReplay();
    public static final VerbOption<Boolean> COUNT_HANDLED = VerbOption.flag(
                    null,
                    "count-handled",
                    "count exceptions that the program's own uncaught-exception handlers receive as failures")
            .alsoForReplay();

    private ClassOptions() {}

    /** The recorder of controlled runs. */
    public static Recorder recorder(Arguments arguments) {
        return Recorder.CAMPAIGN
                .classes(arguments.get(INCLUDE), arguments.get(EXCLUDE))
                .with("count-handled", arguments.has(COUNT_HANDLED) ? "on" : null);
    }
}
