package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.trace.testing.Jdks;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import program.HostileNames;

/**
 * One program with hostile names of threads and a hostile message, recorded and hunted: no output has a forged line or
 * an invalid document.
 */
class HostileNamesIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final ObjectMapper JSON = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

    /**
     * Control characters except line ends and tabs, separators of lines, marks of direction, and halves of surrogate
     * pairs.
     */
    private static final Pattern FORBIDDEN = Pattern.compile(
            "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]|\\p{Cs}");

    private static final Pattern ORDER = Pattern.compile("(?mi)^\\s*::|##(?:vso|teamcity)?\\[");
    /** A page has its data and its program in one line each. */
    private static final int LONGEST_LINE = 8_000;

    /** A shell reads none of them as it stands. */
    private static final List<String> ARGUMENTS = List.of(
            "it's",
            "a b",
            "",
            "$HOME",
            "`id`",
            "\\n",
            "a\n::error file=x::forged\n",
            "\u001b[2J\t",
            "##[error]x",
            "~",
            "!!",
            "a;b&&c|d>e",
            "#x");

    private static final String HUNTED = "hunted 'it';$x";

    @TempDir
    Path temp;

    @Test
    void namesCannotForgeLinesOrBreakDocuments() throws Exception {
        List<String> target = HeddleProcess.program(
                JDK, HeddleProcess.classPath(HostileNames.class), HostileNames.class, ARGUMENTS.toArray(String[]::new));
        // The program's own output comes with the recorder's: only the exit code is Heddle's.
        Result recorded =
                HeddleProcess.run(JDK, temp, HeddleProcess.words(List.of("record", "-o", "recordings/one"), target));
        assertThat(recorded.exitCode()).isIn(0, 1);

        String summary = run(0, "show", "recordings/one");
        assertThat(summary.lines().filter(line -> line.matches(" +0\\.\\d .*")))
                .as("a line for each thread")
                .hasSize(HostileNames.NAMES.size());
        assertThat(summary).contains("… (1048576 characters)");
        run(0, "show", "-e", "recordings/one");
        run(0, "verify", "recordings/one");
        run(1, "analyze", "--technique", "happens-before", "-o", "analyzed", "recordings/one");
        JSON.readTree(run(1, "analyze", "--technique", "syncp", "--format", "json", "-o", "printed", "recordings/one"));
        reports("analyzed");
        convert();
        batch();
        hunt(target);
    }

    private void convert() throws Exception {
        String std = run(0, "convert", "--to", "std", "recordings/one");
        Files.writeString(temp.resolve("one.std"), std);
        run(0, "convert", "--from", "std", "-o", "made", "one.std");
        assertThat(run(0, "convert", "--to", "std", "made")).isEqualTo(std);
        JsonNode trace = JSON.readTree(run(0, "convert", "--to", "chrome", "recordings/one"));
        assertThat(trace.path("traceEvents").size()).isGreaterThan(HostileNames.NAMES.size());
        run(0, "convert", "--to", "arrow", "-o", "arrow", "recordings/one");
    }

    /** The second batch reads the tables of the first one. */
    private void batch() throws Exception {
        List<String> words = new ArrayList<>(
                List.of("batch", "-j", "1", "--technique", "happens-before", "-o", "store", "recordings"));
        Matcher first = Pattern.compile("(\\d) new, 0 still there, 0 gone").matcher(run(0, words));
        assertThat(first.find()).isTrue();
        assertThat(run(0, words)).contains("0 new, " + first.group(1) + " still there, 0 gone");
        reports("store/reports/000002");
    }

    private void hunt(List<String> target) throws Exception {
        Result hunt = HeddleProcess.run(
                JDK, temp, HeddleProcess.words(List.of("hunt", "--first", "--budget", "30s", "-o", HUNTED), target));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        isHarmless("hunt", hunt.out() + hunt.err());
        reports(HUNTED);
        String line = hunt.out()
                .lines()
                .filter(one -> one.startsWith("   rerun: "))
                .findFirst()
                .orElseThrow()
                .substring("   rerun: ".length());
        List<String> words = pasted(line);
        String plan = words.get(2);
        assertThat(words.subList(0, 2)).containsExactly("heddle", "replay");
        assertThat(words.subList(words.indexOf("--") + 1, words.size())).isEqualTo(target);
        assertThat(temp.resolve(plan)).isRegularFile();
        Result replay = HeddleProcess.run(
                JDK, temp, HeddleProcess.words(List.of("replay", "--runs", "1", "-o", "replayed", plan), target));
        assertThat(replay.exitCode()).as(replay.all()).isEqualTo(1);
        isHarmless("replay", replay.out());
    }

    /** The words that a shell reads, and gives to the command. */
    private static List<String> pasted(String line) throws Exception {
        Process shell =
                new ProcessBuilder("/bin/sh", "-c", "heddle() { printf '%s\\0' heddle \"$@\"; }; " + line).start();
        String read = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(line).isZero();
        return List.of(read.substring(0, read.length() - 1).split("\0", -1));
    }

    private void reports(String results) throws Exception {
        String text = run(0, "report", "--format", "text", results);
        assertThat(text).doesNotContain("Nothing was found");
        run(0, "report", "--format", "markdown", results);
        JSON.readTree(run(0, "report", "--format", "json", results));
        JSON.readTree(run(0, "report", "--format", "sarif", results));
        DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(run(0, "report", "--format", "junit", results))));
        Properties properties = new Properties();
        properties.load(new StringReader(run(0, "report", "--format", "properties", results)));
        assertThat(Integer.parseInt(properties.getProperty("groups"))).isPositive();
        run(0, "report", "-o", "page.html", results);
        String page = Files.readString(temp.resolve("page.html"));
        assertThat(page).contains("</html>").doesNotContain("<script>alert");
        assertThat(FORBIDDEN.matcher(page).results().toList()).isEmpty();
        Files.delete(temp.resolve("page.html"));
    }

    private String run(int code, String... words) throws Exception {
        return run(code, List.of(words));
    }

    private String run(int code, List<String> words) throws Exception {
        Result result = HeddleProcess.run(JDK, temp, words);
        assertThat(result.exitCode()).as(words + "\n" + result.all()).isEqualTo(code);
        isHarmless(words.toString(), result.out());
        isHarmless(words.toString(), result.err());
        return result.out();
    }

    private static void isHarmless(String words, String text) {
        assertThat(FORBIDDEN.matcher(text).results().map(found ->
                        (int) found.group().charAt(0)))
                .as(words)
                .isEmpty();
        assertThat(ORDER.matcher(text).results().toList()).as(words).isEmpty();
        // A property has the lines of a text in one line.
        assertThat(text.lines()
                        .flatMap(line -> Stream.of(line.split(Pattern.quote("\\n"))))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0))
                .as(words)
                .isLessThan(LONGEST_LINE);
    }
}
