package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The recipes of CONTRIBUTING. For each there is a sample, a patch that adds something small. Its files are those of
 * the recipe's table, and the patched sources compile.
 */
class RecipesTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path SAMPLES = Path.of("src", "test", "resources", "recipes");
    private static final Pattern ROW = Pattern.compile("\\| (.*?) \\| (.*?) \\| (.*?) \\|");
    private static final Pattern FILE = Pattern.compile("`([\\w-]+/[^`]*|[\\w-]+\\.md)`");

    @TempDir
    Path temp;

    /**
     * A row of a recipe's table.
     *
     * @param files patterns of the files
     * @param isNeeded whether every sample touches one of each
     */
    private record Row(List<Pattern> files, boolean isNeeded) {}

    private static List<Row> rows(String recipe) throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("CONTRIBUTING.md"));
        int begin = lines.indexOf("### Add " + recipe);
        assertThat(begin).as("recipe \"Add %s\"", recipe).isNotNegative();
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(begin + 1, lines.size())) {
            if (line.startsWith("#")) {
                break;
            }
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                List<Pattern> files = new ArrayList<>();
                FILE.matcher(row.group(1)).results().forEach(file -> files.add(pattern(file.group(1))));
                boolean isConditional = row.group(2).startsWith("only ");
                rows.add(new Row(files, !isConditional));
            }
        }
        return rows;
    }

    /** {@code …} stands for any folders, and {@code <name>} for one folder. A folder stands for its files. */
    private static Pattern pattern(String path) {
        StringBuilder regex = new StringBuilder();
        for (String part : path.split("(?=<)|(?<=>)|(?=…)|(?<=…)")) {
            regex.append(part.equals("…") ? ".*" : part.startsWith("<") ? "\\w+" : Pattern.quote(part));
        }
        return Pattern.compile(regex + (path.endsWith("/") ? ".*" : ""));
    }

    @ParameterizedTest
    @CsvSource({
        "an event kind, event-kind",
        "an analysis, analysis",
        "a kind of finding, finding-kind",
        "a strategy, strategy",
        "a plan kind, plan-kind",
        "a verb, verb",
        "a report form, report-form"
    })
    void namesTheFilesThatASampleNeeds(String recipe, String sample) throws IOException {
        SamplePatch patch = SamplePatch.read(SAMPLES.resolve(sample + ".patch"));
        List<Row> rows = rows(recipe);
        for (String file : patch.files()) {
            assertThat(rows)
                    .as("the recipe \"Add %s\" does not name %s", recipe, file)
                    .anyMatch(row ->
                            row.files.stream().anyMatch(one -> one.matcher(file).matches()));
        }
        for (Row row : rows) {
            for (Pattern one : row.isNeeded ? row.files : List.<Pattern>of()) {
                assertThat(patch.files())
                        .as("the sample of \"Add %s\" does without this file of the recipe: %s", recipe, one)
                        .anyMatch(file -> one.matcher(file).matches());
            }
        }
        patch.apply(ROOT, temp.resolve("patched"));
        assertThat(problems(patch))
                .as("compiling the sample of \"Add %s\"", recipe)
                .isEmpty();
    }

    /** Compiles the patched main sources, and others that may switch over a patched enumeration. */
    private List<String> problems(SamplePatch patch) throws IOException {
        Path patched = temp.resolve("patched");
        Set<Path> sources = new TreeSet<>();
        Set<String> edited = new TreeSet<>();
        for (String file : patch.files()) {
            if (file.endsWith(".java") && file.contains("/src/main/")) {
                sources.add(patched.resolve(file));
                String type = Path.of(file).getFileName().toString().replace(".java", "");
                if (Files.exists(ROOT.resolve(file))
                        && Files.readString(ROOT.resolve(file)).contains("enum " + type)) {
                    edited.add(type);
                }
            }
        }
        sources.addAll(SourceTree.mainSourcesThatSwitchOver(ROOT, edited).stream()
                .filter(file -> !patch.files().contains(file))
                .map(ROOT::resolve)
                .toList());
        return SourceTree.compile(sources, Files.createDirectories(temp.resolve("classes")));
    }
}
