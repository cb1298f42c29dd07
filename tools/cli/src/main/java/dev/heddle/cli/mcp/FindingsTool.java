package dev.heddle.cli.mcp;

import dev.heddle.report.model.FindingsReport;
import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.ReportReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists the findings of a directory of results. */
final class FindingsTool implements McpTool {
    /** More findings would fill the assistant's memory. */
    private static final int MOST = 50;

    @Override
    public String name() {
        return "findings";
    }

    @Override
    public String description() {
        return "Lists the findings of a hunt or an analysis, the most severe first: id, kind, status, title, places, and"
                + " the command that replays it. At most " + MOST + ".";
    }

    @Override
    public InputSchema input() {
        return new InputSchema()
                .text(ResultFindings.RESULTS, ResultFindings.RESULTS_IN_WORDS)
                .require(ResultFindings.RESULTS);
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public ToolResult call(ToolInput input, Elapsed elapsed) {
        FindingsReport report = ReportReader.read(List.of(Path.of(input.required(ResultFindings.RESULTS))));
        List<Map<String, Object>> rows =
                report.findings().stream().limit(MOST).map(FindingsTool::row).toList();
        StringBuilder text = new StringBuilder(report.verdict()).append('\n');
        for (Map<String, Object> row : rows) {
            text.append(row.get("id")).append(" (").append(row.get("status")).append(") ");
            text.append(row.get("title")).append('\n');
        }
        int all = report.findings().size();
        if (all > MOST) {
            text.append(all - MOST).append(" further findings are in findings.json\n");
        }
        return new ToolResult(
                text.toString(), Map.of("verdict", report.verdict(), "count", all, "findings", rows), false);
    }

    private static Map<String, Object> row(ReportFinding finding) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("id", finding.id());
        row.put("kind", finding.kind());
        row.put("status", finding.status().spelling());
        row.put("title", finding.title());
        List<String> places = new ArrayList<>();
        for (Location location : finding.locations()) {
            places.add(location.action() + " at " + location.at());
        }
        row.put("places", places);
        row.put("replay", finding.reproduction().line());
        return row;
    }
}
