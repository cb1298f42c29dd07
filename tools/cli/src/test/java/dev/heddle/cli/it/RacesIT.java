package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.primitive.Primitives;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.relation.MayTrigger;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import program.RacyCounter;

/** Races in recordings of real programs: none where the program is correct, and those that it has. */
class RacesIT {
    /** Intended races in the ordered twins, whose payload is ordered. */
    private static final Set<String> INTENDED = Set.of(
            // A reader without a lock, that asks afterwards whether a writer came.
            "dev.heddle.subjects.primitive.LockHandOffs$Optimistic.given",
            // An object with a final field is made known by a race.
            "dev.heddle.subjects.primitive.PublicationHandOffs$FinalArray.box",
            // Two workers of a stream write the same.
            "dev.heddle.subjects.primitive.HandOff.seen",
            "dev.heddle.subjects.primitive.HandOff.read");

    private static final String PAYLOAD = "dev.heddle.subjects.primitive.HandOff.payload";
    private static final int EVERY = Jdks.times(27, 6);

    @TempDir
    Path temp;

    static Stream<Path> jdks() {
        return Jdks.homes();
    }

    static Stream<Path> one() {
        return Jdks.one(0);
    }

    static Stream<Path> another() {
        return Jdks.one(1);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void primitivesOrderTheirAccessesAtEachDetail(Path jdk) throws Exception {
        List<String> details = List.of("units", "all", "races");
        for (String detail : details) {
            if (!Jdks.takes(jdk, details.indexOf(detail), Jdks.times(3, 1))) {
                continue;
            }
            Path recording = record(jdk, "ordered-" + detail, "detail=" + detail, Primitives.class, "ordered");
            Set<String> variables = variables(analyze(jdk, "races-" + detail, recording));
            assertThat(INTENDED).as("detail %s", detail).containsAll(variables);
        }
        String detail = Jdks.takes(jdk, 0) ? "races" : "all";
        Path recording = record(jdk, "unordered", "detail=" + detail, Primitives.class, "unordered");
        assertThat(variables(analyze(jdk, "races", recording))).contains(PAYLOAD);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void reportsNothingForCleanTwins(Path jdk) throws Exception {
        List<Path> recordings = new ArrayList<>();
        List<Subject> clean = Subjects.all().stream()
                .filter(subject -> subject.expectation() == Subject.Expectation.CLEAN)
                .filter(subject -> subject.mainClass().getName().startsWith("dev.heddle.subjects.clean."))
                .toList();
        for (int i = 0; i < clean.size(); i += EVERY) {
            if (Jdks.takes(jdk, i / EVERY)) {
                String detail = i % 2 == 0 ? "" : "detail=races";
                recordings.add(record(jdk, "clean-" + i, detail, clean.get(i).mainClass()));
            }
        }
        assertThat(recordings).isNotEmpty();
        Findings findings = analyze(jdk, "clean", recordings.toArray(Path[]::new));
        assertThat(findings.findings()).isEmpty();
        assertThat(findings.recordings()).hasSameSizeAs(recordings);
    }

    /** Both accesses with their stacks, in the document and as text; several recordings are counted. */
    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("one")
    void confirmsARaceInBothOrders(Path jdk) throws Exception {
        Path one = record(jdk, "one", "", RacyCounter.class);
        Path two = record(jdk, "two", "", RacyCounter.class);
        Result result = HeddleProcess.run(
                jdk,
                temp,
                List.of(
                        "analyze",
                        "--verbose",
                        "--technique",
                        "happens-before",
                        "-o",
                        "out",
                        one.toString(),
                        two.toString()));
        assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
        Findings findings = Findings.read(temp.resolve("out").resolve(Findings.FILE_NAME));
        assertThat(variables(findings)).containsExactly("program.RacyCounter.count");
        for (Finding race : findings.findings()) {
            assertThat(race.status()).isEqualTo(Finding.Status.OBSERVED);
            assertThat(race.threads()).doesNotHaveDuplicates().hasSize(2);
            assertThat(race.sites()).allSatisfy(site -> assertThat(site.stack()).hasSizeGreaterThan(1));
        }
        assertThat(result.out())
                .contains("(observed) program.RacyCounter.count: ")
                .contains("at program.RacyCounter.increment(RacyCounter.java:")
                // Which thread came first is the system's choice.
                .containsPattern("Locks held at access [12]: none")
                .contains("a java.lang.Object, acquired")
                .contains("Seen in: 2 recordings");
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("another")
    void collectsTheMayTriggerRelation(Path jdk) throws Exception {
        Path sync = record(jdk, "sync", "profile=sync", RacyCounter.class);
        Path access = record(jdk, "access", "", RacyCounter.class);
        Path few = record(jdk, "few", "profile=sync,detail=races", RacyCounter.class);
        assertThat(HeddleProcess.run(jdk, temp, List.of("show", few.toString())).out())
                .contains("redundant synchronisation operations");
        for (Path recording : List.of(sync, access, few)) {
            Result result = HeddleProcess.run(
                    jdk,
                    temp,
                    List.of(
                            "analyze",
                            "--technique",
                            "drfinder",
                            "-o",
                            "mt-" + recording.getFileName(),
                            recording.toString()));
            assertThat(result.exitCode()).as(result.all()).isZero();
        }
        MayTrigger ofSync = MayTrigger.read(temp.resolve("mt-sync").resolve(MayTrigger.FILE_NAME));
        assertThat(ofSync.mainClass()).isEqualTo("program.RacyCounter");
        assertThat(ofSync.has("program.RacyCounter.guarded", "java.lang.Object"))
                .isTrue();
        assertThat(ofSync.has("program.RacyCounter.listed", "java.util.Collections$SynchronizedRandomAccessList"))
                .isTrue();
        assertThat(ofSync.has("program.RacyCounter.locked", "java.util.concurrent.locks.ReentrantLock"))
                .isTrue();
        assertThat(ofSync.has("program.RacyCounter.run", "java.lang.Object")).isTrue();
        MayTrigger ofAccess = MayTrigger.read(temp.resolve("mt-access").resolve(MayTrigger.FILE_NAME));
        assertThat(ofAccess.methods()).isEqualTo(ofSync.methods());
        MayTrigger ofFew = MayTrigger.read(temp.resolve("mt-few").resolve(MayTrigger.FILE_NAME));
        assertThat(ofFew.methods()).isEqualTo(ofSync.methods());

        Result refused = HeddleProcess.run(
                jdk, temp, List.of("analyze", "--technique", "happens-before", "-o", "no", sync.toString()));
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("record with --profile access");
    }

    /** @param options of the agent */
    private Path record(Path jdk, String name, String options, Class<?> main, String... arguments) throws Exception {
        String classPath = HeddleProcess.SUBJECTS + File.pathSeparator + HeddleProcess.classPath(RacyCounter.class);
        List<String> target = HeddleProcess.program(jdk, classPath, main, arguments);
        Result result = HeddleProcess.recorded(temp, name, options, target);
        assertThat(result.exitCode()).as(result.all()).isZero();
        return temp.resolve(name);
    }

    private Findings analyze(Path jdk, String out, Path... recordings) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("analyze", "--technique", "happens-before", "-o", out));
        Stream.of(recordings).map(Path::toString).forEach(words::add);
        Result result = HeddleProcess.run(jdk, temp, words);
        assertThat(result.exitCode()).as(result.all()).isIn(0, 1);
        Findings findings = Findings.read(temp.resolve(out).resolve(Findings.FILE_NAME));
        assertThat(findings.findings().isEmpty()).isEqualTo(result.exitCode() == 0);
        assertThat(Files.isDirectory(temp.resolve(out))).isTrue();
        return findings;
    }

    private static Set<String> variables(Findings findings) {
        Set<String> variables = new TreeSet<>();
        findings.findings()
                .forEach(race -> variables.add((String) race.details().get("variable")));
        return variables;
    }
}
