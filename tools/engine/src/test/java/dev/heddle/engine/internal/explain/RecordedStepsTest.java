package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Thrown;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.run.Ending.Standing;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of uncontrolled runs, from hand-made recordings. */
class RecordedStepsTest {
    private static final int OBJECT = 7;

    @TempDir
    Path temp;

    private record Event(int thread, Op op, String field, String method) {
        Event(int thread, Op op, String field) {
            this(thread, op, field, "m");
        }

        Event in(String other) {
            return new Event(thread, op, field, other);
        }
    }

    private static Event event(int thread, Op op) {
        return new Event(thread, op, null);
    }

    private static Event reads(int thread, String field) {
        return new Event(thread, Op.GET_FIELD, field);
    }

    private static Event writes(int thread, String field) {
        return new Event(thread, Op.PUT_FIELD, field);
    }

    /** A recording of threads 0.1 and 0.2, each event at a line that is its number. */
    private Path recording(boolean fails, Event... events) throws Exception {
        return recording(fails, List.of(), events);
    }

    /** @param causes of the exception that leaves thread 0.1 */
    private Path recording(boolean fails, List<Thrown> causes, Event... events) throws Exception {
        Path directory = temp.resolve("recording");
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            for (int thread = 1; thread <= 2; thread++) {
                writer.thread(thread, new ThreadName("0." + thread, "t" + thread, -1, false));
            }
            writer.classOf(
                    1, new ClassName("a/B", "java/lang/Object", 1, "B.java", ClassName.Loader.APP, true, List.of()));
            int[] sequence = new int[3];
            for (int i = 0; i < events.length; i++) {
                Event event = events[i];
                Member field = event.field == null ? null : new Member("a/B", event.field, "I");
                writer.site(
                        Op.FIRST_SITE + i, new Site(event.op, new Member("a/B", event.method, "()V"), i, 1 + i, field));
                long[] words = {EventLayout.word0(i + 1, Op.FIRST_SITE + i), EventLayout.word1(1, OBJECT)};
                writer.events(event.thread, sequence[event.thread]++, 0, words, 0, 1);
            }
        }
        if (fails) {
            Manifest begun = Manifest.read(directory);
            UncaughtException uncaught = new UncaughtException(
                    "0.1",
                    "t1",
                    "java.lang.IllegalStateException",
                    "sold 21",
                    List.of(new StackLine("a/B", "m", "B.java", 9)),
                    causes,
                    null,
                    null);
            RecordingWriter.write(
                    directory,
                    new Manifest(
                            begun.begin(),
                            begun.end(),
                            begun.counts(),
                            begun.parts(),
                            begun.stopped(),
                            begun.unwoven(),
                            begun.unwovenNames(),
                            List.of(uncaught),
                            begun.files(),
                            begun.watched()));
        }
        return directory;
    }

    private List<String> steps(Path recording, List<Standing> standing) throws Exception {
        Path file = temp.resolve("steps.json");
        assertThat(RecordedSteps.write(recording, standing, file)).isNull();
        Interleaving steps = Interleaving.read(file);
        List<String> lines = new ArrayList<>();
        steps.steps()
                .forEach(step -> lines.add(steps.threads().get(step.thread()).path() + " " + step.act()
                        + (step.point() == null ? "" : " :" + step.point().line())));
        return lines;
    }

    @Test
    void selectsChangesBetweenTheLastAccessesOfTheFailingThread() throws Exception {
        Path recording = recording(
                true,
                writes(1, "alone"),
                reads(1, "left"),
                writes(2, "left"),
                writes(2, "other"),
                reads(1, "alone"),
                writes(1, "left"));
        assertThat(steps(recording, List.of()))
                .containsExactly("0.1 READ :2", "0.2 WRITE :3", "0.1 WRITE :6", "0.1 FAIL :9");
    }

    @Test
    void selectsTheFirstOfTwoReadsOfOneValue() throws Exception {
        Path recording = recording(true, writes(2, "result"), reads(1, "result"), reads(1, "result"));
        assertThat(steps(recording, List.of())).containsExactly("0.2 WRITE :1", "0.1 READ :2", "0.1 FAIL :9");
    }

    @Test
    void followsTheCauseOfAnExceptionToItsThread() throws Exception {
        Thrown cause = new Thrown(
                "java.util.NoSuchElementException", null, List.of(new StackLine("a/B", "take", "B.java", 5)));
        Path recording = recording(
                true,
                List.of(cause),
                reads(2, "list").in("take"),
                writes(1, "list"),
                reads(2, "list").in("take"),
                writes(2, "done"),
                reads(1, "done"));
        assertThat(steps(recording, List.of()))
                .containsExactly("0.2 READ :1", "0.1 WRITE :2", "0.2 READ :3", "0.1 FAIL :9");
    }

    @Test
    void selectsASignalBeforeTheWait() throws Exception {
        Path recording = recording(
                false,
                event(2, Op.ACQUIRE),
                event(2, Op.NOTIFY),
                event(2, Op.RELEASE),
                event(1, Op.ACQUIRE),
                event(1, Op.WAIT));
        Standing waits = new Standing(
                1,
                false,
                Thread.State.WAITING,
                false,
                false,
                OBJECT,
                "a.B",
                List.of(
                        new StackLine("java/lang/Object", "wait", "Object.java", 338),
                        new StackLine("a/B", "m", "B.java", 5)));
        assertThat(steps(recording, List.of(waits)))
                .containsExactly("0.2 NOTIFY :2", "0.2 RELEASE :3", "0.1 ACQUIRE :4", "0.1 WAIT :5", "0.1 STUCK :338");
    }

    @Test
    void reportsWhyThereAreNoSteps() throws Exception {
        Path alone = recording(true, writes(1, "left"), reads(1, "left"), writes(2, "other"));
        Path file = temp.resolve("steps.json");
        assertThat(RecordedSteps.write(alone, List.of(), file))
                .contains("no other thread changed a variable that the thread used last");
        assertThat(file).doesNotExist();
        Path gone = Files.createDirectory(temp.resolve("gone"));
        assertThat(RecordedSteps.write(gone, List.of(), file)).isNotEmpty();
    }

    /** The write that it missed never came, so no conflict shows it. */
    @Test
    void showsTheLastReadOfTheThreadThatEndsTheProgram() throws Exception {
        Path directory = recording(false, reads(2, "bandwidth"), writes(1, "peers"), event(1, Op.END));
        try (Recording recording = Recording.open(directory)) {
            assertThat(new EventsBeforeEnd(new RunEvents(recording)).exit()).containsExactly(0);
        }
    }
}
