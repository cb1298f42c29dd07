package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.testing.BoundJson;
import dev.heddle.trace.testing.Jdks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages what Heddle reads, at random, and runs the command that reads it. No command ends with exit code 70, prints a
 * stack trace or hangs. A mutant that a document's schema or reader refuses ends with exit code 2; one that is another
 * valid document is judged as that document. Only STD text has neither a checksum nor a schema. The seed of a mutant is
 * in the message.
 */
class MutantsIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final Path KEPT = Path.of("../report/src/test/resources/results");
    private static final int SHARE = 300;
    private static final int ALL = 10_000;
    private static final long LONGEST_MILLIS = 20_000;

    private static final List<String> FORMS =
            List.of("text", "html", "sarif", "junit", "markdown", "json", "properties");
    /** Files of a recording that have no checksum. */
    private static final Set<String> UNCHECKED = Set.of("manifest.json", "ending.json");

    @TempDir
    static Path temp;

    private static final Map<String, Result> INTACT = new HashMap<>();
    /** Whether a report reads the file. */
    private static final Map<Path, Boolean> IS_READ = new HashMap<>();

    /** How many mutants of each kind ended how. */
    static final Map<String, Integer> OUTCOMES = new TreeMap<>();

    private static final ObjectMapper STRICT = new ObjectMapper()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Without the parts that differ between two runs of a command. */
    private static String plain(String out) {
        return out.replaceAll("(analyze-|batch |reports/)\\d+", "$1N").replaceAll("\\d[\\d.,]* (?:ms|s)\\b", "TIME");
    }

    @BeforeAll
    static void makeWhatIsDamaged() throws Exception {
        make(temp);
    }

    static void make(Path folder) throws Exception {
        temp = folder;
        // A second try of the test has other files.
        INTACT.clear();
        IS_READ.clear();
        OUTCOMES.clear();
        for (String name : List.of("account", "doorbell", "hiddenraces", "twolocks")) {
            copy(KEPT.resolve(name), folder.resolve("results/" + name));
        }
        List<String> subject = HeddleProcess.subject(JDK, AccountTest.class);
        // The program may lose an update also on its own.
        setUp(Set.of(0, 1), HeddleProcess.words(List.of("record", "-o", "recordings/short"), subject));
        setUp(Set.of(0, 1), HeddleProcess.words(List.of("record", "--max", "64m", "-o", "recordings/kept"), subject));
        Files.writeString(folder.resolve("run.std"), """
                T0|fork(T1)|1
                T0|w(V1)|2
                T1|w(V1)|3
                T0|acq(L1)|4
                T0|rel(L1)|7
                T1|acq(L1)|9
                T1|rel(L1)|10
                T0|join(T1)|12
                """);
        setUp(Set.of(0), List.of("convert", "--from", "std", "-o", "recordings/made", "run.std"));
        setUp(
                Set.of(0),
                List.of("batch", "--technique", "happens-before", "-j", "1", "-o", "store", "recordings/made"));
        setUp(
                Set.of(1),
                HeddleProcess.words(
                        List.of(
                                "replay",
                                "-o",
                                "replayed",
                                "--runs",
                                "1",
                                "results/account/exact/" + first(folder.resolve("results/account/exact"), "portfolio")),
                        subject));
    }

    private static void setUp(Set<Integer> codes, List<String> words) throws Exception {
        Result result = heddle(words);
        assertThat(result.exitCode()).as(words + "\n" + result.all()).isIn(codes);
    }

    private static String first(Path folder, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith(prefix) && !name.contains("steps"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void detectsEveryMutant() throws Exception {
        check(1, Jdks.times(SHARE, ALL), List.of());
        assertSomeAreRefused();
    }

    /** @param only names of kinds; empty for all */
    static void check(long from, int count, List<String> only) throws Exception {
        List<String> violations = new ArrayList<>();
        for (long seed = from; seed < from + count; seed++) {
            Mutant mutant = new Mutant(seed);
            String violation = only.isEmpty() || only.contains(mutant.kind) ? mutant.violation() : null;
            if (violation != null) {
                violations.add(violation);
                System.err.println(violation);
            }
        }
        assertThat(violations).isEmpty();
    }

    /** A harness that damages nothing would find nothing. */
    private static void assertSomeAreRefused() {
        assertThat(OUTCOMES)
                .containsKeys(
                        "results: exit code 2",
                        "results: exit code 1",
                        "earlier: exit code 2",
                        "store: exit code 3",
                        "plans: refused",
                        "documents: refused",
                        "text: exit code 2");
    }

    private static Result heddle(List<String> words) throws Exception {
        return HeddleProcess.run(JDK, temp, words);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            all.forEach(one -> {
                try {
                    Path there = to.resolve(from.relativize(one).toString());
                    if (Files.isDirectory(one)) {
                        Files.createDirectories(there);
                    } else {
                        Files.copy(one, there);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private static List<Path> files(String folder) throws IOException {
        try (Stream<Path> all = Files.walk(temp.resolve(folder))) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().matches("report.html|lock|.*\\.std"))
                    .sorted()
                    .toList();
        }
    }

    /** One damaged file, and what is run on it. */
    private static final class Mutant {
        private final long seed;
        private final Random random;
        private final String kind;
        private String what;
        private boolean isRead;
        private String outcome = "read";

        Mutant(long seed) {
            this.seed = seed;
            random = new Random(seed * 0x9E37_79B9_7F4A_7C15L);
            kind = List.of(
                            "results",
                            "results",
                            "plans",
                            "plans",
                            "documents",
                            "recordings",
                            "recordings",
                            "store",
                            "earlier",
                            "text")
                    .get(random.nextInt(10));
        }

        /** Null if all is well. */
        String violation() throws Exception {
            Path file = file();
            List<String> words = words(file);
            if (!words.isEmpty() && !INTACT.containsKey(words.toString())) {
                INTACT.put(words.toString(), heddle(words));
                // A batch replaces files of its store.
                file = Files.exists(file) ? file : file();
            }
            byte[] intact = Files.readAllBytes(file);
            boolean isReport = !words.isEmpty() && words.get(0).equals("report");
            isRead = isReport && isRead(words.get(words.size() - 1), file);
            what = "seed " + seed + ", " + temp.relativize(file) + ": ";
            long start = System.nanoTime();
            String wrong;
            try {
                what += new Mutation(random).damage(file, kind.equals("text"));
                wrong = words.isEmpty() ? read(file) : wrong(words, file);
            } catch (RuntimeException | Error e) {
                wrong = "throws " + e;
            } finally {
                delete(file);
                Files.write(file, intact);
            }
            OUTCOMES.merge(kind + ": " + outcome, 1, Integer::sum);
            long millis = (System.nanoTime() - start) / 1_000_000;
            if (millis > LONGEST_MILLIS) {
                wrong = "takes " + millis + " ms";
            }
            return wrong == null ? null : what + "\n  " + words + "\n  " + wrong;
        }

        private static void delete(Path file) throws IOException {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(file);
            }
        }

        private Path file() throws IOException {
            List<Path> all =
                    switch (kind) {
                        case "plans" ->
                            files("results").stream()
                                    .filter(one -> one.getParent()
                                            .getFileName()
                                            .toString()
                                            .matches("plans|exact|shrunk"))
                                    .filter(one -> !one.toString().contains("steps"))
                                    .toList();
                        case "documents" ->
                            Stream.concat(files("replayed").stream(), files("results").stream())
                                    .filter(one -> one.getFileName()
                                            .toString()
                                            .matches(".*steps.json|outcome.json|made-by.json|ending.json"))
                                    .toList();
                        case "text" -> List.of(temp.resolve("run.std"));
                        case "results" ->
                            random.nextBoolean()
                                    ? files("results").stream()
                                            .filter(one -> one.endsWith("findings.json")
                                                    && !one.toString().contains("predicted"))
                                            .toList()
                                    : files("results");
                        case "store" ->
                            files("store").stream()
                                    .filter(one -> !one.startsWith(temp.resolve("store/reports")))
                                    .toList();
                        case "earlier" -> files("store/reports/000001");
                        default -> files(kind);
                    };
            return all.get(random.nextInt(all.size()));
        }

        private List<String> words(Path file) {
            Path relative = temp.relativize(file);
            switch (kind) {
                case "results":
                    return report("results/" + relative.getName(1));
                case "earlier":
                    return report("store/reports/000001");
                case "recordings":
                    String recording = "recordings/" + relative.getName(1);
                    return List.of(
                                    List.of("verify", recording),
                                    List.of("show", recording),
                                    List.of("analyze", "--technique", "happens-before", "--format", "json", recording),
                                    List.of("convert", "--to", "std", recording))
                            .get(random.nextInt(4));
                case "store":
                    return List.of(
                            "batch", "--technique", "happens-before", "-j", "1", "-o", "store", "recordings/made");
                case "text":
                    return List.of("analyze", "--technique", "syncp", "--format", "json", "run.std");
                default:
                    return List.of();
            }
        }

        private List<String> report(String results) {
            return List.of("report", "--fail-on", "any", "--format", FORMS.get(random.nextInt(FORMS.size())), results);
        }

        /** A document without a command: it is refused in one line, or valid. */
        private @Nullable String read(Path file) throws IOException {
            try {
                parse(file);
                return null;
            } catch (PlanException | IOException e) {
                outcome = "refused";
                return e.getMessage() == null || e.getMessage().contains("\n") ? "reports " + e : null;
            }
        }

        private static void parse(Path file) throws IOException {
            String name = file.getFileName().toString();
            if (name.endsWith("steps.json")) {
                Interleaving.read(file);
            } else if (name.equals("outcome.json")) {
                Outcome.read(file);
            } else if (name.equals("made-by.json")) {
                MadeBy.read(file);
            } else if (name.equals("ending.json")) {
                Ending.read(file);
            } else if (name.equals("findings.json")) {
                Findings.read(file);
            } else {
                Plan plan = PlanFile.read(file);
                Strategies.check(plan);
            }
        }

        private static boolean isValid(Path file) throws IOException {
            try {
                parse(file);
                return true;
            } catch (PlanException | IOException e) {
                return false;
            }
        }

        private String wrong(List<String> words, Path file) throws Exception {
            Result intact = INTACT.get(words.toString());
            Result result = heddle(words);
            boolean isSame = result.exitCode() == intact.exitCode()
                    && plain(result.out()).equals(plain(intact.out()));
            outcome = isSame ? "as intact" : "exit code " + result.exitCode();
            String err = result.err();
            if (result.exitCode() == 70
                    || (result.out() + err).contains("\tat dev.")
                    || err.contains("fault of Heddle")) {
                return result.all();
            }
            if (words.get(0).equals("report")) {
                String wrong = reported(words, file, intact, result);
                return wrong == null ? null : wrong + "\n" + result.all();
            }
            if (isSame) {
                return null;
            }
            if (result.exitCode() == 2 || result.exitCode() == 3) {
                // One line for each run of the batch that could not be analysed.
                boolean isReported = err.lines().anyMatch(line -> line.startsWith("heddle: "))
                        || !result.out().isBlank();
                return isReported ? null : result.all();
            }
            if (kind.equals("text")) {
                // A text has no checksum: another line is another run.
                return null;
            }
            if (UNCHECKED.contains(file.getFileName().toString())) {
                return words.get(0).equals("analyze") && !findings(result).equals(findings(intact))
                        ? result.all()
                        : null;
            }
            return result.all() + "\nintact: " + intact.all();
        }

        private static String findings(Result result) throws IOException {
            return BoundJson.mapper().readTree(result.out()).path("findings").toString();
        }

        /** The damage of a results directory that a report misses; null if it misses none. */
        private @Nullable String reported(List<String> words, Path file, Result intact, Result result)
                throws IOException {
            if (result.exitCode() == 2) {
                boolean isLine = result.err().lines().anyMatch(line -> line.startsWith("heddle: "));
                return !isLine || result.out().contains("Nothing was found") ? "no line about the damage" : null;
            }
            boolean isMissing = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
            if (file.endsWith("findings.json") && !file.toString().contains("predicted")) {
                return isMissing || !findingsSchema().validate(tree(file)).isEmpty()
                        ? "findings that the schema refuses are taken for valid"
                        : judged(words, tree(file), result);
            }
            if (isRead && !isMissing && !isValid(file)) {
                return "a document that its reader refuses is taken for valid";
            }
            // The findings are intact, and are judged as such.
            return result.exitCode() == intact.exitCode() ? null : "intact: exit code " + intact.exitCode();
        }

        private static Schema findingsSchema() throws IOException {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(tree(Path.of("../../docs/reference/findings.schema.json")));
        }

        /** Not a tree if it is no JSON: the schema refuses that. */
        private static JsonNode tree(Path file) throws IOException {
            try {
                return STRICT.readTree(Files.readAllBytes(file));
            } catch (IOException e) {
                return MissingNode.getInstance();
            }
        }

        /** Whether the findings of another valid document are all in the report and decide its exit code. */
        private static @Nullable String judged(List<String> words, JsonNode document, Result result)
                throws IOException {
            List<String> expected = new ArrayList<>();
            boolean counts = false;
            for (JsonNode finding : document.path("findings")) {
                counts |= !finding.path("status").asText().equals("not-reproduced");
                expected.add(key(finding));
            }
            if (result.exitCode() != (counts ? 1 : 0)) {
                return "exit code " + result.exitCode() + " for findings of which "
                        + (counts ? "one counts" : "none counts");
            }
            if (!words.contains("json")) {
                return null;
            }
            List<String> found = new ArrayList<>();
            STRICT.readTree(result.out()).path("findings").forEach(finding -> found.add(key(finding)));
            expected.sort(null);
            found.sort(null);
            return found.equals(expected) ? null : "other findings: " + found + " for " + expected;
        }

        private static String key(JsonNode finding) {
            return Stream.of("id", "kind", "status", "title", "threads", "sites", "failure")
                    .map(name -> finding.path(name).toString())
                    .toList()
                    .toString();
        }

        /** Whether a report prints something else if the file is no document. */
        private static boolean isRead(String results, Path file) throws Exception {
            Boolean known = IS_READ.get(file);
            if (known == null) {
                List<String> words = List.of("report", "--fail-on", "any", "--format", "text", results);
                String before = heddle(words).all();
                byte[] intact = Files.readAllBytes(file);
                Files.writeString(file, "no document");
                known = !heddle(words).all().equals(before);
                Files.write(file, intact);
                IS_READ.put(file, known);
            }
            return known;
        }
    }
}
