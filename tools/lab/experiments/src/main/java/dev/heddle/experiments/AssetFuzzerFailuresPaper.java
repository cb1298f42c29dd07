package dev.heddle.experiments;

import dev.heddle.experiments.tables.Cell;
import dev.heddle.experiments.tables.CellContext;
import dev.heddle.experiments.tables.CellResults;
import dev.heddle.experiments.tables.Paper;
import dev.heddle.experiments.tables.ResultColumn;
import dev.heddle.experiments.tables.ResultRow;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.report.chart.Section;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The failures that AssetFuzzer, RaceFuzzer, AtomFuzzer and random runs find (AssetFuzzer, section 5, table 2: the
 * number of exceptions), and the result of each AssetFuzzer candidate. {@link AssetFuzzerPaper} has the violations.
 */
public final class AssetFuzzerFailuresPaper implements Paper {
    /** The only setting. */
    static final String SETTING = "failures";

    private static final String NAME = "assetfuzzer-failures";
    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);
    private static final Duration CELL_LIMIT = Duration.ofMinutes(60);
    /** Runs of each AssetFuzzer candidate; the paper has 100. */
    private static final int RUNS = 30;

    private static final int QUICK_RUNS = 3;
    /** Runs of each candidate of the web server, each of which takes a JVM of its own. */
    private static final int LONG_RUNS = 1;

    private static final double SECONDS_A_RUN = 1.0;
    private static final double LONG_SECONDS_A_RUN = 400;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "AssetFuzzer: failures found by random runs, RaceFuzzer, AtomFuzzer and AssetFuzzer";
    }

    @Override
    public String sentence() {
        return "Directed replay (ASF) beside a plain random scheduler (RM), RaceFuzzer (RF) and AtomFuzzer (ATF), the"
                + " last two written by us from their descriptions. All predict from "
                + AssetFuzzerProfile.RECORDINGS + " recordings, and try at most " + AssetFuzzerProfile.MOST
                + " candidates of a subject. Many runs share a JVM.";
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public List<ResultColumn> columns() {
        return List.of(
                ResultColumn.text("kind"),
                ResultColumn.text("candidate"),
                ResultColumn.text("title"),
                ResultColumn.whole("all"),
                ResultColumn.whole("runs"),
                ResultColumn.whole("reached"),
                ResultColumn.whole("failed"),
                ResultColumn.whole("lost"),
                ResultColumn.text("failure"),
                ResultColumn.whole("millis").asTiming());
    }

    @Override
    public List<Cell> cells(TableExtent extent) {
        return AssetFuzzerTarget.of(extent).stream()
                .map(target -> new Cell(
                        NAME,
                        target.name(),
                        SETTING,
                        1,
                        extent == TableExtent.QUICK ? QUICK_RUNS : target.isLong() ? LONG_RUNS : RUNS,
                        target.isLong() ? LONG_SECONDS_A_RUN : SECONDS_A_RUN,
                        CELL_LIMIT,
                        null))
                .toList();
    }

    @Override
    public List<ResultRow> make(Cell cell, CellContext bench) throws IOException, InterruptedException {
        return AssetFuzzerFailures.make(cell, bench, RUN_LIMIT);
    }

    @Override
    public List<Section> sections(CellResults results) {
        return AssetFuzzerFailuresPage.sections(results);
    }
}
