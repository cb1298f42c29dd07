package dev.heddle.cli.localize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.locon.PairCollector;
import dev.heddle.analyzer.locon.PairFile;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.cli.CommandRun;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.localize.LocalizationReports;
import dev.heddle.engine.internal.localize.LocalizationVerdict;
import dev.heddle.engine.internal.localize.Localizing;
import dev.heddle.engine.internal.localize.PairRuns;
import dev.heddle.engine.internal.localize.TriedRuns;
import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingWriter;
import dev.heddle.trace.testing.Manifests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code heddle localize} on recordings made by hand: what it says, and what it says of runs that will not do. */
class LocalizeVerbTest {
    private static final Map<String, String> WHOLE = Map.of("filter", "off");

    @TempDir
    Path directory;

    private static CommandRun heddle(Object... words) {
        return CommandRun.of(
                Stream.concat(Stream.of("localize"), Stream.of(words)).toArray());
    }

    /**
     * A recording in which threads 1 and 2 write (upper case) and read (lower case) fields in this order, as in
     * {@code "1X2x"}.
     */
    private Path recording(String name, String program, String profile, Map<String, String> options, String accesses) {
        Path place = directory.resolve(name);
        try (RecordingWriter writer =
                RecordingWriter.create(place, Manifests.begun("test", profile, List.of(program.split(" ")), options))) {
            for (int thread = 1; thread <= 2; thread++) {
                writer.thread(thread, new ThreadName("0." + thread, "t" + thread, -1, false));
            }
            int[] sequence = new int[3];
            for (int i = 0; i < accesses.length(); i += 2) {
                int thread = accesses.charAt(i) - '0';
                char field = accesses.charAt(i + 1);
                Op op = Character.isUpperCase(field) ? Op.PUT_FIELD : Op.GET_FIELD;
                int number = Op.FIRST_SITE + thread * 128 + field;
                Member member = new Member("a/B", String.valueOf(Character.toLowerCase(field)), "I");
                writer.site(number, new Site(op, new Member("a/B", "m", "()V"), field, 10 * thread, member));
                long[] words = {EventLayout.word0(i + 1, number), EventLayout.word1(0, 77)};
                writer.events(thread, sequence[thread]++, 0, words, 0, 1);
            }
        }
        return place;
    }

    private Path whole(String name, String accesses) {
        return recording(name, "a.Main 1", "full", WHOLE, accesses);
    }

    @Test
    void reportsThePairAndWritesAPlan() throws Exception {
        Path first = whole("first", "1X1Y2x2y");
        Path second = whole("second", "1X1Y2x2y");
        Path failing = whole("failing", "1X2x2y1Y");
        Path out = directory.resolve("out");
        CommandRun result = heddle("--passing", first, second, "--failing", failing, "-o", out);
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.FINDINGS);
        assertThat(result.out())
                .contains("1. the read of B.y at B.m before the write at B.m")
                .contains("In all 2 passing runs it came after.")
                .contains("try it: heddle replay " + out.resolve("plans"));
        CommandRun all = heddle("--verbose", "--passing", first, second, "--failing", failing);
        assertThat(all.out())
                .contains("  Rank: 1\n  Test procedure: I at pc\n  Pattern: order violation, R W the wrong way round")
                .contains("came before the write of B.y")
                .contains("In all 2 passing runs it came after.");
        try (var plans = Files.list(out.resolve("plans"))) {
            assertThat(plans).hasSize(1);
        }
        assertThat(out.resolve("findings.json")).content().contains("\"technique\" : \"locon\"");
    }

    /** After a refuted report, localize tries the next report, and then the next procedure. */
    @Test
    void continuesAfterARefutedAnswer() throws Exception {
        List<Path> passing = List.of(whole("first", "1X2x1Y2y"), whole("second", "1X2x1Y2y"));
        Path failing = whole("failing", "2x2y1Y");
        Console console = new Console(System.out, System.err, false, false);
        LocalizationReports refuted = answers(passing, failing);
        List<String> first = ids(refuted);
        List<Procedure> asked = new ArrayList<>();
        refuted.confirm(
                reported -> {
                    asked.add(reported.procedure());
                    return new LocalizationVerdict(
                            LocalizationVerdict.Kind.NOT_THE_CAUSE, "not the cause", null, null, TriedRuns.NONE);
                },
                null,
                console);
        assertThat(asked).hasSizeGreaterThan(first.size()).contains(Procedure.I, Procedure.II);
        assertThat(ids(refuted)).hasSize(asked.size()).startsWith(first.toArray(String[]::new));
        assertThat(refuted.verdict())
                .isEqualTo("no report is proven to be the cause: " + asked.size() + " reports were tried, "
                        + asked.size() + " are not the cause and 0 could not be forced; all procedures were used");
        LocalizationReports confirmed = answers(passing, failing);
        confirmed.confirm(
                reported -> reported.procedure() == Procedure.I
                        ? new LocalizationVerdict(
                                LocalizationVerdict.Kind.NOT_FORCED, "could not be forced", null, null, TriedRuns.NONE)
                        : new LocalizationVerdict(
                                LocalizationVerdict.Kind.CAUSE, "cause", "it failed", null, TriedRuns.NONE),
                null,
                console);
        assertThat(confirmed.verdict())
                .isEqualTo("cause: " + ids(confirmed).get(first.size()) + "; tried before: 0 that are not the cause, "
                        + first.size() + " that could not be forced");
    }

    private static LocalizationReports answers(List<Path> passing, Path failing) throws Exception {
        Localizing localizing = Localizing.of(
                PairRuns.in(passing, false),
                PairRuns.in(List.of(failing), true),
                Integer.MAX_VALUE,
                null,
                null,
                Progress.NONE);
        return new LocalizationReports(localizing, 10, List.of());
    }

    private static List<String> ids(LocalizationReports answers) {
        return answers.findings().findings().stream().map(Finding::id).toList();
    }

    @Test
    void reportsNothingForEqualRuns() {
        CommandRun result = heddle("--passing", whole("p", "1X2x"), "--failing", whole("f", "1X2x"));
        assertThat(result.exitCode()).isEqualTo(ExitCode.NOTHING_FOUND);
        assertThat(result.out()).contains("no pair distinguishes the failing run from the passing runs");
    }

    @Test
    void refusesRunsOfOtherPrograms() {
        Path other = recording("other", "a.Main 2", "full", WHOLE, "1X2x");
        refused(
                heddle("--passing", other, "--failing", whole("f", "1X2x")),
                "of \"a.Main 1\"",
                "of \"a.Main 2\"",
                "with the same arguments");
    }

    @Test
    void refusesUnusableRuns() throws Exception {
        Path passing = whole("p", "1X2x");
        refused(
                heddle("--passing", whole("p1", "1X1x"), "--failing", whole("f", "1X1x")),
                "no run has an access pair",
                "heddle show");
        Path empty = Files.createDirectories(directory.resolve("empty"));
        refused(heddle("--passing", empty, "--failing", passing), "no runs in " + empty, "heddle collect");
        refused(heddle("--passing", passing, "--failing", empty), "no runs in " + empty, "heddle collect");
        Path sync = recording("sync", "a.Main 1", "sync", WHOLE, "1X2x");
        refused(heddle("--passing", sync, "--failing", passing), "profile sync", "--profile full --filter off");
        Path filtered = recording("filtered", "a.Main 1", "full", Map.of(), "1X2x");
        refused(heddle("--passing", passing, "--failing", filtered), "--filter on", "--profile full --filter off");
        Path access = recording("access", "a.Main 1", "access", WHOLE, "1X2x");
        refused(
                heddle("--passing", access, "--failing", passing, "--level", "loop"),
                "level loop needs loops",
                "--profile full");
    }

    @Test
    void refusesFailingRunsThatPassed() throws Exception {
        PairNames names = new PairNames();
        List<RunPairs> passed = new ArrayList<>();
        try (Recording recording = Recording.open(whole("one", "1X2x"))) {
            PairCollector.read(recording, names, passed::add);
        }
        Path passing = directory.resolve("passing");
        try (PairFile.Writer writer = new PairFile.Writer(passing, names, List.of("a.Main", "1"))) {
            writer.add(passed.get(0));
        }
        CommandRun result = heddle("--passing", passing, "--failing", passing);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err().strip())
                .contains("no failing run in", "the run there passed", "heddle collect")
                .doesNotContain("\n");
    }

    @Test
    void refusesToConfirmWithAnotherProgram() {
        Path passing = whole("p", "1X2x");
        Path failing = whole("f", "2x1X");
        for (String other : List.of("a.Other 1", "a.Main 2", "a.Main")) {
            List<Object> words = new ArrayList<>(
                    List.of("--passing", passing, "--failing", failing, "--confirm", "--", "java", "-cp", "x"));
            words.addAll(List.of(other.split(" ")));
            CommandRun result = heddle(words.toArray());
            assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.USAGE);
            assertThat(result.err().strip())
                    .contains("are of \"a.Main 1\", which the command after -- does not start")
                    .doesNotContain("\n");
        }
    }

    @Test
    void refusesWrongValues() {
        Path run = whole("p", "1X2x");
        assertThat(heddle("--passing", run, "--failing", run, "--procedure", "I", "--level", "loop")
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(heddle("--passing", run, "--failing", run, "--level", "thread")
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(heddle().exitCode()).isEqualTo(ExitCode.USAGE);
    }

    private static void refused(CommandRun result, String... parts) {
        assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.BAD_RECORDING);
        assertThat(result.err()).contains(parts);
        assertThat(result.err().strip()).doesNotContain("\n");
    }
}
