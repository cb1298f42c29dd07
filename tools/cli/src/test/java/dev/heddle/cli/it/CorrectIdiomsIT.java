package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.subjects.Subject;
import dev.heddle.subjects.Subject.Expectation;
import dev.heddle.subjects.Subjects;
import dev.heddle.subjects.correct.CorrectPrograms;
import dev.heddle.subjects.correct.OptimisticRead;
import dev.heddle.subjects.correct.RacySingleCheck;
import dev.heddle.subjects.correct.SequenceLock;
import dev.heddle.subjects.correct.WorkInProgress;
import dev.heddle.subjects.rank.RankSubjects;
import dev.heddle.subjects.shapes.ShapeSubjects;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The default hunt reports nothing about correct programs. */
class CorrectIdiomsIT {
    /** Exit code of a hunt that could search nothing in its budget. */
    private static final int NOT_SEARCHED = 3;

    private static final int BUDGET_SPENT = 5;
    private static final Set<Integer> SEARCHED = Set.of(0, BUDGET_SPENT);
    /** A program that cannot be searched in this time on a busy machine has many threads. */
    private static final int LARGEST_SECONDS = 32;

    /** In all programs together. Each is explained in the page of the subjects. */
    private static final int MOST_CANDIDATES = 1;

    /** One in so many programs is hunted. */
    private static final int STEP = Jdks.times(18, 1);

    @TempDir
    Path temp;

    @Test
    void reportsNothingAboutShapesThatLookLikeBugs() throws Exception {
        check(List.of(OptimisticRead.class, RacySingleCheck.class, SequenceLock.class, WorkInProgress.class));
    }

    /** The class files are those that the recording names. */
    @Test
    void eachTechniqueFoldsAShapeAndCountsIt() throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        Result record = HeddleProcess.recorded(
                temp, "run", "profile=access", HeddleProcess.subject(jdk, RacySingleCheck.class));
        assertThat(record.exitCode()).as(record.all()).isZero();
        Result analysis = HeddleProcess.run(jdk, temp, List.of("analyze", "--technique", "all", "-o", "all", "run"));
        assertThat(analysis.exitCode()).as(analysis.all()).isZero();
        int folding = 0;
        for (String technique : List.of("assetfuzzer", "happens-before", "reversal", "atomicity")) {
            Path out = temp.resolve("all").resolve(technique);
            JsonNode findings =
                    new ObjectMapper().readTree(out.resolve("findings.json").toFile());
            assertThat(findings.path("findings")).as(technique).isEmpty();
            Path file = out.resolve("without-effect.json");
            // The order of the threads in the recorded run decides which techniques predict something.
            if (Files.exists(file)) {
                JsonNode folded = new ObjectMapper().readTree(file.toFile()).path("findings");
                assertThat(folded).as(technique).isNotEmpty().allSatisfy(finding -> assertThat(
                                finding.path("details").path("harmless").textValue())
                        .isEqualTo("idempotent lazy field"));
                assertThat(findings.path("counts")
                                .path("harmless: idempotent lazy field")
                                .intValue())
                        .as(technique)
                        .isEqualTo(folded.size());
                folding++;
            }
        }
        assertThat(folding).as(analysis.all()).isPositive();
    }

    @Tag("ci")
    @Test
    void reportsNothingAboutAnyIdiom() throws Exception {
        check(share(CorrectPrograms.all()));
    }

    @Tag("nightly")
    @Test
    void reportsNothingAboutCorrectTwins() throws Exception {
        List<Subject> subjects = Stream.of(Subjects.all(), ShapeSubjects.all(), RankSubjects.all())
                .flatMap(List::stream)
                .toList();
        List<Class<?>> twins = subjects.stream()
                .filter(subject -> subject.expectation() == Expectation.CLEAN)
                .<Class<?>>map(Subject::mainClass)
                .toList();
        check(share(twins));
    }

    private static List<Class<?>> share(List<Class<?>> programs) {
        return IntStream.range(0, programs.size())
                .filter(number -> number % STEP == 0)
                .<Class<?>>mapToObj(programs::get)
                .toList();
    }

    /** One JDK is enough: the shapes are in the program. */
    private void check(List<Class<?>> programs) throws Exception {
        Path jdk = Jdks.homes().findFirst().orElseThrow();
        List<String> findings = new ArrayList<>();
        long candidates = 0;
        int notSearched = 0;
        for (Class<?> program : programs) {
            Result hunt = hunt(jdk, program, 2);
            for (int seconds = 8; !SEARCHED.contains(hunt.exitCode()) && seconds <= LARGEST_SECONDS; seconds *= 4) {
                hunt = hunt(jdk, program, seconds);
            }
            assertThat(hunt.exitCode()).as(hunt.all()).isIn(0, NOT_SEARCHED, BUDGET_SPENT);
            notSearched += hunt.exitCode() == NOT_SEARCHED ? 1 : 0;
            for (JsonNode finding : new ObjectMapper().readTree(hunt.out()).path("findings")) {
                String status = finding.path("status").textValue();
                boolean isCandidate = status.equals("candidate")
                        && !finding.path("kind").textValue().equals("race");
                candidates += isCandidate ? 1 : 0;
                if (!isCandidate) {
                    findings.add(program.getName() + ": " + status + ", "
                            + finding.path("title").textValue());
                }
            }
        }
        assertThat(findings).isEmpty();
        // On a busy machine some programs with many threads have no controlled run in this time.
        assertThat(notSearched).isLessThanOrEqualTo(programs.size() / 4);
        assertThat(candidates).isLessThanOrEqualTo(MOST_CANDIDATES);
    }

    private Result hunt(Path jdk, Class<?> program, int seconds) throws Exception {
        String budget = seconds + "s";
        return HeddleProcess.run(
                jdk,
                temp,
                HeddleProcess.words(
                        List.of("hunt", "--budget", budget, "-o", program.getName() + "-" + budget, "--format", "json"),
                        HeddleProcess.subject(jdk, program)));
    }
}
