package dev.heddle.bench;

import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.ChartPage;
import dev.heddle.report.chart.NumberTable;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Section;
import dev.heddle.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The measurements as one HTML file: the cost of recording for each program, for a start and for an event. */
final class CostPage {
    private final Result result;
    private final List<String> programs;
    /** Profiles with their numbers of threads, as rows have them. */
    private final List<String> kinds;

    CostPage(Result result) {
        this.result = result;
        programs = result.rows().stream().map(BenchRow::workload).distinct().toList();
        kinds = result.rows().stream().map(CostPage::kind).distinct().toList();
    }

    String html() {
        List<Section> sections = new ArrayList<>();
        if (!result.rows().isEmpty()) {
            sections.add(programs(
                    "Slowdown",
                    "Wall time of the recorded program by that of the program alone: 1 is free. The scale is logarithmic.",
                    Axis.logarithmic("times as long"),
                    "%.2f times as long",
                    BenchRow::slowdown,
                    List.of(CostTables.medians(result), CostTables.programs(result))));
            sections.add(programs(
                    "CPU time",
                    "CPU time of the process by that of the program alone, the recorder's own threads included. The scale is logarithmic.",
                    Axis.logarithmic("times as much"),
                    "%.2f times as much",
                    BenchRow::cpuFactor,
                    List.of()));
            sections.add(programs(
                    "Memory",
                    "Peak of the memory that the process has for itself, recorded less alone; pages of files are not in it.",
                    Axis.linear("MiB more"),
                    "%.0f MiB more",
                    BenchRow::moreOwnMib,
                    List.of()));
        }
        if (!result.starts().isEmpty()) {
            sections.add(starts());
        }
        if (!result.events().isEmpty()) {
            sections.add(events());
        }
        return new ChartPage("What recording costs", sentence(), sections).html();
    }

    private String sentence() {
        Machine machine = result.machine();
        return String.format(
                Locale.ROOT,
                "%d cores, %.0f GiB, %s; %s; %s; load before %.2f. Pairs of runs: %d, of which these are medians; scale %s, heap %s. %s",
                machine.cores(),
                machine.memoryGib(),
                machine.system(),
                machine.jdk(),
                machine.date(),
                machine.loadBefore(),
                result.pairs(),
                result.scale(),
                result.heap(),
                machine.command());
    }

    private static String kind(BenchRow row) {
        return row.profile() + ", " + row.threads() + (row.threads() == 1 ? " thread" : " threads");
    }

    private Section programs(
            String title,
            String sentence,
            Axis axis,
            String words,
            ToDoubleFunction<BenchRow> number,
            List<NumberTable> tables) {
        List<Series> series = new ArrayList<>();
        for (String kind : kinds) {
            List<Point> points = new ArrayList<>();
            for (BenchRow row : result.rows()) {
                if (kind(row).equals(kind)) {
                    double value = number.applyAsDouble(row);
                    points.add(new Point(
                            rounded(value),
                            programs.indexOf(row.workload()),
                            row.workload() + ": " + CostTables.number(words, value)));
                }
            }
            series.add(new Series(kind, Series.Mark.BARS, series.size() % Series.TONES, points));
        }
        List<NumberTable> all = new ArrayList<>(List.of(numbers(title + ", " + axis.name(), number)));
        all.addAll(tables);
        return new Section(title, sentence, new Chart(axis, Axis.names("", programs), series), all);
    }

    private NumberTable numbers(String caption, ToDoubleFunction<BenchRow> number) {
        List<String> heads = new ArrayList<>(List.of("program"));
        heads.addAll(kinds);
        List<List<String>> rows = new ArrayList<>();
        for (String program : programs) {
            List<String> row = new ArrayList<>(List.of(program));
            for (String kind : kinds) {
                row.add(result.rows().stream()
                        .filter(one ->
                                one.workload().equals(program) && kind(one).equals(kind))
                        .map(one -> CostTables.number("%.2f", number.applyAsDouble(one)))
                        .findFirst()
                        .orElse("–"));
            }
            rows.add(row);
        }
        return new NumberTable(caption, heads, rows);
    }

    private Section starts() {
        List<Point> points = new ArrayList<>();
        for (StartCost start : result.starts()) {
            points.add(new Point(
                    rounded(start.moreMillis()),
                    points.size(),
                    CostTables.number("%.0f ms more than ", start.moreMillis())
                            + CostTables.number("%.0f ms", start.nativeMillis())));
        }
        return new Section(
                "Start",
                "CPU time of a whole process that does almost nothing, recorded less alone.",
                new Chart(
                        Axis.linear("ms of CPU time more"),
                        Axis.names(
                                "",
                                result.starts().stream().map(StartCost::profile).toList()),
                        List.of(new Series("start", Series.Mark.BARS, 0, points))),
                List.of(CostTables.starts(result)));
    }

    private Section events() {
        List<Point> points = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ProducerCost event : result.events()) {
            names.add(event.profile() + ", " + event.mode() + ", " + event.threads());
            points.add(new Point(
                    rounded(event.nanosPerEvent()),
                    points.size(),
                    CostTables.number("%.1f ns per event", event.nanosPerEvent())));
        }
        return new Section(
                "An event",
                "What a thread pays for each event: in bursts that fit its ring, or sustained, when what does not fit is dropped; by number of threads.",
                new Chart(
                        Axis.linear("ns per event"),
                        Axis.names("", names),
                        List.of(new Series("an event", Series.Mark.BARS, 0, points))),
                List.of(CostTables.events(result)));
    }

    /** As many digits as a label has room for. */
    private static double rounded(double value) {
        double parts = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 10 : 100;
        return Double.isNaN(value) ? value : Math.round(value * parts) / parts;
    }
}
