package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.replayer.plan.PlanCheck;
import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.trace.finding.MadeBy;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.run.Ending;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Outcome;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damages what Heddle reads, at random, and runs what reads it. Nothing ends with exit code 70, prints a stack trace or hangs; nothing says 0 or another
 * result without a word about the damage. The seed of a mutant is in the message.
 */
class MutantsIT {
    private static final Path JDK = Jdks.homes().findFirst().orElseThrow();
    private static final Path KEPT = Path.of("../report/src/test/resources/results");
    private static final int SHARE = 300;
    private static final int ALL = 10_000;
    private static final long LONGEST_MILLIS = 20_000;

    private static final List<String> FORMS =
            List.of("text", "html", "sarif", "junit", "markdown", "json", "properties");
    /** Files whose every word a user may change without any harm. */
    private static final Set<String> UNCHECKED = Set.of("manifest.json", "ending.json");

    @TempDir
    static Path temp;

    private static final Map<String, Result> INTACT = new HashMap<>();

    /** Of what is not the same in two runs of the command. */
    private static String plain(String out) {
        return out.replaceAll("(analyze-|batch |reports/)\\d+", "$1N").replaceAll("\\d[\\d.,]* (?:ms|s)\\b", "TIME");
    }

    @BeforeAll
    static void makeWhatIsDamaged() throws Exception {
        make(temp);
    }

    static void make(Path folder) throws Exception {
        temp = folder;
        for (String name : List.of("account", "doorbell", "hiddenraces", "twolocks")) {
            copy(KEPT.resolve(name), folder.resolve("results/" + name));
        }
        List<String> subject = HeddleProcess.subject(JDK, AccountTest.class);
        heddle(HeddleProcess.words(List.of("record", "-o", "recordings/short"), subject));
        heddle(HeddleProcess.words(List.of("record", "--max", "64m", "-o", "recordings/kept"), subject));
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
        heddle(List.of("convert", "--from", "std", "-o", "recordings/made", "run.std"));
        heddle(List.of("batch", "--technique", "happens-before", "-j", "1", "-o", "store", "recordings/made"));
        heddle(HeddleProcess.words(
                List.of(
                        "replay",
                        "-o",
                        "replayed",
                        "--runs",
                        "1",
                        "results/account/exact/" + first(folder.resolve("results/account/exact"), "portfolio")),
                subject));
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
    void noMutantIsTakenForIntact() throws Exception {
        check(1, Jdks.times(SHARE, ALL), List.of());
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
                            "text")
                    .get(random.nextInt(9));
        }

        /** Null if all is well. */
        String violation() throws Exception {
            Path file = file();
            byte[] intact = Files.readAllBytes(file);
            List<String> words = words(file);
            if (!words.isEmpty() && !INTACT.containsKey(words.toString())) {
                INTACT.put(words.toString(), heddle(words));
            }
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
                        // No verb reads the reports of earlier batches.
                        case "store" ->
                            files("store").stream()
                                    .filter(one -> !one.startsWith(temp.resolve("store/reports")))
                                    .toList();
                        default -> files(kind);
                    };
            return all.get(random.nextInt(all.size()));
        }

        private List<String> words(Path file) {
            Path relative = temp.relativize(file);
            switch (kind) {
                case "results":
                    return List.of(
                            "report",
                            "--fail-on",
                            "any",
                            "--format",
                            FORMS.get(random.nextInt(FORMS.size())),
                            "results/" + relative.getName(1));
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

        /** What is read by itself: it is refused in one line, or it is one of these. */
        private static String read(Path file) throws IOException {
            String name = file.getFileName().toString();
            try {
                if (name.endsWith("steps.json")) {
                    Interleaving.read(file);
                } else if (name.equals("outcome.json")) {
                    Outcome.read(file);
                } else if (name.equals("made-by.json")) {
                    MadeBy.read(file);
                } else if (name.equals("ending.json")) {
                    Ending.read(file);
                } else {
                    Plan plan = PlanFile.read(file);
                    PlanCheck.check(plan);
                }
                return null;
            } catch (PlanException | IOException e) {
                return e.getMessage() == null || e.getMessage().contains("\n") ? "says " + e : null;
            }
        }

        private String wrong(List<String> words, Path file) throws Exception {
            Result intact = INTACT.get(words.toString());
            Result result = heddle(words);
            String err = result.err();
            if (result.exitCode() == 70
                    || (result.out() + err).contains("\tat dev.")
                    || err.contains("fault of Heddle")) {
                return result.all();
            }
            if (result.exitCode() == intact.exitCode() && plain(result.out()).equals(plain(intact.out()))) {
                return null;
            }
            if (result.exitCode() == 2 || result.exitCode() == 3) {
                // One line for each run of the batch that could not be analysed.
                boolean isSaid = err.lines().anyMatch(line -> line.startsWith("heddle: "))
                        || !result.out().isBlank();
                return isSaid && !(kind.equals("results") && result.out().contains("Nothing was found"))
                        ? null
                        : result.all();
            }
            if (kind.equals("results")) {
                return result.exitCode() == 0 && anyCounts(file) ? result.all() : null;
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
            return Json.mapper().readTree(result.out()).path("findings").toString();
        }

        /** Whether the damaged document still holds a finding that counts. */
        private static boolean anyCounts(Path file) throws IOException {
            if (!file.endsWith("findings.json")) {
                return true;
            }
            for (JsonNode finding : Json.mapper().readTree(file.toFile()).path("findings")) {
                if (!finding.path("status").asText().equals("not-reproduced")) {
                    return true;
                }
            }
            return false;
        }
    }
}
