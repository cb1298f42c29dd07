package dev.heddle.experiments;

import dev.heddle.engine.internal.text.Table;
import dev.heddle.experiments.DrFinderResults.Column;
import java.util.List;
import java.util.Locale;

/**
 * The experiment with DrFinder as one HTML file: its tables, and for each subject the races found so far over the runs (the paper's figure 8). It
 * loads nothing.
 */
final class DrFinderPage {
    private static final String STYLE = """
            polyline { fill: none; stroke-width: 2; } .dot { stroke: none; }
            .ft { stroke: var(--five); } .ct { stroke: var(--two); } .pct { stroke: var(--three); } .rw { stroke: var(--four); stroke-dasharray: 5 4; }
            .dr { stroke: var(--one); stroke-width: 3; }
            """;

    private static final int WIDTH = 800;
    private static final int HEIGHT = 260;
    private static final int LEFT = 50;
    private static final int RIGHT = 690;
    private static final int TOP = 15;
    private static final int BOTTOM = 215;

    private final DrFinderTables tables;

    DrFinderPage(DrFinderTables tables) {
        this.tables = tables;
    }

    String html() {
        StringBuilder body = new StringBuilder("<p>" + tables.runs() + " runs of each kind"
                + (tables.campaigns() == 1 ? "" : ", " + tables.campaigns() + " times; numbers are means")
                + ". FT: recorded as it comes. CT: noise at acquisitions. PCT and random: serial schedules. DR: DrFinder, depth "
                + tables.depth() + ". The detector is the same for all.</p>\n");
        table(body, "Races", tables.races());
        for (String subject : tables.subjects()) {
            body.append("<h2>" + Svg.escape(subject) + "</h2>\n");
            figure(body, subject);
            body.append("<pre>\n");
            tables.results().words(subject).forEach((name, words) -> body.append(Svg.escape(name + "  " + words))
                    .append('\n'));
            body.append("</pre>\n");
        }
        table(body, "Depths: races of DR / of these not found by FT, CT and PCT", tables.depths());
        table(body, "Time of a run", tables.times());
        return Svg.page("Hidden races", STYLE, body.toString());
    }

    private static void table(StringBuilder body, String title, Table table) {
        body.append("<h2>" + Svg.escape(title) + "</h2>\n<pre>\n");
        table.lines().forEach(line -> body.append(Svg.escape(line)).append('\n'));
        body.append("</pre>\n");
    }

    private void figure(StringBuilder body, String subject) {
        double most = 1;
        for (Column column : Column.SEARCHING) {
            most = Math.max(most, tables.cumulative(subject, column, tables.runs()));
        }
        body.append("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                + "\" role=\"img\" aria-label=\"races found so far over runs\">\n<path class=\"axis\" d=\"M" + LEFT
                + " "
                + TOP + "V" + BOTTOM + "H" + RIGHT + "\"/>\n");
        body.append(Svg.text(LEFT - 8, y(most, most) + 4, "end", String.format(Locale.ROOT, "%.0f", Math.ceil(most))));
        body.append(Svg.text(LEFT - 8, BOTTOM + 4, "end", "0"));
        for (int run = 1; run <= tables.runs(); run += Math.max(1, tables.runs() / 10)) {
            body.append(Svg.text(x(run), BOTTOM + 18, "middle", Integer.toString(run)));
        }
        body.append(Svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 38, "middle", "runs"));
        List<Column> columns = Column.SEARCHING;
        for (int i = 0; i < columns.size(); i++) {
            line(body, subject, columns.get(i), most);
            int y = TOP + 10 + 18 * i;
            String style = style(columns.get(i));
            body.append("<polyline class=\"" + style + "\" points=\"" + (RIGHT + 15) + "," + y + " " + (RIGHT + 45)
                    + "," + y + "\"/>\n");
            body.append(Svg.text(RIGHT + 51, y + 4.0, "start", columns.get(i).title()));
        }
        body.append("</svg>\n");
    }

    private void line(StringBuilder body, String subject, Column column, double most) {
        StringBuilder points = new StringBuilder();
        for (int run = 1; run <= tables.runs(); run++) {
            points.append(x(run))
                    .append(',')
                    .append(y(tables.cumulative(subject, column, run), most))
                    .append(' ');
        }
        body.append("<polyline class=\"" + style(column) + "\" points=\""
                + points.toString().strip() + "\"><title>" + column.title() + "</title></polyline>\n");
    }

    private static String style(Column column) {
        return column.name().toLowerCase(Locale.ROOT);
    }

    private double x(int run) {
        double share = tables.runs() == 1 ? 0.5 : (run - 1.0) / (tables.runs() - 1);
        return Svg.round(LEFT + 15 + share * (RIGHT - LEFT - 30));
    }

    private static double y(double races, double most) {
        return Svg.round(BOTTOM - races / Math.ceil(most) * (BOTTOM - TOP - 10));
    }
}
