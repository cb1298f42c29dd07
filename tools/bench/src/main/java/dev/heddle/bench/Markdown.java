package dev.heddle.bench;

import java.util.ArrayList;
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
                number("%.0f", machine.memoryGib()),
                machine.jdk(),
                machine.date(),
                number("%.2f", machine.loadBefore()));
        line("");
        line("```");
        line("%s", machine.command());
        line("```");
        line("");
        line(
                "Pairs: %d; scale: %s; heap: %s. Profiles: %s.",
                result.pairs(), result.scale(), result.heap(), profiles(result));
        result.notes().forEach(note -> line("%s", note));
        workloads(result);
        summary(result);
        starts(result);
        events(result);
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

    private void workloads(Result result) {
        if (result.rows().isEmpty()) {
            return;
        }
        section("Programs");
        head(
                "program",
                "threads",
                "profile",
                "pairs",
                "native s",
                "slowdown",
                "CPU",
                "events",
                "events/s",
                "bytes/event",
                "memory MiB",
                "own MiB",
                "dropped",
                "not whole");
        for (Row row : result.rows()) {
            cells(
                    row.workload(),
                    row.threads(),
                    row.profile(),
                    row.pairs() + (row.pairs() < result.pairs() ? " of " + result.pairs() : ""),
                    number("%.2f", row.nativeSeconds()),
                    number("%.2fx", row.slowdown()),
                    number("%.2fx", row.cpuFactor()),
                    number("%,.0f", row.events()),
                    number("%,.0f", row.eventsPerSecond()),
                    number("%.1f", row.bytesPerEvent()),
                    number("%+.0f", row.moreMemoryMib()),
                    number("%+.0f", row.moreOwnMib()),
                    String.format("%,d", row.dropped()),
                    row.notWhole());
        }
    }

    private void summary(Result result) {
        if (result.rows().isEmpty()) {
            return;
        }
        section("Median over the programs");
        head(
                "profile",
                "threads",
                "programs",
                "slowdown",
                "CPU",
                "events/s",
                "bytes/event",
                "memory MiB",
                "own MiB",
                "dropped",
                "not whole");
        for (Result.Summary row : result.summary()) {
            cells(
                    row.profile(),
                    row.threads(),
                    row.workloads(),
                    number("%.2fx", row.slowdown()),
                    number("%.2fx", row.cpuFactor()),
                    number("%,.0f", row.eventsPerSecond()),
                    number("%.1f", row.bytesPerEvent()),
                    number("%+.0f", row.moreMemoryMib()),
                    number("%+.0f", row.moreOwnMib()),
                    String.format("%,d", row.dropped()),
                    row.notWhole());
        }
        int runs = result.rows().size() * result.pairs();
        int notWhole = result.rows().stream().mapToInt(Row::notWhole).sum();
        line("");
        line("%d of %d recorded runs left a recording that is not whole.", notWhole, runs);
    }

    private void starts(Result result) {
        if (result.starts().isEmpty()) {
            return;
        }
        section("Start");
        head("profile", "pairs", "native CPU ms", "more CPU ms");
        for (StartCost start : result.starts()) {
            cells(
                    start.profile(),
                    start.runs(),
                    number("%.0f", start.nativeMillis()),
                    number("%.0f", start.moreMillis()));
        }
    }

    private void events(Result result) {
        if (result.events().isEmpty()) {
            return;
        }
        section("An event");
        head("profile", "mode", "threads", "ns per access", "ns per event", "events", "dropped");
        for (ProducerCost event : result.events()) {
            cells(
                    event.profile(),
                    event.mode(),
                    event.threads(),
                    number("%.1f", event.nanosPerAccess()),
                    number("%.1f", event.nanosPerEvent()),
                    String.format("%,d", event.events()),
                    String.format("%,d", event.dropped()));
        }
    }

    private void faults(Result result) {
        if (!result.hasFaults()) {
            return;
        }
        section("What went wrong");
        for (Row row : result.rows()) {
            row.faults().stream()
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

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "–" : String.format(format, value);
    }

    private void section(String title) {
        line("");
        line("## %s", title);
        line("");
    }

    private void head(String... names) {
        cells((Object[]) names);
        List<String> rule = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            rule.add("---");
        }
        cells(rule.toArray());
    }

    private void cells(Object... cells) {
        for (Object cell : cells) {
            page.append("| ").append(cell).append(' ');
        }
        page.append("|\n");
    }

    private void line(String format, Object... values) {
        page.append(String.format(format, values)).append('\n');
    }
}
