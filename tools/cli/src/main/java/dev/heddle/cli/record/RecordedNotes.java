package dev.heddle.cli.record;

import dev.heddle.cli.show.LockTimesText;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.Completeness;
import dev.heddle.engine.internal.explain.WatchCoverage;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Watched;
import java.nio.file.Path;

/** The summary of a recording that verbs print after they recorded it. */
public final class RecordedNotes {
    private RecordedNotes() {}

    /** @throws UsageException if the directory has no recording */
    public static void print(Path directory, Console console) {
        if (!OutputDirectory.holdsRecording(directory)) {
            throw new UsageException("nothing was recorded: see the messages of java and the agent above");
        }
        try (Recording recording = Recording.open(directory)) {
            console.note(String.format(
                    "%s of %s in %s%s",
                    Plural.of(recording.events(), "event"),
                    Plural.of(recording.threads().size(), "thread"),
                    directory,
                    recording.manifest().isClosed() ? "" : " (incomplete: the program was killed)"));
            Completeness.notes(recording).forEach(console::note);
            String longest = LockTimesText.of(directory).longest();
            if (longest != null) {
                console.note(longest);
            }
            Watched watched = recording.manifest().watched();
            if (watched != null) {
                console.note("watched " + WatchCoverage.words(watched));
                if (WatchCoverage.holdsNothing(watched)) {
                    console.note(
                            "none of the program's own classes was watched: the recording has only synchronisation;"
                                    + " choose another sample or a larger one (--sample 1/N,seed=S), or other classes (--watch)");
                }
            }
        }
    }
}
