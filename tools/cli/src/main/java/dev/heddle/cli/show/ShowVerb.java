package dev.heddle.cli.show;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle show}: prints the content of a recording, as a summary or event by event. */
public final class ShowVerb implements Verb {
    private static final Option EVENTS = Arguments.flag("e", "events", "list the events instead of the summary");
    private static final Option THREAD =
            Arguments.value(null, "thread", "PATH", "with --events: only events of this thread, such as 0.1");
    private static final Option LIMIT =
            Arguments.value(null, "limit", "N", "with --events: list at most N events; default 1000, 0 for all");
    private static final Option SALVAGE =
            Arguments.flag(null, "salvage", "show the readable part of a damaged recording");

    @Override
    public String name() {
        return "show";
    }

    @Override
    public String summary() {
        return "prints the content of a recording";
    }

    @Override
    public String syntax() {
        return "[options] DIR";
    }

    @Override
    public Options options() {
        return Arguments.options(EVENTS, THREAD, LIMIT, SALVAGE);
    }

    @Override
    public int run(Arguments arguments, Console console) {
        arguments.expectOperands(1, 1, "the directory of a recording");
        if (!arguments.has(EVENTS) && (arguments.has(THREAD) || arguments.has(LIMIT))) {
            throw new UsageException("--thread and --limit are only valid for --events");
        }
        Path directory = Path.of(arguments.operands().get(0));
        Recording.Damage damage = arguments.has(SALVAGE) ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE;
        boolean isSummary = !arguments.has(EVENTS);
        if (isSummary) {
            // Printed first, because opening a large recording takes a while.
            Summary.head(directory, Recording.manifestOf(directory)).forEach(console::print);
        }
        try (Recording recording = Recording.open(directory, damage, new ReadingProgress(console, directory))) {
            if (recording.damage() != null) {
                console.note(directory + " is damaged: " + recording.damage());
            }
            if (isSummary) {
                Summary.rest(recording).forEach(console::print);
                new Summary(recording).counted().forEach(console::print);
            } else {
                new EventList(recording, console).print(arguments.text(THREAD, null), arguments.number(LIMIT, 0, 1000));
            }
            return ExitCode.NOTHING_FOUND;
        }
    }
}
