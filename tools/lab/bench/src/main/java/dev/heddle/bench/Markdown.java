package dev.heddle.bench;

import dev.heddle.report.chart.NumberTable;
import java.util.Collections;
import java.util.List;

/** A result as a page in Markdown. */
final class Markdown {
    private final StringBuilder page = new StringBuilder();

    private Markdown() {}

    static String of(Result result) {
        Markdown markdown = new Markdown();
        markdown.write(result);
        return markdown.page.toString();
    }

    private void write(Result result) {
        Machine machine = result.machine();
        line(
                "Machine: %d cores (%s), %s GiB; %s. Date: %s. Load before: %s.",
                machine.cores(),
                machine.system(),
                CostTables.number("%.0f", machine.memoryGib()),
                machine.jdk(),
                machine.date(),
                CostTables.number("%.2f", machine.loadBefore()));
        line("");
        line("```");
        line("%s", machine.command());
        line("```");
        line("");
        line(
                "Pairs: %d; scale: %s; heap: %s. Profiles: %s.",
                result.pairs(), result.scale(), result.heap(), profiles(result));
        result.notes().forEach(note -> line("%s", note));
        if (!result.rows().isEmpty()) {
            table(CostTables.programs(result));
            table(CostTables.medians(result));
            whole(result);
        }
        if (!result.starts().isEmpty()) {
            table(CostTables.starts(result));
        }
        if (!result.events().isEmpty()) {
            table(CostTables.events(result));
        }
        faults(result);
    }

    private static String profiles(Result result) {
        return String.join(
                ", ",
                result.profiles().stream()
                        .filter(profile -> !profile.isNative())
                        .map(profile -> "`" + profile.name() + "`"
                                + (profile.options().isEmpty() ? "" : " (`" + profile.options() + "`)"))
                        .toList());
    }

    private void whole(Result result) {
        int runs = result.rows().size() * result.pairs();
        int notWhole = result.rows().stream()
                .mapToInt(row -> row.problems().notWhole())
                .sum();
        line("");
        line("%d of %d recorded runs left a recording that is not whole.", notWhole, runs);
    }

    private void faults(Result result) {
        if (!result.hasFaults()) {
            return;
        }
        section("What went wrong");
        for (BenchRow row : result.rows()) {
            row.problems().faults().stream()
                    .distinct()
                    .forEach(fault ->
                            line("- %s, %d threads, %s: %s", row.workload(), row.threads(), row.profile(), fault));
        }
        for (StartCost start : result.starts()) {
            start.faults().stream().distinct().forEach(fault -> line("- start, %s: %s", start.profile(), fault));
        }
        for (ProducerCost event : result.events()) {
            if (event.fault() != null) {
                line(
                        "- an event, %s, %s, %d threads: %s",
                        event.profile(), event.mode(), event.threads(), event.fault());
            }
        }
    }

    private void section(String title) {
        line("");
        line("## %s", title);
        line("");
    }

    private void table(NumberTable table) {
        section(table.caption());
        cells(table.heads());
        cells(Collections.nCopies(table.heads().size(), "---"));
        table.rows().forEach(this::cells);
    }

    private void cells(List<String> cells) {
        cells.forEach(cell -> page.append("| ").append(cell).append(' '));
        page.append("|\n");
    }

    private void line(String format, Object... values) {
        page.append(String.format(format, values)).append('\n');
    }
}
