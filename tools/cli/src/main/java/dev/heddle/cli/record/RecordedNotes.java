package dev.heddle.cli.record;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.recordings.Completeness;
import dev.heddle.engine.internal.recordings.OverheadText;
import dev.heddle.engine.internal.recordings.WatchedClasses;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.Watched;
import java.nio.file.Path;

/** What verbs that record say of the recording at the end. */
public final class RecordedNotes {
    private RecordedNotes() {}

    /** @throws UsageException if there is no recording */
    public static void tell(Path directory, Console console) {
        if (!OutputDirectory.holdsRecording(directory)) {
            throw new UsageException("nothing was recorded: see above what java or the agent says");
        }
        try (Recording recording = Recording.open(directory)) {
            console.note(String.format(
                    "%s of %s in %s%s",
                    Plural.of(recording.events(), "event"),
                    Plural.of(recording.threads().size(), "thread"),
                    directory,
                    recording.manifest().isClosed() ? "" : " (incomplete: the program was killed)"));
            Completeness.notes(recording).forEach(console::note);
            Watched watched = recording.manifest().watched();
            if (watched != null) {
                console.note("watched " + WatchedClasses.words(watched));
                if (watched.spent() != null && recording.manifest().isClosed()) {
                    console.note(OverheadText.cost(watched.spent()));
                    if (!watched.spent().givenUp().isEmpty()) {
                        console.note(OverheadText.givenUp(watched.spent()));
                    }
                }
                if (WatchedClasses.holdsNothing(watched)) {
                    console.note(
                            "none of the program's own classes was watched: there is nothing but synchronisation in the recording;"
                                    + " take another part (--sample 1/N,seed=S), fewer of them, or other names (--watch)");
                }
            }
        }
    }
}
