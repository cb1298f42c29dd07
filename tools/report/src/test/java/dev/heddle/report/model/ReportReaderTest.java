package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analyzer.report.CodeOwner;
import dev.heddle.report.compare.FailPolicy;
import dev.heddle.report.compare.Suppressions;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportReaderTest {
    private static final CodePoint READ = new CodePoint("shop.Basket", "add", "()V", 1, 10, "Basket.java");
    private static final CodePoint WRITE = new CodePoint("shop.Basket", "add", "()V", 2, 12, "Basket.java");

    @TempDir
    Path temp;

    private FindingsReport read() {
        return ReportReader.read(List.of(temp));
    }

    private static Finding failure(String steps) {
        return new Finding(
                "pct-1",
                "failure",
                Finding.Status.CONFIRMED,
                "IllegalStateException: too many (thread 0)",
                List.of(),
                List.of(),
                null,
                "exact/pct-1.json",
                "IllegalStateException: too many (thread 0)",
                Map.of("identity", "uncaught X", "exactPlanChecked", true, "steps", steps));
    }

    private void write(Finding... findings) throws IOException {
        Json.write(
                temp.resolve(Findings.FILE_NAME),
                new Findings("pct", List.of("gone"), Map.of("runs", 3L), List.of(findings)));
    }

    private void madeBy(Path classes) throws IOException {
        new MadeBy(
                        1,
                        "1",
                        "hunt",
                        List.of("java", "-cp", classes.toString(), "shop.Main", "--password=x"),
                        List.of(),
                        temp.toString(),
                        "JDK 17",
                        "2026-01-01T00:00:00Z",
                        null,
                        Map.of())
                .write(temp);
    }

    private void steps() throws IOException {
        Files.createDirectories(temp.resolve("exact"));
        List<Step> steps = List.of(
                new Step(0, Act.READ, "shop.Basket.count", null, READ, List.of(READ), 1),
                new Step(0, Act.STOPPED, "shop.Basket.count", Act.WRITE, WRITE, List.of(WRITE), 0),
                new Step(1, Act.WRITE, "shop.Basket.count", null, WRITE, List.of(WRITE), 1));
        Json.write(
                temp.resolve("exact/steps.json"),
                new Interleaving(
                        List.of(new PlanThread("0.1", "adder"), new PlanThread("0.2", null)),
                        steps,
                        List.of(new Edge(0, 2, Link.CONFLICT)),
                        0));
    }

    private static Finding.Place place(String does, String lock, CodePoint at) {
        return new Finding.Place(
                at.className(), at.method(), at.file(), at.line(), at.offset(), does, lock, List.of(at));
    }

    @Test
    void explainsADeadlockByItsLocksWhereverAThreadWasStopped() throws IOException {
        write(new Finding(
                "pct-1",
                "failure",
                Finding.Status.CONFIRMED,
                "deadlock of 2 threads: adder holds Basket.lock",
                List.of(
                        place("holds", "Basket.lock (java.lang.Object #1)", READ),
                        place("waits for", "Basket.other (java.lang.Object #2)", WRITE)),
                List.of("0.1", "0.1"),
                null,
                null,
                "deadlock of 2 threads: adder holds Basket.lock",
                Map.of(
                        "identity",
                        "deadlock at shop.Basket.add",
                        "steps",
                        "exact/steps.json",
                        "evidence",
                        List.of(
                                "thread 0.1 \"adder\" waits for the monitor of java.lang.Object #2",
                                "    at shop.Basket.add(Basket.java:12)"))));
        steps();
        ReportFinding finding = read().findings().get(0);
        assertThat(finding.sentences().get(1))
                .isEqualTo("Thread \"adder\" holds Basket.lock (Object #1) from Basket.java:10 and waits for"
                        + " Basket.other (Object #2) at Basket.java:12. No thread can let another one continue.");
        assertThat(finding.locations())
                .extracting(Location::does)
                .as("neither the stop nor the evidence repeats them")
                .containsExactly("holds", "waits for");
    }

    @Test
    void describesTheStoppedAndTheInterleavedThread() throws IOException {
        write(failure("exact/steps.json"));
        steps();
        Files.writeString(temp.resolve("exact/pct-1.json"), "{}");
        Path classes = Files.createDirectories(temp.resolve("classes/shop"));
        Files.write(classes.resolve("Basket.class"), new byte[0]);
        madeBy(classes.getParent());
        ReportFinding finding = read().findings().get(0);
        assertThat(finding.title()).isEqualTo("IllegalStateException: too many");
        assertThat(finding.sentences())
                .containsExactly(
                        "The program fails with IllegalStateException: too many.",
                        "It fails when thread \"adder\" reads Basket.count at Basket.add (Basket.java:10) and is"
                                + " stopped before it writes Basket.count at Basket.add (Basket.java:12), and thread 0.2"
                                + " writes Basket.count at Basket.add (Basket.java:12).");
        assertThat(finding.codeOwner()).isEqualTo(CodeOwner.OWN);
        assertThat(finding.level()).isEqualTo(Level.FAILURE);
        assertThat(finding.reproduction().isExact()).isTrue();
        assertThat(finding.reproduction().isChecked()).isTrue();
        assertThat(finding.reproduction().command())
                .startsWith("heddle", "replay")
                .endsWith("shop.Main", "--password=***");
    }

    @Test
    void reportsMissingFiles() throws IOException {
        write(failure("exact/steps.json"));
        FindingsReport report = read();
        assertThat(report.findings()).hasSize(1);
        assertThat(report.results().get(0).missing())
                .anyMatch(line -> line.contains("made-by.json is missing"))
                .anyMatch(line -> line.equals("the recording gone is missing"))
                .anyMatch(line -> line.startsWith("the steps of pct-1 are missing"))
                .anyMatch(line -> line.startsWith("the plan of pct-1 is missing"));
        assertThat(report.findings().get(0).reproduction().missing()).contains("is missing");
    }

    /** A run of STD text is a file. */
    @Test
    void acceptsAFileAsARun() throws IOException {
        write(failure("exact/steps.json"));
        Files.writeString(temp.resolve("gone"), "T1|r(V1)|1\n");
        String named = Files.readString(temp.resolve(Findings.FILE_NAME))
                .replace("\"gone\"", "\"" + temp.resolve("gone") + "\"");
        Files.writeString(temp.resolve(Findings.FILE_NAME), named);
        assertThat(read().results().get(0).missing()).noneMatch(line -> line.startsWith("the recording"));
    }

    @Test
    void refusesResultsOfAnotherVersion() throws IOException {
        Files.writeString(temp.resolve(Findings.FILE_NAME), "{\"schemaVersion\" : 99}");
        Files.writeString(temp.resolve(MadeBy.FILE_NAME), "{\"schemaVersion\" : 99}");
        refuses("has schema version 99, and this Heddle reads version 1");
        write();
        FindingsReport report = read();
        assertThat(report.isDamaged()).isTrue();
        assertThat(report.verdict())
                .isEqualTo("It is unknown whether anything was found: the results are damaged or unfinished.");
        assertThat(report.results().get(0).damaged()).singleElement().asString().contains("schema version 99");
    }

    @Test
    void showsPredictionsOfAKilledHunt() throws IOException {
        Path predicted = temp.resolve("predicted").resolve("deadlock");
        Files.createDirectories(predicted);
        Finding candidate = new Finding(
                "rp-1",
                "deadlock",
                Finding.Status.CANDIDATE,
                "2 threads may wait",
                List.of(),
                List.of(),
                "plans/rp-1.json",
                null,
                null,
                Map.of());
        Json.write(
                predicted.resolve(Findings.FILE_NAME),
                new Findings("deadlock", List.of(), Map.of(), List.of(candidate)));
        FindingsReport report = read();
        assertThat(report.findings()).hasSize(1);
        assertThat(report.findings().get(0).source().plan()).isEqualTo("predicted/deadlock/plans/rp-1.json");
        assertThat(report.results().get(0).missing()).anyMatch(line -> line.contains("the command was interrupted"));
    }

    @Test
    void listsFindingsWithoutAVisibleEffectLastAndCountsNone() throws IOException {
        Finding race = new Finding(
                "race-1",
                "race",
                Finding.Status.CONFIRMED_NO_FAILURE,
                "a race",
                List.of(),
                List.of(),
                null,
                null,
                null,
                Map.of(Finding.EFFECT, Finding.NO_EFFECT));
        Finding candidate = new Finding(
                "rp-1",
                "deadlock",
                Finding.Status.CANDIDATE,
                "2 threads may wait",
                List.of(),
                List.of(),
                null,
                null,
                null,
                Map.of());
        write(race, candidate);
        FindingsReport report = read();
        assertThat(report.findings()).extracting(ReportFinding::id).containsExactly("rp-1", "race-1");
        assertThat(FailPolicy.ANY.counted(report, null, Suppressions.NONE))
                .extracting(ReportFinding::id)
                .containsExactly("rp-1");
    }

    @Test
    void refusesATruncatedDocument() throws IOException {
        Files.writeString(temp.resolve(Findings.FILE_NAME), "{\"schemaVersion\" : 1, \"findings\" : [ {");
        refuses("Unexpected end-of-input");
    }

    /** Details have no types of their own, so that those are checked which are read. */
    @Test
    void refusesDetailsOfOtherTypes() throws IOException {
        write(failure("none"));
        String good = Files.readString(temp.resolve(Findings.FILE_NAME));
        for (String[] change : new String[][] {
            {"\"steps\" : \"none\"", "\"steps\" : 7", "\"findings[0].details.steps\" is 7, and must be a text"},
            {
                "\"steps\" : \"none\"",
                "\"stepUnits\" : [0]",
                "\"findings[0].details.stepUnits\" is [0], and must be a list"
            },
            {
                "\"exactPlanChecked\" : true",
                "\"exactPlanChecked\" : 1",
                "exactPlanChecked\" is 1, and must be true or false"
            },
            {"\"sites\" : [ ]", "\"sites\" : [ ], \"sites\" : [ ]", "\"findings[0].sites\" comes twice"},
            {"\"runs\" : 3", "\"runs\" : 3.0", "\"counts.runs\" is 3.0, and must be an integer"},
            {
                "\"status\" : \"confirmed\"",
                "\"status\" : \"sure\"",
                "\"findings[0].status\" is \"sure\", and must be one of"
            },
            {"\"title\" : \"", "\"title\" : null, \"was\" : \"", "\"findings[0].was\" is no member of it"},
        }) {
            assertThat(good).contains(change[0]);
            Files.writeString(temp.resolve(Findings.FILE_NAME), good.replace(change[0], change[1]));
            refuses(change[2]);
        }
    }

    @Test
    void refusesUnitsOfFewerStepsThanSites() throws IOException {
        Finding.Place place = new Finding.Place("a.B", "m", "B.java", 1, 0, "read", "f", List.of());
        write(new Finding(
                "af-1",
                "atomic-set-violation",
                Finding.Status.CANDIDATE,
                "a violation",
                List.of(place, place),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                Map.of("stepUnits", List.of(0))));
        refuses("\"findings[0].details.stepUnits\" is [0], and must be a list");
    }

    private void refuses(String because) {
        assertThatThrownBy(this::read)
                .isInstanceOf(NoResultsException.class)
                .hasMessageContaining(because)
                .hasMessageContaining(Findings.FILE_NAME)
                .hasMessageNotContaining("\n");
    }

    @Test
    void refusesADirectoryWithoutResults() {
        assertThatThrownBy(this::read)
                .isInstanceOf(NoResultsException.class)
                .hasMessageContaining("it has no findings.json")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> ReportReader.read(List.of(temp.resolve("none"))))
                .isInstanceOf(NoResultsException.class)
                .hasMessageContaining("no such directory");
    }

    @Test
    void givesSharedFingerprintsDistinctAnchors() throws IOException {
        write(failure("none"), failure("none"));
        List<ReportFinding> findings = read().findings();
        assertThat(findings.get(0).anchor()).isEqualTo(findings.get(0).fingerprint());
        assertThat(findings.get(1).anchor()).isEqualTo(findings.get(0).fingerprint() + "-2");
    }
}
