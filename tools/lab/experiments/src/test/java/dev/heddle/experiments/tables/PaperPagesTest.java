package dev.heddle.experiments.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.experiments.AssetFuzzerFailuresPaper;
import dev.heddle.experiments.AssetFuzzerPaper;
import dev.heddle.experiments.LoconPaper;
import dev.heddle.experiments.RankPaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of rows, with invented rows. */
class PaperPagesTest {
    private static final Edition EDITION = new Edition("0", new TreeMap<>());

    @TempDir
    Path temp;

    @Test
    void assetFuzzerComparesRatesAndViolations() throws Exception {
        Paper paper = new AssetFuzzerPaper();
        write(
                paper,
                cell(paper, "account", "RM and ASF"),
                ResultRow.of("kind", "predicted", "candidate", "af-1"),
                ResultRow.of("kind", "native", "run", 1, "millis", 100),
                ResultRow.of(
                        "kind",
                        "ASF",
                        "run",
                        1,
                        "hit",
                        1,
                        "aimed",
                        1,
                        "lost",
                        0,
                        "violations",
                        "a\nb",
                        "failure",
                        "x",
                        "millis",
                        900),
                ResultRow.of(
                        "kind",
                        "ASF",
                        "run",
                        2,
                        "hit",
                        1,
                        "aimed",
                        0,
                        "lost",
                        0,
                        "violations",
                        "b\nc",
                        "failure",
                        "x",
                        "millis",
                        900),
                ResultRow.of("kind", "RM", "run", 1, "hit", 1, "aimed", 0, "lost", 0, "violations", "a", "millis", 700),
                ResultRow.of("kind", "RM", "run", 2, "hit", 0, "aimed", 0, "lost", 1, "millis", 800));
        assertThat(page(paper))
                .contains("| account | 0.10 | 1 | 2 | 1 | 3 | 0.50 | 1.00 | 0.50 | 0 | 1 | 8.0x | 9.0x | 1 |")
                .contains("| mean rate | 1.00 / 0.50 = 2.00 | ≥ 3 |")
                .contains("| violations of all subjects | 3 / 1 = 3.00 | 10 |")
                .contains("- pattern09: RM and ASF 1-3: not made yet");
    }

    @Test
    void assetFuzzerComparesFailuresOfAllTechniques() throws Exception {
        Paper paper = new AssetFuzzerFailuresPaper();
        write(
                paper,
                cell(paper, "account", "failures"),
                failures("RM", "random", 0, 6, 6, 2, "x"),
                ResultRow.of("kind", "RF failures", "all", 0, "runs", 0, "reached", 0, "failed", 0, "lost", 0),
                failures("ATF", "random", 0, 6, 6, 3, "x\nz"),
                failures("ATF+", "atf-1", 1, 6, 5, 6, "x"),
                failures("ASF", "af-1", 2, 3, 3, 3, "x"),
                failures("ASF", "af-2", 2, 3, 1, 1, "x\ny\nw"));
        assertThat(page(paper))
                .contains("| account | 6 | 0 | 0 | 1 | 2 | 1 | 0 | 2 | 1 | 3 | 1 | 33 | – | 50 | 100 | 67 | 0 |")
                .contains("| account | – | – | 83 | 67 |")
                .contains("| subjects on which ASF finds fewer than RF, ATF or ATF+ | 0 | 0 |")
                .contains("| failures that ASF missed | 1 | 0 |")
                .contains("| RM, RF, ATF, ATF+, ASF, sum of all subjects | 1, 0, 2, 1, 3 | ASF has the most |")
                .contains("| account | af-1 | 3 | 3 | 3 | 1 |", "| account | af-2 | 3 | 1 | 1 | 3 |");
    }

    private static ResultRow failures(
            String technique, String candidate, int all, int runs, int reached, int failed, String names) {
        return ResultRow.of(
                "kind",
                technique + " failures",
                "candidate",
                candidate,
                "title",
                "a title",
                "all",
                all,
                "runs",
                runs,
                "reached",
                reached,
                "failed",
                failed,
                "lost",
                0,
                "failure",
                names,
                "millis",
                5);
    }

    @Test
    void rankCheckerHasSearchesAndCampaigns() throws Exception {
        Paper paper = new RankPaper();
        write(paper, cell(paper, "buggy/piper", "variables and threads, briefly"), search(8, "it failed", 1, 1));
        write(paper, cell(paper, "buggy/piper", "context bound, briefly"), search(10, "it failed", 1, 1));
        write(paper, cell(paper, "buggy/piper", "clean twin, briefly"), search(216, null, -1, -1));
        write(paper, cell(paper, "frequency 10", "size"), size("pct", 72, 0.005), size("pctvb", 40, 0.01));
        write(paper, cell(paper, "frequency 10", "pct"), campaign("pct", 1, 100), campaign("pct", 2, 140));
        write(
                paper,
                cell(paper, "frequency 10", "pctvb"),
                campaign("pctvb", 1, 20),
                ResultRow.of("technique", "pctvb", "ratio", 10, "unfinished", 40));
        assertThat(page(paper))
                .contains("1 of 1 bugs found", "a bound on preemptions alone on 1, as many on 0, more on 0")
                .contains("context bounding as published on 0, as many on 0, more on 0")
                .contains("| buggy/piper | (1, 1, 2) | 64 | 2 | 3 | (1, 1) | 8 | 10 | – | not in 216 | 5 |")
                .contains("| 10 | 3 | 72 | 120.0 | 84.9 | 200.0 | 3 | 40 | 60.0 | 60.0 | 100.0 | 2.0 | 1 |");
    }

    @Test
    void rankCheckerHasDeepAndPlantedBugs() throws Exception {
        Paper paper = new RankPaper();
        String deep = "buggy/regionownership";
        write(paper, whole(paper, deep, "no variable bound"), search(900, "it failed", 3, 3));
        write(paper, whole(paper, deep, "v=2"), search(300, "it failed", 3, 2));
        write(paper, whole(paper, deep, "v=1"), search(100, null, -1, -1));
        String planted = "planted 112";
        write(
                paper,
                whole(paper, planted, "bounds of the bug"),
                search(10, "it failed", 1, 1).with("campaign", 1),
                search(13, "it failed", 1, 1).with("campaign", 2));
        write(
                paper,
                whole(paper, planted, "preemptions only"),
                search(40, "it failed", 1, 1).with("campaign", 1),
                search(90, null, -1, -1).with("campaign", 2, "complete", 0, "checked", 0));
        write(
                paper,
                whole(paper, "planted 002", "bounds of the bug"),
                search(0, null, -1, -1).with("campaign", 1),
                search(2, "it failed", 0, 0).with("campaign", 2));
        assertThat(page(paper, TableExtent.WHOLE))
                .contains("| no variable bound | yes | 3 | 900 | 5.0 | yes | 132507 | 6897.3 |")
                .contains("| v=2 | yes | 3 | 300 | 5.0 | yes | 47248 | 1224.4 |")
                .contains("| v=1 | no, all searched | – | 100 | 5.0 | no | 30437 | 581.0 |")
                .contains("| (1, 1, 2) | 11.5 | 5.0 | 40.0 in 1 of 2 searches, others not in the first 90 | 5.0 | 2 |")
                .contains("| (0, 0, 2) | 1.5 | 5.0 | – | – | 2 |")
                .doesNotContain("Schedules until the bug is found")
                .contains("- planted 212: 2 cells from bounds of the bug on: not made yet");
    }

    private static ResultRow search(long schedules, String failure, int preemptions, int variables) {
        return ResultRow.of(
                "schedules",
                schedules,
                "failure",
                failure,
                "preemptions",
                preemptions,
                "of_variables",
                variables,
                "complete",
                1,
                "checked",
                1,
                "variables",
                2,
                "threads",
                3,
                "millis",
                5_000);
    }

    private static ResultRow size(String technique, int events, double guarantee) {
        return ResultRow.of(
                "technique",
                technique,
                "ratio",
                10,
                "threads",
                3,
                "events",
                events,
                "variables",
                3,
                "guarantee",
                guarantee,
                "plan",
                "{}");
    }

    private static ResultRow campaign(String technique, int campaign, long executions) {
        return ResultRow.of("technique", technique, "ratio", 10, "campaign", campaign, "executions", executions);
    }

    @Test
    void weavingIsComparedWithAllVariables() throws Exception {
        Paper paper = new RankPaper();
        write(paper, whole(paper, "sor", "native"), ResultRow.of("case", "native", "cpu_seconds", 0.5));
        write(
                paper,
                whole(paper, "sor", "v0"),
                ResultRow.of("case", "v0", "cpu_seconds", 0.75, "accesses", 9, "variables", 11));
        write(
                paper,
                whole(paper, "sor", "v1"),
                ResultRow.of("case", "v1", "cpu_seconds", 1.0, "accesses", 90, "variables", 11),
                ResultRow.of("case", "v1", "cpu_seconds", 3.0, "accesses", 900, "variables", 11));
        assertThat(page(paper, TableExtent.WHOLE))
                .contains("| sor | 11 | – | 0.50 | 0.75 | 2.00 | 1.00 | 2.00 | 3.00 | – | – | – | – | 4.0 |")
                .contains("- sor: 2 cells from v2 on: not made yet");
    }

    @Test
    void loconHasRanksForFewerPassingRuns() throws Exception {
        Paper paper = new LoconPaper();
        write(
                paper,
                cell(paper, "buggy/order1", "passing runs"),
                ResultRow.of("passing", 1, "rank", 0, "reported", 3),
                ResultRow.of(
                        "passing",
                        10,
                        "rank",
                        1,
                        "reported",
                        2,
                        "pairs",
                        4,
                        "found",
                        "I pc",
                        "patterns",
                        5,
                        "falcon_rank",
                        2,
                        "falcon_highest",
                        2,
                        "verdict",
                        "confirmed",
                        "wrong",
                        1,
                        "wrong_confirmed",
                        0));
        assertThat(page(paper))
                .contains("| order1 | 1 | I pc | I pc | 4 | 2 | 1 | 5 | 2 | 2 | confirmed; 0 of 1 others confirmed |")
                .contains("| order1 | -/3 | 1/2 |");
    }

    private static Cell cell(Paper paper, String subject, String setting) {
        return find(paper, TableExtent.QUICK, subject, setting);
    }

    private static Cell whole(Paper paper, String subject, String setting) {
        return find(paper, TableExtent.WHOLE, subject, setting);
    }

    private static Cell find(Paper paper, TableExtent extent, String subject, String setting) {
        return paper.cells(extent).stream()
                .filter(cell -> cell.subject().equals(subject) && cell.setting().equals(setting))
                .findFirst()
                .orElseThrow();
    }

    private void write(Paper paper, Cell cell, ResultRow... rows) throws IOException {
        new CellFiles(temp, EDITION).write(paper, cell, List.of(rows), new Made(Instant.EPOCH, "a machine", 1, 2, "0"));
    }

    private String page(Paper paper) throws IOException {
        return page(paper, TableExtent.QUICK);
    }

    private String page(Paper paper, TableExtent extent) throws IOException {
        Folder folder = new Folder(temp, EDITION, extent);
        return Files.readString(
                new PageFiles(folder).write(paper, CellResults.read(paper.cells(extent), folder.cells())));
    }
}
