package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.hung.LockCycle;
import dev.heddle.subjects.plain.SlowOrders;
import dev.heddle.subjects.plain.StartsUnderLock;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.run.LockTimes;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The profile {@code facts}: deadlocks predicted from orders of locks, of which each is recorded once. */
class FactsIT {
    private static final int MOST_RUNS = 5;
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();

    @TempDir
    private Path work;

    private static List<String> target(String subject) throws Exception {
        return HeddleProcess.subject(JDK, Subjects.find(subject).orElseThrow().mainClass());
    }

    /** Records a run that ends. The order of threads is the system's choice, so a run may also deadlock. */
    private Path record(String subject, String profile) throws Exception {
        for (int run = 1; run <= MOST_RUNS; run++) {
            Path recording = work.resolve(profile + run);
            List<String> own = List.of("record", "--profile", profile, "--timeout", "20s", "-o", recording.toString());
            if (HeddleProcess.run(JDK, work, HeddleProcess.words(own, target(subject)))
                            .exitCode()
                    == 0) {
                return recording;
            }
        }
        throw new AssertionError(MOST_RUNS + " runs in a row did not end well: " + subject);
    }

    /** The places in the program and its libraries of each predicted deadlock; lines of the JDK's locks are not known. */
    private Set<Set<String>> deadlocks(Path recording) throws Exception {
        Path results = recording.resolveSibling(recording.getFileName() + "-results");
        CommandRun.of("analyze", "--technique", "deadlock", "-o", results, recording);
        Set<Set<String>> places = new HashSet<>();
        for (Finding finding : Findings.read(results.resolve("findings.json")).findings()) {
            Set<String> ofFinding = new HashSet<>();
            finding.sites()
                    .forEach(site -> ofFinding.add(site.stack().stream()
                            .filter(frame -> !frame.className().startsWith("java.util.concurrent.locks."))
                            .findFirst()
                            .map(frame -> frame.className() + ":" + frame.line())
                            .orElseThrow()));
            places.add(ofFinding);
        }
        return places;
    }

    @ParameterizedTest
    @ValueSource(strings = {"addall", "readwritelocks", "threelocks", "guardedlocks", "dbcp65", "log4j41214"})
    void predictsTheDeadlocksOfACompleteRecording(String name) throws Exception {
        Set<Set<String>> complete = deadlocks(record("buggy/" + name, "sync"));
        assertThat(complete).isNotEmpty();
        assertThat(deadlocks(record("buggy/" + name, "facts"))).containsAll(complete);
    }

    @ParameterizedTest
    @ValueSource(strings = {"addall", "readwritelocks", "threelocks", "dbcp65"})
    void predictsNothingForCorrectTwins(String name) throws Exception {
        assertThat(deadlocks(record("clean/" + name, "facts"))).isEmpty();
    }

    /** A thread that takes the lock of its starter first cannot wait for the starter later. */
    @ParameterizedTest
    @CsvSource({"first, 0", "'', 1"})
    void comparesTheLocksOfAThreadWithThoseOfItsStarter(String argument, int deadlocks) throws Exception {
        List<String> own = List.of("record", "--profile", "facts", "--timeout", "20s", "-o", "started");
        HeddleProcess.Result record = HeddleProcess.run(
                JDK, work, HeddleProcess.words(own, HeddleProcess.subject(JDK, StartsUnderLock.class, argument)));
        assertThat(record.exitCode()).as(record.all()).isZero();
        assertThat(deadlocks(work.resolve("started"))).hasSize(deadlocks);
    }

    @Test
    void huntsADeadlockThatARecordingPredicts() throws Exception {
        Path recording = record("buggy/readwritelocks", "facts");
        HeddleProcess.Result hunt = hunt(recording, "buggy/readwritelocks");
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out()).contains("the same hang as in the recordings: deadlock-");
    }

    /** The locks are of {@code java.util.concurrent}; nothing was recorded of the outer ones before the threads waited. */
    @Test
    void namesADeadlockThatHappens() throws Exception {
        List<String> own = List.of("record", "--profile", "facts", "--timeout", "8s", "-o", "hung");
        HeddleProcess.run(JDK, work, HeddleProcess.words(own, HeddleProcess.subject(JDK, LockCycle.class, "hang")));
        CommandRun found =
                CommandRun.of("analyze", "--technique", "deadlock", "-o", work.resolve("out"), work.resolve("hung"));
        assertThat(found.out()).contains("deadlock of 2 threads", "(lock #1) from LockCycle.java:");
    }

    @Test
    void refusesWhatItCannotShow() throws Exception {
        Path recording = record("clean/addall", "facts");
        CommandRun races =
                CommandRun.of("analyze", "--technique", "happens-before", "-o", work.resolve("out"), recording);
        assertThat(races.exitCode()).isEqualTo(2);
        assertThat(races.err()).contains("was recorded with profile facts, without the accesses");
        for (List<String> option : List.of(List.of("--sample", "1/16"), List.of("--detail", "races"))) {
            List<String> own = new ArrayList<>(List.of("record", "--profile", "facts", "-o", "refused"));
            own.addAll(option);
            String name = option.get(0).substring(2);
            assertThat(HeddleProcess.run(JDK, work, HeddleProcess.words(own, target("clean/addall")))
                            .err())
                    .contains("option " + name + " chooses accesses, and profile=facts records none");
        }
        HeddleProcess.Result hunt = hunt(recording, "clean/addall");
        assertThat(hunt.exitCode()).isEqualTo(2);
        assertThat(hunt.err()).contains("the recordings predict no deadlock");
    }

    /** A lock held across a call that blocks, and one that is held for a moment only. */
    @Test
    void listsLongHoldsAndWaits() throws Exception {
        List<String> own = List.of("record", "--profile", "facts", "-o", "slow");
        HeddleProcess.Result record =
                HeddleProcess.run(JDK, work, HeddleProcess.words(own, HeddleProcess.subject(JDK, SlowOrders.class)));
        assertThat(record.err()).contains("ms: Object at SlowOrders.java:31 in Thread.sleep, SlowOrders.java:75");
        LockTimes times = LockTimes.read(work.resolve("slow").resolve(LockTimes.FILE_NAME));
        assertThat(times.holds()).singleElement().satisfies(hold -> {
            // The first ones may end before the first sample.
            assertThat(hold.times().count()).isBetween(2L, 6L);
            assertThat(hold.times().longest()).isBetween(300L, 3_000L);
        });
        assertThat(times.waits())
                .extracting(LockTimes.Wait::lock)
                .hasSizeBetween(2, 4)
                .contains("java.lang.Object", "java.util.concurrent.locks.ReentrantLock$NonfairSync");
        assertThat(CommandRun.of("show", work.resolve("slow")).out())
                .contains("locks held for 100 ms or longer", "waits for locks, by samples every 50 ms");
    }

    private HeddleProcess.Result hunt(Path recording, String subject) throws Exception {
        List<String> own = List.of(
                "hunt",
                "--budget",
                "60s",
                "--shrink",
                "off",
                "-o",
                work.resolve("hunt").toString(),
                "--from",
                recording.toString());
        return HeddleProcess.run(JDK, work, HeddleProcess.words(own, target(subject)));
    }
}
