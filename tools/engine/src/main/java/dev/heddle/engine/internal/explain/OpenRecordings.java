package dev.heddle.engine.internal.explain;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.ReadingProgress;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Several open recordings. */
public final class OpenRecordings implements AutoCloseable {
    private final List<Recording> recordings = new ArrayList<>();

    private OpenRecordings() {}

    /** @throws dev.heddle.trace.recording.RecordingException if one of them cannot be read */
    public static OpenRecordings open(List<String> directories, Recording.Damage damage) {
        return open(directories, damage, Progress.NONE);
    }

    /**
     * @param progress receives the progress of opening and later of reading
     * @throws dev.heddle.trace.recording.RecordingException if one of them cannot be read
     */
    public static OpenRecordings open(List<String> directories, Recording.Damage damage, Progress progress) {
        OpenRecordings open = new OpenRecordings();
        try {
            for (String directory : directories) {
                open.recordings.add(
                        Recording.open(Path.of(directory), damage, new ReadingProgress(progress, Path.of(directory))));
            }
            return open;
        } catch (RuntimeException e) {
            open.close();
            throw e;
        }
    }

    public List<Recording> all() {
        return List.copyOf(recordings);
    }

    /** Notes about the recordings for the reader of the result, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        for (Recording recording : recordings) {
            if (recording.damage() != null) {
                notes.add(recording.directory() + " is damaged (" + recording.damage() + "); using "
                        + Plural.of(recording.events(), "event"));
            } else if (!recording.manifest().isClosed()) {
                notes.add(recording.directory() + " is incomplete, its program was killed; using "
                        + Plural.of(recording.events(), "event"));
            }
            for (String note : Completeness.notes(recording)) {
                notes.add(recording.directory() + " is incomplete: " + note);
            }
            if (recording.threads().size() < 2) {
                notes.add(recording.directory() + " has only one thread, so there is no other order to predict");
            }
        }
        return notes;
    }

    @Override
    public void close() {
        recordings.forEach(Recording::close);
    }
}
