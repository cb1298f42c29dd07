package dev.heddle.cli.stats;

import dev.heddle.analyzer.rankchecker.VariableUse;
import java.util.TreeMap;

/**
 * The report as one HTML file: how many variables are accessed how often (RankChecker, figure 7), and a table. It loads nothing.
 *
 * <p>Heights are logarithmic, because many variables are accessed a few times and one or two very often.
 */
final class VariablesPage {
    private static final String STYLE = """
            .bar { fill: var(--mark); } .sharedbar { fill: var(--other); }
            td.name, th.name { text-align: left; overflow-wrap: anywhere; }
            """;

    private static final int WIDTH = 800;
    private static final int LEFT = 60;
    private static final int RIGHT = 790;
    private static final int TOP = 20;
    private static final int BOTTOM = 250;
    private static final int MOST_BARS = 40;
    /** Beyond, the table is left to JSON. */
    private static final int MOST_ROWS = 2_000;

    private final VariablesReport report;
    private final long width;
    /** Number of variables by bar, those shared beside. */
    private final TreeMap<Long, int[]> bars = new TreeMap<>();

    private final int highest;

    VariablesPage(VariablesReport report) {
        this.report = report;
        double most =
                report.variables().stream().mapToDouble(VariableUse::mean).max().orElse(1);
        width = width(most);
        for (VariableUse use : report.variables()) {
            int[] bar = bars.computeIfAbsent((long) (use.mean() / width), index -> new int[2]);
            bar[0]++;
            bar[1] += use.shared() ? 1 : 0;
        }
        highest = bars.values().stream().mapToInt(bar -> bar[0]).max().orElse(1);
    }

    /** The least of 1, 2, 5, 10, 20, 50, … with which the bars are few enough. */
    private static long width(double most) {
        long power = 1;
        while (true) {
            for (int factor : new int[] {1, 2, 5}) {
                if (most / (factor * power) < MOST_BARS) {
                    return factor * power;
                }
            }
            power *= 10;
        }
    }

    String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>Variables</title><style>\n"
                + RadiusPage.STYLE + STYLE + "</style></head><body>\n<h1>Variables</h1>\n<p>"
                + report.summary() + (report.coarse() ? "; all that one instruction makes is one" : "")
                + ".</p>\n" + figure() + table() + "</body></html>\n";
    }

    private String figure() {
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + WIDTH + " " + (BOTTOM + 50)
                + "\" role=\"img\" aria-label=\"number of variables by accesses per run\">\n");
        long last = bars.isEmpty() ? 1 : bars.lastKey() + 1;
        double step = (double) (RIGHT - LEFT) / last;
        bars.forEach((index, bar) -> {
            String what = "<title>" + bar[0] + (bar[0] == 1 ? " variable" : " variables") + " with " + index * width
                    + " to " + (index + 1) * width + " accesses, " + bar[1] + " shared</title>";
            bar(svg, "bar", LEFT + index * step, step, bar[0], what);
            bar(svg, "sharedbar", LEFT + index * step, step, bar[1], what);
        });
        svg.append("<line x1=\"" + LEFT + "\" x2=\"" + RIGHT + "\" y1=\"" + BOTTOM + "\" y2=\"" + BOTTOM + "\"/>\n");
        for (long value = 1; value <= highest; value *= 10) {
            svg.append(RadiusPage.text(LEFT - 8, (int) y(value) + 4, "end", Long.toString(value)));
        }
        for (int tenth = 0; tenth <= 4; tenth++) {
            long at = last * tenth / 4;
            svg.append(RadiusPage.text(
                    (int) (LEFT + at * step), BOTTOM + 18, tenth == 4 ? "end" : "middle", Long.toString(at * width)));
        }
        svg.append(RadiusPage.text(
                (LEFT + RIGHT) / 2,
                BOTTOM + 40,
                "middle",
                "accesses per run, in steps of " + width + "; below: number of variables, the shared ones in front"));
        return svg.append("</svg>\n").toString();
    }

    private void bar(StringBuilder svg, String style, double x, double step, int count, String what) {
        if (count > 0) {
            svg.append("<rect class=\"" + style + "\" x=\"" + round(x) + "\" y=\"" + round(y(count)) + "\" width=\""
                    + round(Math.max(1, step - 1)) + "\" height=\"" + round(BOTTOM - y(count)) + "\">" + what
                    + "</rect>\n");
        }
    }

    /** One variable can be seen, too. */
    private double y(double count) {
        return BOTTOM - (BOTTOM - TOP) * (Math.log10(count) + 0.3) / (Math.log10(highest) + 0.3);
    }

    private static double round(double pixels) {
        return Math.round(pixels * 10) / 10.0;
    }

    private String table() {
        StringBuilder rows = new StringBuilder(
                "<table><thead><tr><th class=\"name\">variable</th><th>class</th><th>k</th><th>most</th><th>threads</th>"
                        + "<th>sharing</th><th>l</th></tr></thead><tbody>\n");
        report.variables().stream()
                .limit(MOST_ROWS)
                .forEach(use -> rows.append("<tr><td class=\"name\">"
                        + RadiusPage.escape(use.name().toString()) + "</td><td class=\"name\">"
                        + (use.className() == null ? "" : RadiusPage.escape(use.className())) + "</td>"
                        + RadiusPage.cell(VariablesReport.number(use.mean())) + RadiusPage.cell(use.most())
                        + RadiusPage.cell(String.join(" ", use.threads())) + RadiusPage.cell(use.sharing())
                        + RadiusPage.cell(use.iteration()) + "</tr>\n"));
        rows.append("</tbody></table>\n");
        if (report.variables().size() > MOST_ROWS) {
            rows.append("<p>and " + (report.variables().size() - MOST_ROWS)
                    + " more, which are in the output of --format json</p>\n");
        }
        return rows.toString();
    }
}
