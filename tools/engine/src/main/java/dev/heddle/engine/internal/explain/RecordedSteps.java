package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.StuckThread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The {@linkplain RunSteps steps} of a recorded run that no scheduler controlled. */
public final class RecordedSteps {
    private RecordedSteps() {}

    /**
     * Writes the steps of an uncontrolled, recorded run: the events that may have led to its end.
     *
     * @param recording its directory
     * @param standing the threads that wait forever; empty if the run did not end so
     * @return null if the steps were written; otherwise the reason in words
     */
    public static @Nullable String write(Path recording, List<Ending.Standing> standing, Path file) throws IOException {
        try (Recording opened = Recording.open(recording, Recording.Damage.SALVAGE);
                ProgramClassFiles files = ProgramClassFiles.of(opened)) {
            if (opened.events() > RunEvents.MOST) {
                return String.format(
                        Locale.ROOT,
                        "its recording has %,d events, and steps are only selected from up to %,d",
                        opened.events(),
                        RunEvents.MOST);
            }
            List<UncaughtException> uncaught = opened.manifest().uncaught();
            List<StuckThread> stuck = standing.isEmpty() ? List.of() : stuck(standing, opened, files);
            LockNames names = new LockNames(new ExpressionNames(files));
            RunSteps made = new RunSteps(new RunEvents(opened), Turns.NONE, uncaught, stuck, List.of(), names);
            Interleaving steps = made.make();
            if (made.isEmpty()) {
                return stuck.isEmpty() && uncaught.stream().noneMatch(UncaughtException::isFailure)
                        ? "the recording does not show which thread caused it"
                        : "in the recording, no other thread changed a variable that the thread used last, and no signal came before its wait";
            }
            RunSteps.write(steps, file);
            return null;
        } catch (RecordingException e) {
            return e.getMessage();
        }
    }

    /**
     * The threads that wait forever at the end of a recorded run, with the names of their objects and the starved pools
     * for which they work.
     */
    public static List<StuckThread> stuck(
            List<Ending.Standing> standing, Recording recording, ProgramClassFiles files) {
        List<StuckThread> stuck = standing.stream()
                .map(thread -> stuck(thread, recording.names()))
                .toList();
        Map<String, Integer> awaited = new HashMap<>();
        for (int i = 0; i < stuck.size(); i++) {
            awaited.put(stuck.get(i).thread().path(), standing.get(i).target());
        }
        return StarvedPools.in(new LockNames(new ExpressionNames(files)).named(stuck), awaited, recording, files);
    }

    private static StuckThread stuck(Ending.Standing thread, Names names) {
        boolean isKnown = names.hasThread(thread.thread());
        return new StuckThread(
                new StuckThread.Named(
                        isKnown ? names.thread(thread.thread()).path() : "?" + thread.thread(),
                        isKnown ? names.thread(thread.thread()).javaName() : ""),
                StuckThread.Role.STUCK,
                new StuckThread.Wait(StuckThread.Kind.UNKNOWN, thread.waitsFor(), List.of(), null),
                thread.stack(),
                List.of());
    }
}
