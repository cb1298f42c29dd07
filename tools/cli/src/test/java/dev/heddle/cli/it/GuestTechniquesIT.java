package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.technique.Technique;
import dev.heddle.subjects.Subjects;
import dev.heddle.trace.testing.Jdks;
import guest.Busiest;
import guest.Coin;
import guest.Endless;
import guest.Greet;
import guest.bad.Demanding;
import guest.bad.Throwing;
import guest.bad.Twin;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Techniques and verbs in plugin jars: the command finds them if and only if {@code HEDDLE_JARS} names the jars.
 */
class GuestTechniquesIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final String SERVICES = "META-INF/services/";

    @TempDir
    private Path temp;

    private Path good;
    private Path bad;
    private Path verb;

    @BeforeEach
    void makeJars() throws IOException {
        good = jar("good.jar", Technique.class, "", Busiest.class, Coin.class, Endless.class);
        bad = jar("bad.jar", Technique.class, "guest.bad.Missing\n", Throwing.class, Twin.class, Demanding.class);
        verb = jar("verb.jar", Verb.class, "", Greet.class);
    }

    @Test
    void pluginJarAddsAnAnalysisAndASearch() throws Exception {
        assertThat(heddle(good, "help", "hunt").out())
                .contains("coin         tosses a coin at each decision", "--technique <NAME>")
                .doesNotContain("busiest");
        assertThat(heddle(good, "help", "hunt", "--all").out()).contains("--first-side <N>");
        assertThat(heddle(null, "help", "hunt").out()).doesNotContain("coin");
        record("access");
        Result analysis = heddle(good, "analyze", "--technique", "busiest", "--at-least", "2", "-o", "busy", "rec");
        assertThat(analysis.exitCode()).as(analysis.all()).isEqualTo(1);
        assertThat(analysis.out())
                .contains("thread 0 does ")
                .containsPattern("busiest threads: \\d+ threads? from 1 recording");
        Result wrong = heddle(good, "analyze", "--technique", "busiest", "--at-least", "0", "rec");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).isEqualTo("heddle: --at-least 0: specify a whole number of at least 1\n");
        Result batch = heddle(good, "batch", "--technique", "busiest", "rec", "-o", "store", "--fail-on", "any");
        assertThat(batch.exitCode()).as(batch.all()).isEqualTo(1);
        assertThat(batch.out()).contains("thread 0 does ", "batch 1: 1 runs, 1 of them analysed now");
        Result hunt = heddle(good, hunt("--technique", "coin", "--first-side", "7", "--tries", "2", "-o", "hunt"));
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        assertThat(hunt.out()).contains("searched   2 runs with tossing a coin", "coin       fair");
        assertThat(temp.resolve("hunt/plans/coin.json")).content().contains("\"technique\" : \"coin\"", "\"seed\" : 7");
        assertThat(heddle(good, hunt("--technique", "coin", "--first-side", "-1"))
                        .err())
                .isEqualTo("heddle: a coin has no negative seed\n");
    }

    @Test
    void pluginJarAddsAVerb() throws Exception {
        Result greeting = heddle(verb, "greet", "-n", "2");
        assertThat(greeting.exitCode()).as(greeting.all()).isZero();
        assertThat(greeting.out()).isEqualTo("hello hello\n");
        assertThat(heddle(verb, "help", "greet").out()).contains("-n, --times <N>", "number of greetings; default 1");
        Result wrong = heddle(verb, "greet", "-n", "0");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).isEqualTo("heddle: --times 0: specify a whole number of at least 1\n");
    }

    @Test
    void reportsABadPluginInOneLineAndRunsTheOthers() throws Exception {
        Result throwing = heddle(bad, hunt("--technique", "throwing"));
        assertThat(throwing.exitCode()).as(throwing.all()).isEqualTo(70);
        assertThat(throwing.err())
                .contains(
                        "the technique guest.bad.Throwing failed in plan: java.lang.IllegalStateException: not today");
        Result twin = heddle(bad, hunt("--technique", "pct"));
        assertThat(twin.exitCode()).as(twin.all()).isEqualTo(2);
        assertThat(twin.err())
                .contains(
                        "two techniques have the id pct, dev.heddle.engine.internal.hunt.PctSearch and guest.bad.Twin");
        record("access");
        Result demanding = heddle(bad, "analyze", "--technique", "demanding", "rec");
        assertThat(demanding.exitCode()).as(demanding.all()).isEqualTo(2);
        assertThat(demanding.err())
                .contains(
                        "was recorded with profile access, without the allocations that the demanding technique requires:"
                                + " record with --profile full");
        Result other = heddle(bad, hunt("--technique", "pos", "--tries", "1"));
        assertThat(other.exitCode()).as(other.all()).isZero();
        assertThat(other.err())
                .contains("a technique cannot be loaded and is left out: ", "guest.bad.Missing")
                .hasLineCount(1);
        Result missing = heddle(temp.resolve("no.jar"), "version");
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("HEDDLE_JARS names ", "no.jar, which does not exist");
    }

    @Test
    void givesUpATechniqueAtItsTimeLimitAndKeepsTheResultsOfOthers() throws Exception {
        record("access");
        Result both = GrowingTimeLimit.run(3, result -> !result.err().contains("busiest failed"), seconds -> {
            Directories.delete(temp.resolve("two"));
            return heddle(
                    good,
                    "analyze",
                    "--technique",
                    "endless,busiest",
                    "--timeout",
                    seconds + "s",
                    "--format",
                    "json",
                    "-o",
                    "two",
                    "rec");
        });
        assertThat(both.exitCode()).as(both.all()).isEqualTo(1);
        assertThat(both.err()).containsPattern("endless failed: took longer than \\d+ s: set a longer --timeout");
        assertThat(temp.resolve("two/endless")).doesNotExist();
        Result without = heddle(good, "analyze", "--technique", "busiest", "--format", "json", "-o", "one", "rec");
        assertThat(both.out()).isEqualTo(without.out());
        assertThat(temp.resolve("two/busiest/findings.json"))
                .hasSameTextualContentAs(temp.resolve("one/findings.json"));

        Result alone = heddle(good, "analyze", "--technique", "endless", "--timeout", "1s", "-o", "alone", "rec");
        assertThat(alone.exitCode()).as(alone.all()).isEqualTo(3);
        assertThat(alone.err()).isEqualTo("heddle: endless took longer than 1 s: set a longer --timeout\n");
        Result wrong = heddle(good, "analyze", "--technique", "busiest", "--at-least", "x", "--timeout", "1m", "rec");
        assertThat(wrong.exitCode()).as(wrong.all()).isEqualTo(2);
        assertThat(wrong.err()).isEqualTo("heddle: --at-least x: specify a whole number of at least 1\n");
    }

    private void record(String profile) throws Exception {
        Result recorded = HeddleProcess.recorded(temp, "rec", "profile=" + profile, subject());
        assertThat(recorded.exitCode()).as(recorded.all()).isZero();
    }

    private static List<String> subject() {
        return HeddleProcess.subject(
                JDK, Subjects.find("clean/deadlock1").orElseThrow().mainClass());
    }

    private static List<String> hunt(String... options) {
        List<String> words = new ArrayList<>(List.of("hunt", "--fresh", "--shrink", "off"));
        words.addAll(List.of(options));
        return HeddleProcess.words(words, subject());
    }

    private Result heddle(Path jar, String... words) throws Exception {
        return heddle(jar, List.of(words));
    }

    private Result heddle(Path jar, List<String> words) throws Exception {
        return HeddleProcess.shipped(
                JDK, temp, words, jar == null ? Map.of() : Map.of("HEDDLE_JARS", jar + File.pathSeparator));
    }

    private Path jar(String name, Class<?> service, String moreServices, Class<?>... guests) throws IOException {
        Path jar = temp.resolve(name);
        StringBuilder services = new StringBuilder(moreServices);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream to = new JarOutputStream(out)) {
            for (Class<?> one : guests) {
                String entry = one.getName().replace('.', '/') + ".class";
                to.putNextEntry(new JarEntry(entry));
                try (InputStream code = one.getClassLoader().getResourceAsStream(entry)) {
                    code.transferTo(to);
                }
                services.append(one.getName()).append('\n');
            }
            to.putNextEntry(new JarEntry(SERVICES + service.getName()));
            to.write(services.toString().getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
