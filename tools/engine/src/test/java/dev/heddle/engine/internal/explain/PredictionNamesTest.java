package dev.heddle.engine.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.deadlock.Deadlock;
import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names in predictions, from the class files of this test and hand-made recordings. */
class PredictionNamesTest {
    private static final String FILE = "PredictionNamesTest.java";

    private final Object stock = new Object();
    private final ReentrantLock till = new ReentrantLock();

    @TempDir
    Path temp;

    private static List<CodePoint> line(int above) {
        StackTraceElement at = new Throwable().getStackTrace()[1];
        return List.of(new CodePoint(at.getClassName(), at.getMethodName(), "", -1, at.getLineNumber() - above, FILE));
    }

    private Deadlock deadlock() {
        List<CodePoint> stockLine;
        List<CodePoint> tillLine;
        synchronized (stock) {
            stockLine = line(1);
        }
        till.lock();
        tillLine = line(1);
        till.unlock();
        return new Deadlock(
                List.of(
                        new Deadlock.Waiter(
                                "0.1",
                                new Deadlock.Lock("java.lang.Object", List.of()),
                                false,
                                stockLine,
                                false,
                                tillLine),
                        new Deadlock.Waiter(
                                "0.2",
                                new Deadlock.Lock("java.util.concurrent.locks.ReentrantLock", List.of()),
                                false,
                                tillLine,
                                false,
                                stockLine)),
                1,
                List.of("run"),
                false,
                List.of());
    }

    private Recording recording() throws Exception {
        Path directory = temp.resolve("recording");
        try (RecordingWriter writer = RecordingWriter.create(directory, Manifests.begun())) {
            writer.thread(1, new ThreadName("0", "main", -1, false));
            writer.thread(2, new ThreadName("0.1", "cashier", 1, false));
            writer.thread(3, new ThreadName("0.2", "", 1, false));
            writer.classOf(
                    1,
                    new ClassName(
                            "shop/Main", "java/lang/Object", 1, "Main.java", ClassName.Loader.APP, true, List.of()));
            writer.site(Op.FIRST_SITE, new Site(Op.START, new Member("shop/Main", "main", "()V"), 4, 12, null));
            // A virtual thread is started in code of the JDK, so the line is unknown.
            writer.thread(4, new ThreadName("0.3", "", 1, false));
            writer.thread(5, new ThreadName("0.4", "cashier", 1, false));
            writer.site(
                    Op.FIRST_SITE + 1,
                    new Site(Op.ENTER, new Member("shop/Main", "open", "()V"), Site.ENTRY, 20, null));
            long[] words = {
                EventLayout.word0(1, Op.FIRST_SITE),
                EventLayout.word1(3, 0),
                EventLayout.word0(2, Op.FIRST_SITE + 1),
                EventLayout.word1(0, 0),
                EventLayout.word0(3, Op.START.code()),
                EventLayout.word1(4, 0)
            };
            writer.events(1, 0, 0, words, 0, 3);
        }
        return Recording.open(directory);
    }

    @Test
    void namesLocksByTheirFieldsAndThreadsByTheirNamesOrStarts() throws Exception {
        Path classes = Path.of(PredictionNamesTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        JavaCommand command = new JavaCommand(List.of("java", "-cp", classes.toString()));
        Finding predicted = DeadlockFindings.witnessed(deadlock(), 4);
        Finding named;
        try (Recording recording = recording();
                ProgramClassFiles files = ProgramClassFiles.of(command)) {
            named = PredictionNames.in(List.of(predicted), List.of(recording), files)
                    .get(0);
        }
        String stockLock = "PredictionNamesTest.stock (java.lang.Object #1)";
        String tillLock = "PredictionNamesTest.till (java.util.concurrent.locks.ReentrantLock #2)";
        assertThat(named.sites())
                .extracting(Finding.Place::variable)
                .containsExactly(stockLock, tillLock, tillLock, stockLock);
        int stockLine = named.sites().get(0).line();
        int tillLine = named.sites().get(1).line();
        assertThat(named.title())
                .isEqualTo("2 threads may wait for each other's locks:"
                        + " cashier holds PredictionNamesTest.stock (Object #1) from " + FILE + ":" + stockLine
                        + " and waits for PredictionNamesTest.till (ReentrantLock #2) at " + FILE + ":" + tillLine
                        + "; worker from Main.java:12 holds PredictionNamesTest.till (ReentrantLock #2) from " + FILE
                        + ":" + tillLine + " and waits for PredictionNamesTest.stock (Object #1) at " + FILE + ":"
                        + stockLine);
        assertThat(named.details()).containsEntry("threadNames", List.of("cashier", "worker from Main.java:12"));
        assertThat(named.details().get("waiters").toString()).contains("holds=" + stockLock, "wants=" + tillLock);
    }

    @Test
    void numbersLocksWithoutClassFiles() {
        Finding predicted = DeadlockFindings.witnessed(deadlock(), 4);
        Finding named = PredictionNames.in(List.of(predicted), List.of(), ProgramClassFiles.none())
                .get(0);
        assertThat(named).isEqualTo(predicted);
        assertThat(named.title()).contains("thread 0.1 holds Object #1 from ", " and waits for ReentrantLock #2 at ");
    }

    @Test
    void namesAThreadByTheMethodThatStartsItIfTheLineIsUnknown() throws Exception {
        try (Recording recording = recording()) {
            assertThat(RecordedThreads.of(List.of(recording), Set.of("0.3")).name("0.3"))
                    .isEqualTo("worker from Main.open");
        }
    }

    @Test
    void distinguishesThreadsOfOneNameByTheirPaths() throws Exception {
        Finding finding = new Finding(
                "f", "k", Finding.Status.CANDIDATE, "t", List.of(), List.of("0.1", "0.4"), null, null, null, Map.of());
        try (Recording recording = recording()) {
            assertThat(PredictionNames.in(List.of(finding), List.of(recording), ProgramClassFiles.none())
                            .get(0)
                            .details())
                    .containsEntry("threadNames", List.of("cashier (0.1)", "cashier (0.4)"));
        }
    }
}
