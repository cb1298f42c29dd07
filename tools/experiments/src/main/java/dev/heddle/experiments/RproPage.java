package dev.heddle.experiments;

import dev.heddle.experiments.RproCurve.Measured;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The experiment as one HTML file: for each subject the probabilities over the radius, with the guarantees as curves (the paper's figure).
 * It loads nothing.
 */
final class RproPage {
    private static final String STYLE = """
            .dot { fill: var(--one); }
            .rpro { stroke: var(--one); fill: none; stroke-width: 2; } .pct { stroke: var(--two); fill: none; stroke-width: 2; }
            .least { stroke-dasharray: 5 4; stroke-width: 1.2; }
            """;

    private static final int WIDTH = 800;
    private static final int HEIGHT = 300;
    private static final int LEFT = 70;
    private static final int RIGHT = 780;
    private static final int TOP = 15;
    private static final int BOTTOM = 255;

    private final List<RproCurve> curves;

    RproPage(List<RproCurve> curves) {
        this.curves = curves;
    }

    String html() {
        StringBuilder body = new StringBuilder(
                "<p>Probability that a run finds the deadlock, over the radius. Both scales are logarithmic; what was never found stands on "
                        + "the lowest line. Full lines: measured. Dashed: guaranteed at least, if the bug has this depth and at most this radius.</p>\n<pre>\n");
        RproCurve.table(curves).lines().forEach(line -> body.append(Svg.escape(line))
                .append('\n'));
        body.append("</pre>\n");
        curves.forEach(curve -> body.append(new Figure(curve).html()));
        return Svg.page("PCT and RPro", STYLE, body.toString());
    }

    /** The curves of one subject. */
    private static final class Figure {
        private final RproCurve curve;
        private final double least;
        private final int widest;

        Figure(RproCurve curve) {
            this.curve = curve;
            double smallest = curve.pct().guarantee();
            for (Measured one : curve.radii()) {
                smallest = Math.min(smallest, one.guarantee());
            }
            // A whole power of ten below everything that is drawn; what was never found stands on it.
            least = Math.pow(10, Math.floor(Math.log10(Math.min(smallest, 1.0 / runs()))) - 1);
            widest = Math.max(2, curve.radii().get(curve.radii().size() - 1).radius());
        }

        private long runs() {
            return Math.max(1, curve.pct().count().runs());
        }

        String html() {
            StringBuilder svg = new StringBuilder("<h2>"
                    + Svg.escape(curve.size().subject()) + "</h2>\n<p>n = "
                    + curve.size().threads() + ", k = " + curve.size().acquisitions() + ", d = " + curve.depth() + ", "
                    + runs() + " runs of each</p>\n<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT
                    + "\" role=\"img\" aria-label=\"probability over radius\">\n");
            axes(svg);
            line(svg, "rpro", one -> one.count().frequency());
            line(svg, "rpro least", Measured::guarantee);
            level(svg, "pct", curve.pct().count().frequency());
            level(svg, "pct least", curve.pct().guarantee());
            for (Measured one : curve.radii()) {
                svg.append("<circle class=\"dot\" cx=\"" + x(one.radius()) + "\" cy=\""
                        + y(one.count().frequency()) + "\" r=\"4\"><title>RPro(" + one.radius() + "): "
                        + one.count().deadlocks() + " of " + one.count().runs() + "</title></circle>\n");
            }
            legend(svg);
            return svg.append("</svg>\n").toString();
        }

        private void axes(StringBuilder svg) {
            svg.append("<path class=\"axis\" d=\"M" + LEFT + " " + TOP + "V" + BOTTOM + "H" + RIGHT + "\"/>\n");
            for (double power = least; power <= 1.01; power *= 10) {
                String name = power == least ? "0" : String.format(Locale.ROOT, "%.0e", power);
                svg.append(Svg.text(LEFT - 8, y(power == least ? 0 : power) + 4, "end", name));
            }
            for (Measured one : curve.radii()) {
                svg.append(Svg.text(x(one.radius()), BOTTOM + 18, "middle", Integer.toString(one.radius())));
            }
            svg.append(Svg.text((LEFT + RIGHT) / 2.0, BOTTOM + 38, "middle", "radius r"));
        }

        private void line(StringBuilder svg, String style, ToDoubleFunction<Measured> value) {
            StringBuilder points = new StringBuilder();
            for (Measured one : curve.radii()) {
                points.append(x(one.radius()))
                        .append(',')
                        .append(y(value.applyAsDouble(one)))
                        .append(' ');
            }
            svg.append("<polyline class=\"" + style + "\" points=\""
                    + points.toString().strip() + "\"/>\n");
        }

        private void level(StringBuilder svg, String style, double value) {
            svg.append("<path class=\"" + style + "\" d=\"M" + LEFT + " " + y(value) + "H" + RIGHT + "\"/>\n");
        }

        private static void legend(StringBuilder svg) {
            String[] names = {"RPro", "RPro, at least", "PCT", "PCT, at least"};
            String[] styles = {"rpro", "rpro least", "pct", "pct least"};
            for (int i = 0; i < names.length; i++) {
                int y = TOP + 10 + 18 * i;
                svg.append("<path class=\"" + styles[i] + "\" d=\"M" + (RIGHT - 130) + " " + y + "h30\"/>\n");
                svg.append(Svg.text(RIGHT - 94, y + 4.0, "start", names[i]));
            }
        }

        private double x(int radius) {
            return Svg.round(LEFT + 10 + Math.log(radius) / Math.log(widest) * (RIGHT - LEFT - 20));
        }

        private double y(double probability) {
            double share = Math.log10(Math.max(least, probability) / least) / -Math.log10(least);
            return Svg.round(BOTTOM - share * (BOTTOM - TOP));
        }
    }
}
