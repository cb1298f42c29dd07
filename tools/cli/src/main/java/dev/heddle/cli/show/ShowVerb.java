package dev.heddle.cli.show;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle show}: prints the content of a recording, as a summary or event by event. */
public final class ShowVerb implements Verb {
    private static final VerbOption<Boolean> EVENTS =
            VerbOption.flag("e", "events", "list the events instead of the summary");
    private static final VerbOption<String> THREAD = VerbOption.text(
                    null, "thread", "PATH", "only events of this thread, such as 0.1")
            .onlyFor(EVENTS);
    private static final VerbOption<Integer> LIMIT = VerbOption.number(null, "limit", 0, "list at most N events")
            .orElse(1000, "1000, 0 for all")
            .onlyFor(EVENTS);
    private static final VerbOption<Boolean> SALVAGE =
            VerbOption.flag(null, "salvage", "show the readable part of a damaged recording");

    @Override
    public String name() {
        return "show";
    }

    @Override
    public String summary() {
        return "prints the content of a recording";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.LOOK;
    }

    @Override
    public String syntax() {
        return "[options] DIR";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(EVENTS, THREAD, LIMIT, SALVAGE);
    }

    @Override
    public int run(Arguments arguments, Console console) {
        arguments.expectOperands(1, 1, "the directory of a recording");
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
                LockTimesText.of(directory).lines().forEach(console::print);
            } else {
                new EventList(recording, console).print(arguments.get(THREAD), arguments.get(LIMIT));
            }
            return ExitCode.NOTHING_FOUND;
        }
    }
}
