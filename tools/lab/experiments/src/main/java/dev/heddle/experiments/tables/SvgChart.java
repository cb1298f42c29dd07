package dev.heddle.experiments.tables;

import dev.heddle.report.chart.Axis;
import dev.heddle.report.chart.Chart;
import dev.heddle.report.chart.Point;
import dev.heddle.report.chart.Series;
import java.util.Locale;

/** A chart as a picture that needs no script, for pages in Markdown. Colours follow the reader's scheme. */
final class SvgChart {
    private static final int WIDTH = 760;
    private static final int LEFT = 70;
    /** Where names stand there, and how wide a letter is. */
    private static final int MOST_LEFT = 230;

    private static final int LETTER = 7;
    private static final int TOP = 14;
    private static final int RIGHT = 16;
    private static final int HEIGHT = 300;
    private static final int ROW = 13;
    private static final int LEGEND_ROW = 18;
    private static final String[] LIGHT = {
        "#1f6feb", "#c2410c", "#15803d", "#7e22ce", "#0e7490", "#a16207", "#be123c", "#475569"
    };
    private static final String[] DARK = {
        "#79b0ff", "#fb923c", "#4ade80", "#c084fc", "#22d3ee", "#facc15", "#fb7185", "#cbd5e1"
    };

    private final Chart chart;
    private final StringBuilder out = new StringBuilder();
    private final int left;
    private final int bottom;
    private final Scale x;
    private final Scale y;

    private SvgChart(Chart chart) {
        this.chart = chart;
        boolean hasRows = chart.y().scale() == Axis.Scale.NAMES;
        int letters = chart.y().names().stream().mapToInt(String::length).max().orElse(0);
        left = hasRows ? Math.min(MOST_LEFT, 20 + LETTER * letters) : LEFT;
        long bars = chart.series().stream()
                .filter(one -> one.mark() == Series.Mark.BARS)
                .count();
        int rows = hasRows ? (int) (chart.y().names().size() * (bars * ROW + 10)) : HEIGHT;
        bottom = TOP + Math.max(rows, 60);
        x = Scale.of(
                chart.x(),
                chart.series().stream().flatMap(one -> one.points().stream()).mapToDouble(Point::x),
                left,
                WIDTH - RIGHT);
        // Names go down, numbers go up.
        y = hasRows
                ? Scale.of(chart.y(), java.util.stream.DoubleStream.empty(), TOP, bottom)
                : Scale.of(
                        chart.y(),
                        chart.series().stream()
                                .flatMap(one -> one.points().stream())
                                .mapToDouble(Point::y),
                        bottom,
                        TOP);
    }

    /** @param title the text for screen readers */
    static String of(Chart chart, String title) {
        return new SvgChart(chart).draw(title);
    }

    private String draw(String title) {
        int height = bottom + 44 + LEGEND_ROW * chart.series().size();
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\">",
                WIDTH, height, WIDTH, height);
        add("<title>%s</title>", escaped(title));
        out.append(style());
        axis();
        int bars = 0;
        for (int i = 0; i < chart.series().size(); i++) {
            Series series = chart.series().get(i);
            series(series, bars);
            bars += series.mark() == Series.Mark.BARS ? 1 : 0;
            legend(series, bottom + 50 + LEGEND_ROW * i);
        }
        out.append("</svg>\n");
        return out.toString();
    }

    private static String style() {
        StringBuilder style = new StringBuilder("<style>text{fill:#24292f}.g{stroke:#d0d7de}.b{fill:#fff}");
        StringBuilder dark = new StringBuilder("text{fill:#d1d7e0}.g{stroke:#3d444d}.b{fill:#0d1117}");
        for (int tone = 0; tone < Series.TONES; tone++) {
            style.append(rule(tone, LIGHT[tone]));
            dark.append(rule(tone, DARK[tone]));
        }
        return style + "@media(prefers-color-scheme:dark){" + dark
                + "}</style>\n<rect class=\"b\" width=\"100%\" height=\"100%\"/>\n";
    }

    private static String rule(int tone, String color) {
        return ".l" + tone + "{stroke:" + color + ";fill:none;stroke-width:2}.f" + tone + "{fill:" + color + "}";
    }

    private void axis() {
        for (double tick : x.ticks()) {
            double at = x.at(tick);
            add("<line class=\"g\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", at, TOP, at, bottom);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", at, bottom + 16, escaped(x.words(tick)));
        }
        for (double tick : y.ticks()) {
            double at = y.at(tick);
            if (chart.y().scale() != Axis.Scale.NAMES) {
                add("<line class=\"g\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", left, at, WIDTH - RIGHT, at);
            }
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", left - 6, at + 4, escaped(y.words(tick)));
        }
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                (left + WIDTH - RIGHT) / 2, bottom + 33, escaped(chart.x().name()));
        add(
                "<text transform=\"translate(13 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>",
                (TOP + bottom) / 2, escaped(chart.y().name()));
    }

    private void series(Series series, int bar) {
        switch (series.mark()) {
            case LINE -> {
                path(series, "");
                signs(series);
            }
            case BOUND -> path(series, " stroke-dasharray=\"6 4\"");
            case SIGNS -> signs(series);
            case BARS -> bars(series, bar);
        }
    }

    private void path(Series series, String more) {
        StringBuilder points = new StringBuilder();
        for (Point point : series.points()) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.at(point.x()), y.at(point.y())));
        }
        add(
                "<polyline class=\"l%d\"%s points=\"%s\"/>",
                series.tone(), more, points.toString().strip());
    }

    private void signs(Series series) {
        for (Point point : series.points()) {
            add(
                    "<circle class=\"f%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s</title></circle>",
                    series.tone(), x.at(point.x()), y.at(point.y()), escaped(point.words()));
        }
    }

    /** Along the axis of names: those of several series beside each other. */
    private void bars(Series series, int bar) {
        boolean isLying = chart.y().scale() == Axis.Scale.NAMES;
        long all = chart.series().stream()
                .filter(one -> one.mark() == Series.Mark.BARS)
                .count();
        double shift = (bar - (all - 1) / 2.0) * ROW;
        for (Point point : series.points()) {
            double x1 = isLying ? left : x.at(point.x()) + shift - ROW / 2.0 + 1;
            double y1 = isLying ? y.at(point.y()) + shift - ROW / 2.0 + 1 : y.at(point.y());
            double wide = isLying ? Math.max(0.5, x.at(point.x()) - left) : ROW - 2;
            double high = isLying ? ROW - 2 : Math.max(0.5, bottom - y1);
            add(
                    "<rect class=\"f%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s</title></rect>",
                    series.tone(), x1, y1, wide, high, escaped(point.words()));
        }
    }

    private void legend(Series series, int at) {
        if (series.mark() == Series.Mark.BARS) {
            add("<rect class=\"f%d\" x=\"%d\" y=\"%d\" width=\"20\" height=\"10\"/>", series.tone(), left, at - 5);
        } else if (series.mark() == Series.Mark.SIGNS) {
            add("<circle class=\"f%d\" cx=\"%d\" cy=\"%d\" r=\"4\"/>", series.tone(), left + 10, at);
        } else {
            add(
                    "<line class=\"l%d\"%s x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>",
                    series.tone(),
                    series.mark() == Series.Mark.BOUND ? " stroke-dasharray=\"6 4\"" : "",
                    left,
                    at,
                    left + 20,
                    at);
        }
        add("<text x=\"%d\" y=\"%d\">%s</text>", left + 28, at + 4, escaped(series.name()));
    }

    private void add(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
