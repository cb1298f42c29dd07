package dev.heddle.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.Proof;
import dev.heddle.trace.finding.Score;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingRankingTest {
    @TempDir
    Path temp;

    private static final Map<String, Object> WITH_ALL =
            Map.of(Proof.STEPS, 7, FindingRanking.CONSEQUENCE, "throws", "recordings", List.of("one", "two"));

    /** The program's own code comes before a library, and a library before the JDK, whatever the other reasons are. */
    @Test
    void weighsTheOwnerOfTheCodeMost() throws IOException {
        Findings ranked = ranked(
                finding("jdk", "java.util.ArrayList", WITH_ALL, "read", "write", "read"),
                finding("library", "lib.Queue", WITH_ALL, "read", "write", "read"),
                finding("own", "shop.Basket", Map.of(), "write", "write", "write"));
        assertThat(ranked.findings()).extracting(Finding::id).containsExactly("own", "library", "jdk");
        assertThat(score(ranked, 0).because())
                .containsExactly("it is in your code", "the operations are in its own lines");
        assertThat(score(ranked, 1).because())
                .containsExactly(
                        "it is in a library",
                        "a checked order shows it",
                        "it makes the program throw an exception",
                        "a read in it may see a wrong value",
                        "it is in 2 of 2 runs");
    }

    /** The program's own code may call the JDK code that accesses the variable. */
    @Test
    void attributesCodeOfTheJdkToItsCaller() throws IOException {
        Finding called = new Finding(
                "called",
                "race",
                Finding.Status.CANDIDATE,
                "",
                List.of(Finding.Place.of(List.of(at("java.util.ArrayList"), at("shop.Basket")), "read", "size")),
                List.of("0.1"),
                null,
                null,
                null,
                Map.of());
        Findings ranked = ranked(finding("library", "lib.Queue", WITH_ALL, "read", "write", "read"), called);
        assertThat(ranked.findings()).extracting(Finding::id).containsExactly("called", "library");
        assertThat(score(ranked, 0).because())
                .containsExactly("it is in your code", "a read in it may see a wrong value");
    }

    @Test
    void countsEachReason() throws IOException {
        Finding plain = finding("plain", "shop.Basket", Map.of(), "write", "write", "write");
        List<Finding> better = List.of(
                finding(
                        "throws",
                        "shop.Basket",
                        Map.of(FindingRanking.CONSEQUENCE, "throws"),
                        "write",
                        "write",
                        "write"),
                finding("hangs", "shop.Basket", Map.of(FindingRanking.CONSEQUENCE, "hangs"), "write", "write", "write"),
                finding("proved", "shop.Basket", Map.of(Proof.STEPS, 3), "write", "write", "write"),
                finding("seen", "shop.Basket", Map.of("recordings", List.of("one")), "write", "write", "write"),
                finding("read", "shop.Basket", Map.of(), "write", "write", "read"),
                plain.tried(Finding.Status.CONFIRMED, null, "sold 21 of 20"));
        for (Finding one : better) {
            Findings ranked = ranked(plain, one);
            assertThat(score(ranked, 0).points())
                    .as(one.id())
                    .isGreaterThan(score(ranked, 1).points());
            assertThat(ranked.findings().get(0))
                    .as(one.id())
                    .isEqualTo(score(ranked, 0).in(one));
        }
        Finding refuted = finding("refuted", "shop.Basket", Map.of(Proof.MISSING, true), "write", "write", "read");
        assertThat(ranked(refuted, plain).findings()).extracting(Finding::id).containsExactly("plain", "refuted");
    }

    /** The technique's order decides between equal scores. */
    @Test
    void keepsTheOrderOfEqualFindings() throws IOException {
        Findings ranked = ranked(
                finding("b", "shop.Basket", Map.of(), "read", "write", "read"),
                finding("a", "shop.Basket", Map.of(), "read", "write", "read"));
        assertThat(ranked.findings()).extracting(Finding::id).containsExactly("b", "a");
    }

    @Test
    void readsTheScoresBackEqual() throws IOException {
        Findings ranked = ranked(finding("own", "shop.Basket", WITH_ALL, "read", "write", "read"));
        ranked.write(temp);
        assertThat(Findings.read(temp.resolve(Findings.FILE_NAME))).isEqualTo(ranked);
        assertThat(Score.of(finding("own", "shop.Basket", Map.of(), "read"))).isNull();
    }

    private static Score score(Findings ranked, int at) {
        return Objects.requireNonNull(Score.of(ranked.findings().get(at)));
    }

    private Findings ranked(Finding... findings) throws IOException {
        Path classes = temp.resolve("classes");
        Files.createDirectories(classes.resolve("shop"));
        Files.write(classes.resolve("shop/Basket.class"), new byte[0]);
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(temp.resolve("lib.jar")))) {
            jar.putNextEntry(new JarEntry("lib/Queue.class"));
        }
        List<String> command =
                List.of("java", "-cp", "classes:lib.jar".replace(':', java.io.File.pathSeparatorChar), "shop.Basket");
        try (CodeOwners owners = CodeOwners.of(command, temp)) {
            return FindingRanking.ranked(
                    new Findings("assetfuzzer", List.of("one", "two"), Map.of(), List.of(findings)), owners);
        }
    }

    private static CodePoint at(String className) {
        return new CodePoint(className, "run", "()V", 0, 7, null);
    }

    private static Finding finding(String id, String className, Map<String, Object> details, String... ops) {
        return new Finding(
                id,
                "atomic-set-violation",
                Finding.Status.CANDIDATE,
                id,
                Arrays.stream(ops)
                        .map(op -> Finding.Place.of(List.of(at(className)), op, "left"))
                        .toList(),
                List.of("0.1", "0.2"),
                null,
                null,
                null,
                details);
    }
}
