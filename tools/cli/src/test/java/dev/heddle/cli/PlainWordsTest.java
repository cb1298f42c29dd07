package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The language rules of CONTRIBUTING, as far as a search for words can check them. It reads the folders and pages that
 * were converted to plain words; a folder that joins the list never leaves it.
 */
class PlainWordsTest {
    private static final Path ROOT = Path.of("..", "..");

    /** Folders and pages, relative to the root of the source tree. */
    private static final List<String> CONVERTED = List.of(
            ".github",
            "ARCHITECTURE.md",
            "CONTRIBUTING.md",
            "README.md",
            "SECURITY.md",
            "analyzer/src",
            "data",
            "docs",
            "recorder/src",
            "replayer/src",
            "tools/batch/src",
            "tools/cli/src/main",
            "tools/command/src",
            "tools/consumer",
            "tools/engine/src",
            "tools/junit/src",
            "tools/lab/README.md",
            "tools/lab/bench",
            "tools/lab/experiments",
            "tools/lab/results/faults.md",
            "tools/lab/stress",
            "tools/maven-plugin/src",
            "tools/report/src",
            "tools/spark/src/main",
            "trace-format/src");

    /** Stored text that must not change: the identity of a printed failure, and a property of a search plan. */
    private static final Pattern STORED = Pattern.compile("[\"`]told[ \"`]|\\|told\\)|@param told\\b|\\btold(?=[,;])");

    /** The rules quote in italics the words that they forbid. */
    private static final Path RULES = Path.of("CONTRIBUTING.md");

    private static final Pattern QUOTED = Pattern.compile("\\*[^*]+\\*");

    private static final Map<String, Pattern> AGAINST = new TreeMap<>(Map.of(
            "a pronoun without a person", words("[Nn]obody|[Ss]omebody|[Ww]hoever|[Ee]verybody|[Aa]nybody"),
            "tell for report, print, list, show", words("[Tt]ells?|[Tt]old"),
            "say for report, print, list, show", words("([Ii]s|[Aa]re|[Ww]as|[Ww]ere) said"),
            "a negation by none", words("([Ii]s|[Aa]re) none"),
            "but for, for except", words("[Bb]ut for"),
            "mend for fix, anew for again", words("[Mm]end(s|ed|ing)?|[Aa]new"),
            "so many, without a number", words("[Ss]o many"),
            "a sentence that begins with What", Pattern.compile("(^|[.:;*] )\\s*What \\w+(?![^\\n]*\\?)"),
            "a sentence that begins with Of", Pattern.compile("(^|[.:;*] )\\s*Of \\w+")));

    /** Every match of a rule contains a match of this pattern, which one pass over a line finds. */
    private static final Pattern ANY = Pattern.compile(
            "body\\b|hoever\\b|\\b[Tt]ell|\\b[Tt]old\\b| said\\b| none\\b|\\b[Bb]ut for|\\b[Mm]end|\\b[Aa]new\\b|\\b[Ss]o many|What |Of ");

    @Test
    void convertedFilesFollowTheRules() throws IOException {
        List<String> found = new ArrayList<>();
        for (String name : CONVERTED) {
            Path place = ROOT.resolve(name);
            assertThat(place).exists();
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(PlainWordsTest::isText).sorted().toList()) {
                    search(file, found);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static void search(Path file, List<String> found) throws IOException {
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (!ANY.matcher(line).find()) {
                continue;
            }
            String text = STORED.matcher(line).replaceAll("");
            if (file.endsWith(RULES)) {
                text = QUOTED.matcher(text).replaceAll("");
            }
            for (Map.Entry<String, Pattern> rule : AGAINST.entrySet()) {
                if (rule.getValue().matcher(text).find()) {
                    found.add(ROOT.relativize(file) + ":" + number + ": " + rule.getKey() + ": " + line.strip());
                }
            }
        }
    }

    private static boolean isText(Path file) {
        String name = file.toString();
        return name.endsWith(".java") || name.endsWith(".md") || name.endsWith(".properties");
    }

    private static Pattern words(String alternatives) {
        return Pattern.compile("\\b(" + alternatives + ")\\b");
    }
}
