package dev.heddle.engine.internal.explain;

import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Names the stuck threads that have no Java name, as most virtual threads, by the places that start them. */
public final class UnnamedThreads {
    private UnnamedThreads() {}

    /**
     * Names the unnamed threads in the outcome of a run, also in its file.
     *
     * @param file of the outcome, in the recording of the run
     * @return the outcome with these names; the same if its recording cannot be read
     * @throws IOException if the file cannot be written
     */
    public static Outcome in(Outcome outcome, Path file) throws IOException {
        Set<String> unnamed = new TreeSet<>();
        for (StuckThread thread : outcome.stuck()) {
            add(thread.thread(), unnamed);
            thread.waitsFor().owners().forEach(owner -> add(owner, unnamed));
        }
        if (unnamed.isEmpty()) {
            return outcome;
        }
        try (Recording recording = Recording.open(file.toAbsolutePath().getParent())) {
            RecordedThreads names = RecordedThreads.of(List.of(recording), unnamed);
            List<StuckThread> stuck = new ArrayList<>();
            for (StuckThread thread : outcome.stuck()) {
                Wait wait = thread.waitsFor();
                List<Named> owners =
                        wait.owners().stream().map(owner -> named(owner, names)).toList();
                stuck.add(new StuckThread(
                        named(thread.thread(), names),
                        thread.role(),
                        new Wait(wait.kind(), wait.object(), owners, wait.next()),
                        thread.stack(),
                        thread.holds(),
                        thread.next(),
                        thread.pool()));
            }
            Outcome result = outcome.withStuck(stuck);
            Json.write(file, result);
            return result;
        } catch (RecordingException e) {
            // The outcome has the paths of the threads.
            return outcome;
        }
    }

    private static void add(Named thread, Set<String> unnamed) {
        if (isUnnamed(thread) && !thread.path().startsWith("?")) {
            unnamed.add(thread.path());
        }
    }

    private static boolean isUnnamed(Named thread) {
        return thread.name() == null || thread.name().isEmpty();
    }

    private static Named named(Named thread, RecordedThreads names) {
        String name = isUnnamed(thread) ? names.name(thread.path()) : "";
        return name.isEmpty() ? thread : new Named(thread.path(), name);
    }
}
