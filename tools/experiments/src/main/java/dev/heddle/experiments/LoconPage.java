package dev.heddle.experiments;

import java.util.List;

/** The experiment as one HTML file: the tables, and for each subject how reports and rank change with the number of passing runs. */
final class LoconPage {
    private static final String STYLE = """
            .dot { fill: var(--one); } .dot.other { fill: var(--two); }
            .first { stroke: var(--one); fill: none; stroke-width: 2; }
            """;

    private static final int WIDTH = 800;
    private static final int HEIGHT = 210;
    private static final int LEFT = 50;
    private static final int RIGHT = 780;
    private static final int TOP = 15;
    private static final int BOTTOM = 165;

    private LoconPage() {}

    static String html(List<LoconRow> rows) {
        StringBuilder body = new StringBuilder(
                "<p>One failing run and many passing ones of each subject. <em>F</em> are Falcon's patterns over the same runs: the worst rank "
                        + "that the best pattern with a true pair can have, and how many share the highest score.</p>\n");
        lines(body, LoconRow.table(rows).lines());
        body.append(
                "<h2>Sensitivity to the number of passing runs</h2>\n<p>Rank of the true pair or couple / number of reports.</p>\n");
        lines(body, LoconRow.sensitivity(rows).lines());
        rows.forEach(row -> body.append(figure(row)));
        return Svg.page("LoCon", STYLE, body.toString());
    }

    private static void lines(StringBuilder body, List<String> lines) {
        body.append("<pre>\n");
        lines.forEach(line -> body.append(Svg.escape(line)).append('\n'));
        body.append("</pre>\n");
    }

    private static String figure(LoconRow row) {
        int most = row.steps().stream().mapToInt(LoconRow.Step::reported).max().orElse(1);
        int highest = Math.max(5, most);
        StringBuilder svg =
                new StringBuilder("<h2>" + Svg.escape(row.truth().subject().id()) + "</h2>\n<svg viewBox=\"0 0 " + WIDTH
                        + " " + HEIGHT + "\" role=\"img\" aria-label=\"reports over passing runs\">\n");
        svg.append("<path class=\"axis\" d=\"M" + LEFT + " " + TOP + "V" + BOTTOM + "H" + RIGHT + "\"/>\n");
        StringBuilder reported = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        for (LoconRow.Step step : row.steps()) {
            double x = x(step.passing(), row);
            svg.append(Svg.text(x, BOTTOM + 18, "middle", Integer.toString(step.passing())));
            reported.append(x).append(',').append(y(step.reported(), highest)).append(' ');
            dots.append(dot("dot", x, y(step.reported(), highest), step.reported() + " reports"));
            if (step.rank() > 0) {
                dots.append(dot("dot other", x, y(step.rank(), highest), "true pair at rank " + step.rank()));
            }
        }
        svg.append("<polyline class=\"first\" points=\"" + reported.toString().strip() + "\"/>\n")
                .append(dots);
        svg.append(Svg.text(LEFT - 8, y(highest, highest) + 4, "end", Integer.toString(highest)));
        svg.append(Svg.text(LEFT - 8, y(1, highest) + 4, "end", "1"));
        svg.append(Svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 36, "middle", "passing runs"));
        svg.append("<path class=\"first\" d=\"M" + (RIGHT - 150) + " " + (TOP + 8) + "h30\"/>\n");
        svg.append(Svg.text(RIGHT - 114, TOP + 12, "start", "reports"));
        svg.append(dot("dot other", RIGHT - 135, TOP + 26, "rank"));
        svg.append(Svg.text(RIGHT - 114, TOP + 30, "start", "rank of the true pair"));
        return svg.append("</svg>\n").toString();
    }

    private static String dot(String style, double x, double y, String title) {
        return "<circle class=\"" + style + "\" cx=\"" + x + "\" cy=\"" + y + "\" r=\"4\"><title>" + title
                + "</title></circle>\n";
    }

    /** A logarithmic scale. */
    private static double x(int passing, LoconRow row) {
        int most = Math.max(
                2, row.steps().stream().mapToInt(LoconRow.Step::passing).max().orElse(2));
        return Svg.round(LEFT + 15 + Math.log(passing) / Math.log(most) * (RIGHT - LEFT - 30));
    }

    private static double y(int number, int highest) {
        return Svg.round(BOTTOM - (double) number / highest * (BOTTOM - TOP));
    }
}
