package dev.heddle.experiments;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The experiment as one HTML file: executions over the frequency of the buggy variable, as in the paper's figure 6. It loads nothing. */
final class PctvbPage {
    private static final String STYLE = """
            .pctvb { stroke: var(--one); fill: none; stroke-width: 2; } .pct { stroke: var(--two); fill: none; stroke-width: 2; }
            .least { stroke-dasharray: 5 4; stroke-width: 1.2; } .dot { fill: var(--soft); }
            """;

    private static final int WIDTH = 800;
    private static final int HEIGHT = 320;
    private static final int LEFT = 70;
    private static final int RIGHT = 780;
    private static final int TOP = 15;
    private static final int BOTTOM = 275;

    private final List<PctvbPoint> points;
    private final List<Integer> ratios;
    private final double highest;

    PctvbPage(List<PctvbPoint> points) {
        this.points = points;
        ratios = points.stream().map(PctvbPoint::ratio).distinct().sorted().toList();
        double most = points.stream()
                .mapToDouble(point -> 1 / point.guarantee())
                .max()
                .orElse(10);
        highest = Math.max(10, Math.pow(10, Math.ceil(Math.log10(most))));
    }

    String html() {
        StringBuilder body = new StringBuilder(
                "<p>Executions that it takes to find a bug at variable a, on average, over how often variable b is "
                        + "accessed for each access of a. Both scales are logarithmic. Full lines: measured. Dashed: at most, by the guarantee.</p>\n<pre>\n");
        PctvbPoint.table(points).lines().forEach(line -> body.append(Svg.escape(line))
                .append('\n'));
        body.append("</pre>\n<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                + "\" role=\"img\" aria-label=\"executions over frequency\">\n");
        axes(body);
        for (String technique : new String[] {"pct", "pctvb"}) {
            line(body, technique, technique, PctvbPoint::mean);
            line(body, technique, technique + " least", point -> 1 / point.guarantee());
        }
        legend(body);
        return Svg.page(
                "PCT and PCT with variable bounding",
                STYLE,
                body.append("</svg>\n").toString());
    }

    private void axes(StringBuilder svg) {
        svg.append("<path class=\"axis\" d=\"M" + LEFT + " " + TOP + "V" + BOTTOM + "H" + RIGHT + "\"/>\n");
        for (double power = 1; power <= highest * 1.01; power *= 10) {
            svg.append(Svg.text(LEFT - 8, y(power) + 4, "end", String.format(Locale.ROOT, "%.0f", power)));
        }
        for (int ratio : ratios) {
            svg.append(Svg.text(x(ratio), BOTTOM + 18, "middle", Integer.toString(ratio)));
        }
        svg.append(Svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 38, "middle", "accesses of b for each access of a"));
    }

    private void line(StringBuilder svg, String technique, String style, ToDoubleFunction<PctvbPoint> value) {
        StringBuilder path = new StringBuilder();
        for (int ratio : ratios) {
            PctvbPoint point = PctvbPoint.of(points, technique, ratio);
            if (point == null || Double.isNaN(value.applyAsDouble(point))) {
                continue;
            }
            path.append(x(ratio))
                    .append(',')
                    .append(y(value.applyAsDouble(point)))
                    .append(' ');
            if (style.equals(technique)) {
                svg.append("<circle class=\"dot\" cx=\"" + x(ratio) + "\" cy=\"" + y(point.mean())
                        + "\" r=\"4\"><title>"
                        + technique + ", " + ratio + ": "
                        + String.format(Locale.ROOT, "%.1f ± %.1f", point.mean(), point.error()) + " executions, "
                        + point.executions().size() + " campaigns</title></circle>\n");
            }
        }
        svg.append(
                "<polyline class=\"" + style + "\" points=\"" + path.toString().strip() + "\"/>\n");
    }

    private static void legend(StringBuilder svg) {
        String[] names = {"PCT", "PCT, at most", "PCTVB", "PCTVB, at most"};
        String[] styles = {"pct", "pct least", "pctvb", "pctvb least"};
        for (int i = 0; i < names.length; i++) {
            int y = TOP + 10 + 18 * i;
            svg.append("<path class=\"" + styles[i] + "\" d=\"M" + (LEFT + 20) + " " + y + "h30\"/>\n");
            svg.append(Svg.text(LEFT + 58, y + 4.0, "start", names[i]));
        }
    }

    private double x(int ratio) {
        double widest = Math.log(Math.max(2, ratios.get(ratios.size() - 1)));
        return Svg.round(LEFT + 10 + Math.log(ratio) / widest * (RIGHT - LEFT - 20));
    }

    private double y(double executions) {
        double share = Math.log10(Math.max(1, executions)) / Math.log10(highest);
        return Svg.round(BOTTOM - share * (BOTTOM - TOP));
    }
}
