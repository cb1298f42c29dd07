package dev.heddle.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The form, and the selection among many steps. The samples are from tests with cache2k 2.6.1 and threadly 7.0. */
class InterleavingTextTest {
    private static final Path SAMPLES = Path.of("src/test/resources/steps");
    private static final int WIDTH = 117;

    private static List<String> text(String sample) throws IOException {
        return InterleavingText.of(Interleaving.read(SAMPLES.resolve(sample)), Map.of(), WIDTH);
    }

    private static Step step(int thread, Act act, String object, String file, int line) {
        CodePoint at = new CodePoint("shop." + file.replace(".java", ""), "run", "()V", line, line, file);
        return new Step(thread, act, object, act == Act.STOPPED ? Act.WRITE : null, at, List.of(at), 1);
    }

    private static Interleaving of(List<Edge> edges, Step... steps) {
        List<PlanThread> threads = List.of(new PlanThread("0.1", "alice"), new PlanThread("0.2", "bob"));
        return new Interleaving(threads, List.of(steps), edges, 0);
    }

    /** In one file, the line numbers suffice: the list of places names the file. */
    @Test
    void showsThreadsAsLanesIfTheyFit() {
        Interleaving steps = of(
                List.of(),
                step(0, Act.READ, "shop.Stock.left", "Stock.java", 3),
                step(0, Act.STOPPED, "shop.Stock.left", "Stock.java", 4),
                step(1, Act.WRITE, "shop.Stock.left", "Stock.java", 4),
                step(0, Act.WRITE, "shop.Stock.left", "Stock.java", 4));
        assertThat(InterleavingText.of(steps, Map.of(), WIDTH))
                .containsExactly(
                        "alice  reads left :3 → STOPPED :4                  writes left :4",
                        "bob                                writes left :4");
    }

    @Test
    void namesTheObjectThatAThreadUses() {
        Interleaving steps = of(
                List.of(),
                step(0, Act.RUN, "the ConcurrentHashMap", "Cache.java", 3),
                step(1, Act.RUN, "the ConcurrentHashMap", "Cache.java", 5),
                step(1, Act.RUN, null, "Cache.java", 6));
        assertThat(InterleavingText.of(steps, Map.of(), 200))
                .containsExactly(
                        "alice  uses the ConcurrentHashMap :3",
                        "bob                                   uses the ConcurrentHashMap :5 → 1 step :6");
    }

    /** A failure is shown without its place. */
    @Test
    void ignoresTheFileOfAFailure() {
        Interleaving steps = of(
                List.of(),
                step(0, Act.READ, "shop.Stock.left", "Stock.java", 3),
                step(1, Act.WRITE, "shop.Stock.left", "Stock.java", 4),
                step(0, Act.FAIL, "IllegalStateException", "Shop.java", 9));
        assertThat(InterleavingText.of(steps, Map.of(), WIDTH))
                .containsExactly("alice  reads left :3                  FAILS", "bob                   writes left :4");
    }

    @Test
    void namesTheFilesOfLanesIfThereAreSeveral() {
        Interleaving steps = of(
                List.of(),
                step(0, Act.READ, "shop.Stock.left", "Stock.java", 3),
                step(1, Act.WRITE, "shop.Stock.left", "Shop.java", 4));
        assertThat(InterleavingText.of(steps, Map.of(), WIDTH))
                .containsExactly(
                        "alice  reads left Stock.java:3", "bob                             writes left Shop.java:4");
    }

    /** Both acquisitions and both requests of a deadlock are shown, however long their names are. */
    @Test
    void showsStepsAsLinesIfLanesDoNotFit() {
        String first = "the lock of Account.lock (java.util.concurrent.locks.ReentrantLock #1)";
        String second = "the lock of Account.lock (java.util.concurrent.locks.ReentrantLock #2)";
        Interleaving steps = of(
                List.of(new Edge(2, 1, Link.WAITS_FOR), new Edge(3, 0, Link.WAITS_FOR)),
                step(0, Act.ACQUIRE, second, "Transfer.java", 15),
                step(1, Act.ACQUIRE, first, "Transfer.java", 15),
                step(0, Act.STUCK, first, "Transfer.java", 17),
                step(1, Act.STUCK, second, "Transfer.java", 17));
        assertThat(InterleavingText.of(steps, Map.of(), WIDTH))
                .containsExactly(
                        "alice  acquires Account.lock (ReentrantLock #2)            Transfer.java:15",
                        "bob    acquires Account.lock (ReentrantLock #1)            Transfer.java:15",
                        "alice  waits for ever for Account.lock (ReentrantLock #1)  Transfer.java:17",
                        "bob    waits for ever for Account.lock (ReentrantLock #2)  Transfer.java:17");
    }

    /** The caller of a library has no room in a lane. */
    @Test
    void showsALineForEachStepIfALibraryHasACaller() {
        Step read = step(0, Act.READ, "shop.Stock.left", "Stock.java", 3);
        Interleaving steps = of(List.of(), read, step(1, Act.WRITE, "shop.Stock.left", "Stock.java", 4));
        CodePoint caller = new CodePoint("mine.Main", "main", "()V", 9, 9, "Main.java");
        assertThat(InterleavingText.of(steps, Map.of(read, caller), WIDTH))
                .containsExactly(
                        "alice  reads Stock.left   Stock.java:3, called from Main.java:9",
                        "bob    writes Stock.left  Stock.java:4");
    }

    @Test
    void leavesOutStopsWithoutAnEffect() {
        Interleaving steps = of(
                List.of(),
                step(0, Act.READ, "shop.Stock.left", "Stock.java", 3),
                step(1, Act.STOPPED, "shop.Stock.sold", "Stock.java", 8),
                step(0, Act.STOPPED, "shop.Stock.sold", "Stock.java", 4),
                step(0, Act.STOPPED, "shop.Stock.left", "Stock.java", 4),
                step(1, Act.WRITE, "shop.Stock.left", "Stock.java", 4),
                step(1, Act.STOPPED, "shop.Stock.sold", "Stock.java", 9),
                step(0, Act.WRITE, "shop.Stock.left", "Stock.java", 4));
        assertThat(InterleavingText.of(steps, Map.of(), WIDTH))
                .containsExactly(
                        "alice  reads left :3 → STOPPED :4                  writes left :4",
                        "bob                                writes left :4");
    }

    /** Main holds what the other thread needs, and waits for that thread's end. */
    @Test
    void showsAWaitForTheEndOfAThreadInACycle() {
        Interleaving steps = of(
                List.of(new Edge(2, 0, Link.WAITS_FOR)),
                step(0, Act.ACQUIRE, "the lock of ramp (java.lang.Object #1)", "Load.java", 17),
                step(0, Act.STUCK, "the end of thread 0.2 \"bob\"", "Load.java", 20),
                step(1, Act.STUCK, "the lock of ramp (java.lang.Object #1)", "Load.java", 27));
        assertThat(String.join("\n", InterleavingText.of(steps, Map.of(), WIDTH)))
                .contains("alice  acquires ramp (Object #1) :17")
                .contains("waits for ever for the end of bob :20")
                .contains("waits for ever for ramp (Object #1) :27");
    }

    /** A lost notification cannot be understood without the signals. */
    @Test
    void showsSignalsBeforeAThreadWaitsForOne() {
        Interleaving steps = of(
                List.of(),
                step(0, Act.READ, "shop.Box.closed", "Box.java", 26),
                step(0, Act.WAIT, null, "Box.java", 27),
                step(1, Act.WRITE, "shop.Box.closed", "Box.java", 19),
                step(1, Act.NOTIFY, null, "Box.java", 20),
                step(0, Act.WAKE, null, "Box.java", 27),
                step(0, Act.READ, "java.util.ArrayDeque.head", "Box.java", 29),
                step(1, Act.STUCK, "a signal on Box.mails (java.util.ArrayDeque #1)", "Box.java", 27));
        assertThat(InterleavingText.of(steps, Map.of(), WIDTH))
                .containsExactly(
                        "alice  reads Box.closed                                          Box.java:26",
                        "alice  waits                                                     Box.java:27",
                        "bob    writes Box.closed                                         Box.java:19",
                        "bob    notifies                                                  Box.java:20",
                        "alice  wakes up                                                  Box.java:27",
                        "bob    waits for ever for a signal on Box.mails (ArrayDeque #1)  Box.java:27");
    }

    /** Two threads peek into a cache and put one more. The library's variable is shown whose update is lost. */
    @Test
    void showsALostUpdateInALibraryFromItsRead() throws IOException {
        assertThat(text("peek-and-put.json"))
                .containsExactly(
                        "one  reads CompactEntry.valueOrException           Entry.java:121",
                        "one  STOPPED before it acquires the lock of Entry  HeapCache.java:892",
                        "two  reads CompactEntry.valueOrException           Entry.java:121",
                        "two  writes CompactEntry.valueOrException          Entry.java:85",
                        "one  writes CompactEntry.valueOrException          Entry.java:85");
    }

    @Test
    void showsTheCallerOfALibrary() throws IOException {
        Interleaving steps = Interleaving.read(SAMPLES.resolve("peek-and-put.json"));
        CodePoint user = new CodePoint("app.Peek", "run", "()V", 3, 12, "Peek.java");
        Map<Step, CodePoint> callers = new HashMap<>();
        steps.steps().forEach(step -> callers.put(step, user));
        assertThat(InterleavingText.of(steps, callers, 60))
                .first()
                .isEqualTo(
                        "one  reads CompactEntry.valueOrException           Entry.java:121, called from Peek.java:12");
    }

    /**
     * A schedule that was not shrunk stops the main thread and a timer first, which has nothing to do with the
     * deadlock.
     */
    @Test
    void showsTheThreadsOfADeadlockCycle() throws IOException {
        assertThat(text("listener.json"))
                .containsExactly(
                        "PriorityScheduler-1-thread-2  acquires the lock of Object               ThreadlyTest.java:71",
                        "PriorityScheduler-1-thread-1  acquires the lock of Object               RunnableListenerHelper.java:79",
                        "PriorityScheduler-1-thread-1  waits for ever for the lock of Object #1  ThreadlyTest.java:61",
                        "PriorityScheduler-1-thread-2  waits for ever for the lock of Object #2  ThreadlyTest.java:72");
    }

    /** The last steps explain most. */
    @Test
    void omitsTheEarliestOfManySteps() {
        List<Step> many = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            many.add(step(i % 2, Act.WRITE, "shop.Stock.left", "Stock" + i % 3 + ".java", i));
        }
        List<String> lines = InterleavingText.of(of(List.of(), many.toArray(Step[]::new)), Map.of(), WIDTH);
        assertThat(lines).hasSize(13).first().isEqualTo("after 8 earlier steps");
        assertThat(lines).last().isEqualTo("bob    writes Stock.left  Stock1.java:19");
    }
}
