package dev.heddle.report.properties;

import dev.heddle.report.format.FindingGroup;
import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.report.model.Level;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Reproduction;
import dev.heddle.report.model.SearchExtent;
import dev.heddle.report.text.TextReport;
import dev.heddle.report.text.UnnoticedFindings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Keys and values as {@link Properties} reads them; {@code docs/reference/results.md} describes them. */
public final class PropertiesFormat implements ReportFormat {
    @Override
    public String name() {
        return "properties";
    }

    @Override
    public String help() {
        return "keys and values, for programs without a JSON parser";
    }

    @Override
    public void write(FormatInput input, OutputStream out) throws IOException {
        Properties all = new Properties();
        all.setProperty("verdict", input.report().verdict());
        Map<String, Long> counts = new HashMap<>();
        input.report().results().forEach(results -> results.counts()
                .forEach((name, count) -> counts.merge(name, count, Long::sum)));
        counts.forEach((name, count) -> all.setProperty("count." + name.replace(' ', '-'), count.toString()));
        SearchExtent extent = SearchExtent.of(counts);
        all.setProperty("extent", extent.inWords());
        all.setProperty("extent.small", String.valueOf(extent.isSmall()));
        List<FindingGroup> groups = FindingGroup.of(input.report());
        all.setProperty("groups", String.valueOf(groups.size()));
        for (int i = 0; i < groups.size(); i++) {
            group(input, groups.get(i), i + 1, all);
        }
        List<ReportFinding> unnoticed = UnnoticedFindings.of(input.report());
        all.setProperty("unnoticed", String.valueOf(unnoticed.size()));
        for (int i = 0; i < unnoticed.size(); i++) {
            String key = "unnoticed." + (i + 1) + ".";
            all.setProperty(key + "line", UnnoticedFindings.line(unnoticed.get(i)));
            all.setProperty(key + "anchor", unnoticed.get(i).anchor());
        }
        all.store(out, null);
    }

    private static void group(FormatInput input, FindingGroup group, int number, Properties all) {
        ReportFinding first = group.first();
        Map<String, Object> details = first.source().details();
        String key = "group." + number + ".";
        all.setProperty(key + "title", group.title());
        all.setProperty(key + "kind", first.kind());
        all.setProperty(key + "status", first.status().toString());
        all.setProperty(key + "fails", String.valueOf(first.level() == Level.FAILURE));
        all.setProperty(key + "fingerprint", first.fingerprint());
        all.setProperty(key + "text", String.join("\n", TextReport.group(input, group, number)));
        if (first.source().failure() != null) {
            all.setProperty(key + "failure", first.source().failure());
        }
        if (details.get("identity") instanceof String identity) {
            all.setProperty(key + "identity", identity);
        }
        if (details.get("evidence") instanceof List<?> lines) {
            all.setProperty(
                    key + "evidence",
                    String.join("\n", lines.stream().map(String::valueOf).toList()));
        }
        Reproduction reproduction = group.reproducible().reproduction();
        if (reproduction.isExact() && reproduction.plan() != null) {
            Path plan = input.directory().resolve(reproduction.plan()).normalize();
            all.setProperty(key + "plan", plan.toString());
            all.setProperty(key + "plan.checked", String.valueOf(reproduction.isChecked()));
        }
    }
}
