package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.cli.it.PageCommands.Shown;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hunts each defect on the page of bugs in public libraries, compares the printed title, and replays the schedule. */
class PublicBugsIT {
    private static final Path PAGE = Path.of("..", "..", "docs", "bugs-found.md");
    private static final String PACKAGE = "dev.heddle.subjects.";
    private static final int FEWEST_DEFECTS = 25;
    private static final int FEWEST_KINDS = 10;

    /** Those that the profile {@code ci} hunts; the profile {@code nightly} hunts all. */
    private static final Set<String> SHORT = Set.of(
            "buggy.lang481.HalfHash",
            "defects.FieldReadTwice",
            "defects.ReadersOfCache",
            "defects.UpdateBeforeRescale");

    private static final Pattern ROW = Pattern.compile("\\| (`.*) \\| (.*) \\| (.*) \\| `(.*)` \\|");
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");
    private static final Pattern TITLE = Pattern.compile("(?m)^\\d+\\. (.*)$");
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    Path temp;

    /**
     * @param main its class, below the package of the subjects
     * @param options of the hunt
     * @param libraries folders of libraries that come first in the class path
     * @param library name, version and address
     * @param kind of defect
     * @param title as printed, with {@code …} for what differs
     */
    record Defect(
            String main, List<String> options, List<String> libraries, String library, String kind, String title) {
        static Defect of(Matcher row) {
            List<String> options = new ArrayList<>();
            List<String> libraries = new ArrayList<>();
            List<String> words = CODE.matcher(row.group(1))
                    .results()
                    .map(word -> word.group(1))
                    .toList();
            for (String word : words.subList(1, words.size())) {
                if (word.startsWith("--")) {
                    options.addAll(List.of(word.split(" ")));
                } else {
                    libraries.add(word);
                }
            }
            return new Defect(words.get(0), options, libraries, row.group(2), row.group(3), row.group(4));
        }

        List<String> target() {
            Path programs = HeddleProcess.SUBJECTS.resolveSibling("programs");
            Stream<String> first = libraries.stream().map(name -> programs.resolve(name) + "/*");
            String classPath = Stream.concat(first, Stream.of(HeddleProcess.SUBJECTS.toString(), programs + "/*"))
                    .collect(Collectors.joining(File.pathSeparator));
            List<String> words = HeddleProcess.shortLived(JDK);
            words.addAll(List.of("-cp", classPath, PACKAGE + main));
            return words;
        }

        @Override
        public String toString() {
            return main;
        }
    }

    static List<Defect> all() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(Defect::of)
                .toList();
    }

    static List<Defect> share() throws IOException {
        return all().stream()
                .filter(defect -> Jdks.everywhere() || SHORT.contains(defect.main()))
                .toList();
    }

    @Test
    void pageListsManyDefectsOfManyKinds() throws IOException {
        List<Defect> defects = all();
        assertThat(defects).extracting(Defect::main).doesNotHaveDuplicates().containsAll(SHORT);
        assertThat(defects).hasSizeGreaterThanOrEqualTo(FEWEST_DEFECTS);
        assertThat(defects.stream().map(Defect::kind).collect(Collectors.toSet()))
                .hasSizeGreaterThanOrEqualTo(FEWEST_KINDS);
        assertThat(defects)
                .filteredOn(defect -> defect.library().contains("](https://"))
                .hasSizeGreaterThan(15);
        try (JarFile subjects = new JarFile(HeddleProcess.SUBJECTS.toFile())) {
            assertThat(defects).allSatisfy(defect -> assertThat(
                            subjects.getEntry((PACKAGE + defect.main()).replace('.', '/') + ".class"))
                    .as(defect.main())
                    .isNotNull());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("share")
    @Tag("ci")
    void findsAndReplaysTheDefect(Defect defect) throws IOException, InterruptedException {
        List<String> hunt =
                new ArrayList<>(List.of("hunt", "--first", "--shrink", "off", "--budget", "40s", "-o", "out"));
        hunt.addAll(defect.options());
        Result hunted = HeddleProcess.run(JDK, temp, HeddleProcess.words(hunt, defect.target()));
        assertThat(hunted.exitCode()).as(hunted.all()).isEqualTo(1);
        List<String> titles = TITLE.matcher(hunted.out())
                .results()
                .map(title -> title.group(1))
                .toList();
        assertThat(titles).as(hunted.all()).anyMatch(new Shown(0, defect.title())::matches);

        List<String> replay = List.of("replay", exactPlan(temp.resolve("out/exact")));
        Result replayed = HeddleProcess.run(JDK, temp, HeddleProcess.words(replay, defect.target()));
        assertThat(replayed.exitCode()).as(replayed.all()).isEqualTo(1);
    }

    private static String exactPlan(Path directory) throws IOException {
        try (Stream<Path> plans = Files.list(directory)) {
            return plans.map(Path::toString)
                    .filter(plan -> plan.endsWith(".json") && !plan.endsWith("-steps.json"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }
}
