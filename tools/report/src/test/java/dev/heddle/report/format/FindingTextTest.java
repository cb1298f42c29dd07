package dev.heddle.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.ReportReader;
import dev.heddle.report.source.Sources;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingTextTest {
    @TempDir
    Path temp;

    @Test
    void showsARaceWithItsStacksAndLocks() {
        Map<String, Object> lock =
                Map.of("class", "shop.Basket", "shared", false, "acquired", List.of("shop.Basket.add(Basket.java:9)"));
        Finding race = SampleResults.race("count", 10, 20)
                .with("threadNames", List.of("worker", ""))
                .with("locks", List.of(List.of(lock), List.of()))
                .with("occurrences", 1234)
                .with("recordings", List.of("rec1", "rec2"));
        assertThat(inFull(race))
                .containsExactly(
                        "race-count (observed) shop.Basket.count: the write in Basket.add and the read in Basket.sum are not ordered",
                        "  Thread \"worker\" writes Basket.count at Basket.add (Basket.java:10); thread 0.2 reads"
                                + " Basket.count at Basket.sum (Basket.java:20).",
                        "  Nothing orders the two accesses: no common lock, no volatile field, no start, join or hand-over between them;"
                                + " only one thread holds a lock.",
                        "  thread \"worker\": write Basket.count",
                        "      at shop.Basket.add(Basket.java:10)",
                        "  thread 0.2: read Basket.count",
                        "      at shop.Basket.sum(Basket.java:20)",
                        "  Locks held at access 1: Basket",
                        "    a shop.Basket, acquired",
                        "        at shop.Basket.add(Basket.java:9)",
                        "  Locks held at access 2: none",
                        "  Times seen: 1,234",
                        "  Seen in: 2 recordings");
    }

    @Test
    void warnsAboutARaceOfAnIncompleteRecording() {
        Finding race = SampleResults.race("count", 10, 20).tried(Finding.Status.CANDIDATE, null, null);
        assertThat(inFull(race))
                .contains("  Uncertain: the recording is incomplete: missing events may have ordered them");
        assertThat(inFull(race.with("witnessMissing", true)))
                .noneMatch(line -> line.contains("Uncertain"))
                .contains("  Witness: no order of the run was found that shows it: it may be false");
    }

    @Test
    void showsWhereTheLocksOfADeadlockWereAcquired() {
        List<Finding.Place> places = List.of(
                SampleResults.place("holds", "add", 10, "shop.Basket #1"),
                SampleResults.place("wants", "add", 11, "shop.Till #2"),
                SampleResults.place("holds", "pay", 20, "shop.Till #2"),
                SampleResults.place("wants", "pay", 21, "shop.Basket #1"));
        Finding deadlock = new Finding(
                "rp-2-1",
                "deadlock",
                Finding.Status.CANDIDATE,
                "2 threads may wait for each other's locks: Basket.add against Basket.pay",
                places,
                List.of("0.1", "0.2"),
                "plans/rp-2-1.json",
                null,
                null,
                Map.of(
                        "waiters",
                        List.of(Map.of("thread", "0.1", "wants", "shop.Till #2", "wantsShared", true)),
                        "locks",
                        List.of(Map.of("class", "shop.Basket", "firstAcquired", List.of("shop.Main.run(Main.java:3)"))),
                        "cycles",
                        2,
                        "witness",
                        "another order of 4 events of the run ends in it; the order was checked",
                        "witnessSteps",
                        4,
                        "witnessFile",
                        "w/rp-2-1.txt"));
        assertThat(inFull(deadlock))
                .startsWith(
                        "rp-2-1 (candidate) 2 threads may wait for each other's locks: Basket.add against Basket.pay")
                .containsSubsequence(
                        "  If each thread acquires its first lock before the others continue, they deadlock.",
                        "  Shared mode, thread 0.1: wants Till #2",
                        "  Lock 1 first acquired: shop.Main.run(Main.java:3)",
                        "  Times seen: 2",
                        "  Witness: another order of 4 events of the run ends in it; the order was checked",
                        "  Witness file: w/rp-2-1.txt");
    }

    @Test
    void showsThePatternAndTheUnitsOfAViolation() {
        Finding violation = SampleResults.candidates(1)
                .get(0)
                .with("order", "Ru(m1) Wu′(m1) Wu(m2)")
                .with("atomicSet", Map.of("class", "lib.Queue", "variables", List.of("head", "head", "tail")))
                .with(
                        "units",
                        List.of(
                                Map.of("thread", "0.1", "method", "lib.Queue.offer"),
                                Map.of("thread", "0.2", "method", "lib.Queue.poll0")));
        assertThat(inFull(violation.with("threadNames", List.of("", "consumer"))))
                .contains(
                        "  Atomic set: Queue: head, tail",
                        "  Pattern: 1: Ru(m1) Wu′(m1) Wu(m2)",
                        "  Unit of work u: thread 0.1, lib.Queue.offer",
                        "  Unit of work u′: thread \"consumer\", lib.Queue.poll0");
    }

    @Test
    void showsAFindingOfAnUnknownKind() {
        Finding guest = new Finding(
                "g-1",
                "guest-kind",
                Finding.Status.OBSERVED,
                "busy",
                List.of(SampleResults.place("use", "add", 7, "shop.Basket.count")),
                List.of("0.1"),
                null,
                null,
                "exit code 3: lost",
                Map.of("own", "detail"));
        assertThat(inFull(guest))
                .containsExactly(
                        "g-1 (observed) busy",
                        "  thread 0.1: use Basket.count",
                        "      at shop.Basket.add(Basket.java:7)",
                        "  Failure: lost (the program ended itself with exit code 3)");
    }

    @Test
    void foldsFramesOfTheJdkAndShowsTheSourceLine() throws IOException {
        Path file = Files.createDirectories(temp.resolve("src/shop")).resolve("Basket.java");
        Files.writeString(file, "class Basket {\n    void add() {\n}\n");
        List<CodePoint> stack = List.of(
                frame("java.util.ArrayList", "add", "ArrayList.java", 5),
                frame("java.util.List", "of", "List.java", 6),
                frame("shop.Basket", "add", "Basket.java", 2),
                frame("java.lang.Thread", "run", "Thread.java", 7),
                frame("java.lang.Thread", "runWith", "Thread.java", 8));
        Finding finding = new Finding(
                "race-1",
                "race",
                Finding.Status.OBSERVED,
                "list",
                List.of(Finding.Place.of(stack, "write", "list")),
                List.of("0.1"),
                null,
                null,
                null,
                Map.of());
        assertThat(FindingText.inFull(report(finding).findings().get(0), new Sources(List.of(temp.resolve("src")))))
                .containsSequence(
                        "      at java.util.ArrayList.add(ArrayList.java:5)",
                        "      … 1 JDK frame",
                        "      at shop.Basket.add(Basket.java:2)",
                        "      … 2 JDK frames",
                        "        void add() {");
    }

    private static CodePoint frame(String className, String method, String file, int line) {
        return new CodePoint(className, method, "()V", 1, line, file);
    }

    private List<String> inFull(Finding finding) {
        return FindingText.inFull(report(finding).findings().get(0));
    }

    private FindingsReport report(Finding finding) {
        Findings document = new Findings("test", List.of(), Map.of(), List.of(finding));
        return ReportReader.of(document, temp, "analyze", List.of(), List.of());
    }
}
