package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.CommandRun;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HelpTest {
    private static final List<String> VERBS = List.of(
            "demo",
            "record",
            "attach",
            "analyze",
            "batch",
            "hang",
            "hunt",
            "probe",
            "mcp", // find
            "jps",
            "show",
            "verify",
            "convert",
            "report", // look
            "replay",
            "shrink",
            "collect",
            "localize", // explain
            "witness",
            "plan",
            "stats"); // research

    @Test
    void groupsTheVerbsByPurpose() {
        CommandRun help = CommandRun.of("help");
        assertThat(help.exitCode()).isZero();
        List<String> lines = help.out().lines().toList();
        assertThat(lines)
                .containsSubsequence(
                        Stream.of(VerbGroup.values()).map(VerbGroup::inWords).toList());
        List<String> listed = lines.stream()
                .filter(line -> line.matches("  [a-z]+ {2,}[a-z].*"))
                .map(line -> line.strip().split(" ", 2)[0])
                .toList();
        assertThat(listed).containsExactlyElementsOf(VERBS);
    }

    @Test
    void namesBaselinesWithoutDescription() {
        String help = CommandRun.of("help", "hunt").out();
        assertThat(help)
                .contains("also accepted, as baselines of experiments: slices, noise")
                .doesNotContain("makes threads sleep at random, as stress tests do");
    }

    @Test
    void theHelpOfTheHuntFitsAScreen() {
        CommandRun help = CommandRun.of("help", "hunt");
        assertThat(help.out().lines().count()).isLessThanOrEqualTo(50);
        assertThat(help.out())
                .contains("--budget", "--tests", "--technique", "--first", "heddle help hunt --all lists ")
                .doesNotContain("--drive-fails");
        assertThat(CommandRun.of("hunt", "--help").out()).isEqualTo(help.out());
        assertThat(CommandRun.of("hunt", "--help", "--all").out()).contains("--drive-fails", "--epsilon");
    }

    @Test
    void refusesOptionsOfTestsWithoutTests() {
        for (String option : List.of("--allow-none", "--incremental", "--groups=a", "--classpath-from=b")) {
            CommandRun run = CommandRun.of("hunt", option, "--", "java", "a.Main");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .isEqualTo(
                            "heddle: " + option.split("=")[0] + " is only valid for --tests: add --tests PATTERNS\n");
        }
        assertThat(CommandRun.of("hunt", "--tests", "a", "--page", "failed").err())
                .isEqualTo("heddle: --page cannot be combined with --tests: each test has its own page\n");
        assertThat(CommandRun.of("hunt", "--tests", "a", "--ready", "80", "--stop-after", "1s")
                        .err())
                .isEqualTo("heddle: --ready cannot be combined with --tests: it requires a server after --\n");
        assertThat(CommandRun.of("hunt", "--tests", "a", "--incremental").err())
                .isEqualTo("heddle: --incremental requires -o DIR, the directory of the last results\n");
        assertThat(CommandRun.of("hunt", "--technique", "nois", "--", "java", "a.Main")
                        .err())
                .contains("--technique nois: choose one of ", ", noise", ": did you mean noise?");
    }
}
