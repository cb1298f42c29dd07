package dev.heddle.cli.stats;

import dev.heddle.engine.internal.radius.BugRadius;
import dev.heddle.engine.internal.radius.Spread;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The report as one HTML file: a table, and r/k of every bug as points on a line. It loads nothing. */
final class RadiusPage {
    /** Of all pages here. */
    static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1b1b1b; --soft: #767676; --paper: #ffffff; --mark: #0b62a4; --other: #b3541e; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e6e6e6; --soft: #9a9a9a; --paper: #161616; --mark: #6db3f2; --other: #f0a070; }
            }
            body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
            table { border-collapse: collapse; width: 100%; }
            th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--soft); font-variant-numeric: tabular-nums; }
            th:first-child, td:first-child { text-align: left; }
            td.run { text-align: left; color: var(--soft); overflow-wrap: anywhere; }
            svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; } svg line { stroke: var(--soft); }
            .all { fill: var(--mark); } .acq { fill: var(--other); } p { color: var(--soft); }
            """;

    private static final int WIDTH = 800;
    private static final int LEFT = 150;
    private static final int RIGHT = 780;

    private final RadiusReport report;

    RadiusPage(RadiusReport report) {
        this.report = report;
    }

    String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>Bug radius</title><style>\n" + STYLE
                + "</style></head><body>\n<h1>Bug radius</h1>\n<p>"
                + report.bugs().size()
                + (report.bugs().size() == 1 ? " run" : " runs")
                + ". n threads, d constraints of the cycle itself, k executed events, r the largest distance between two events of the bug."
                + " RPro counts acquisitions only.</p>\n" + figure() + table() + spreads() + "</body></html>\n";
    }

    private String figure() {
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + WIDTH
                + " 130\" role=\"img\" aria-label=\"r/k of every bug, over all events and over acquisitions\">\n");
        row(
                svg,
                35,
                "r/k, all events",
                "all",
                report.bugs().stream().map(BugRadius::ratio).toList());
        row(
                svg,
                75,
                "r/k, acquisitions",
                "acq",
                report.bugs().stream().map(BugRadius::acquisitionRatio).toList());
        for (int tenth = 0; tenth <= 10; tenth += 2) {
            svg.append(text(x(tenth / 10.0), 110, "middle", String.format(Locale.ROOT, "%.1f", tenth / 10.0)));
        }
        return svg.append("</svg>\n").toString();
    }

    private static void row(StringBuilder svg, int y, String name, String style, List<Double> ratios) {
        svg.append(text(0, y + 4, "start", name));
        svg.append("<line x1=\"" + LEFT + "\" x2=\"" + RIGHT + "\" y1=\"" + y + "\" y2=\"" + y + "\"/>\n");
        for (double ratio : ratios) {
            svg.append("<circle class=\"" + style + "\" cx=\"" + x(ratio) + "\" cy=\"" + y
                    + "\" r=\"6\" fill-opacity=\"0.6\"><title>" + RadiusReport.ratio(ratio) + "</title></circle>\n");
        }
    }

    private static int x(double ratio) {
        return (int) Math.round(LEFT + Math.min(1, ratio) * (RIGHT - LEFT));
    }

    static String text(int x, int y, String anchor, String words) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\">" + words + "</text>\n";
    }

    private String table() {
        return "<table><thead><tr><th>plan</th><th>n</th><th>d</th><th>k</th><th>r</th><th>r/k</th><th>k acq</th><th>r acq</th>"
                + "<th>r/k acq</th><th>run</th></tr></thead><tbody>\n"
                + report.bugs().stream().map(RadiusPage::row).collect(Collectors.joining()) + "</tbody></table>\n";
    }

    private static String row(BugRadius bug) {
        return "<tr><td>" + escape(bug.plan()) + "</td>" + cell(bug.threads()) + cell(bug.depth()) + cell(bug.events())
                + cell(bug.radius()) + cell(RadiusReport.ratio(bug.ratio())) + cell(bug.acquisitions())
                + cell(bug.acquisitionRadius()) + cell(RadiusReport.ratio(bug.acquisitionRatio()))
                + "<td class=\"run\">" + escape(bug.run()) + "</td></tr>\n";
    }

    private String spreads() {
        return "<h2>Distribution</h2><table><thead><tr><th></th><th>least</th><th>median</th><th>90 %</th><th>most</th></tr></thead><tbody>\n"
                + spread("r", report.radius(), "%.0f") + spread("r/k", report.ratio(), "%.3f")
                + spread("r acq", report.acquisitionRadius(), "%.0f")
                + spread("r/k acq", report.acquisitionRatio(), "%.3f") + "</tbody></table>\n";
    }

    private static String spread(String name, Spread spread, String format) {
        StringBuilder row = new StringBuilder("<tr><td>" + name + "</td>");
        for (double value : new double[] {spread.least(), spread.median(), spread.tenth9(), spread.most()}) {
            row.append(cell(String.format(Locale.ROOT, format, value)));
        }
        return row.append("</tr>\n").toString();
    }

    static String cell(Object value) {
        return "<td>" + value + "</td>";
    }

    /** Text of the program or of a path: nothing in it is markup. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
