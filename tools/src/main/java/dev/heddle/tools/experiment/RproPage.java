package dev.heddle.tools.experiment;

import dev.heddle.tools.experiment.RproCurve.Measured;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The experiment as one HTML file: for each subject the probabilities over the radius, with the guarantees as curves (the paper's figure).
 * It loads nothing.
 */
final class RproPage {
    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1b1b1b; --soft: #767676; --paper: #ffffff; --rpro: #0b62a4; --pct: #b3541e; }
            @media (prefers-color-scheme: dark) {
              :root { --ink: #e6e6e6; --soft: #9a9a9a; --paper: #161616; --rpro: #6db3f2; --pct: #f0a070; }
            }
            body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
            pre { overflow-x: auto; font-size: 13px; } p { color: var(--soft); }
            svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
            .axis { stroke: var(--soft); fill: none; } .dot { fill: var(--rpro); }
            .rpro { stroke: var(--rpro); fill: none; stroke-width: 2; } .pct { stroke: var(--pct); fill: none; stroke-width: 2; }
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
        StringBuilder page = new StringBuilder(
                "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                        + "<meta name=\"viewport\" content=\"width=device-width\"><title>PCT and RPro</title><style>\n"
                        + STYLE
                        + "</style></head><body>\n<h1>PCT and RPro</h1>\n"
                        + "<p>Probability that a run finds the deadlock, over the radius. Both scales are logarithmic; what was never found stands on "
                        + "the lowest line. Full lines: measured. Dashed: guaranteed at least, if the bug has this depth and at most this radius.</p>\n<pre>\n");
        RproCurve.table(curves).lines().forEach(line -> page.append(escape(line))
                .append('\n'));
        page.append("</pre>\n");
        curves.forEach(curve -> page.append(new Figure(curve).html()));
        return page.append("</body></html>\n").toString();
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
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
            StringBuilder svg = new StringBuilder("<h2>" + escape(curve.size().subject()) + "</h2>\n<p>n = "
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
                svg.append(text(LEFT - 8, y(power == least ? 0 : power) + 4, "end", name));
            }
            for (Measured one : curve.radii()) {
                svg.append(text(x(one.radius()), BOTTOM + 18, "middle", Integer.toString(one.radius())));
            }
            svg.append(text((LEFT + RIGHT) / 2.0, BOTTOM + 38, "middle", "radius r"));
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
                svg.append(text(RIGHT - 94, y + 4.0, "start", names[i]));
            }
        }

        private double x(int radius) {
            return round(LEFT + 10 + Math.log(radius) / Math.log(widest) * (RIGHT - LEFT - 20));
        }

        private double y(double probability) {
            double share = Math.log10(Math.max(least, probability) / least) / -Math.log10(least);
            return round(BOTTOM - share * (BOTTOM - TOP));
        }

        private static double round(double pixels) {
            return Math.round(pixels * 10) / 10.0;
        }

        private static String text(double x, double y, String anchor, String words) {
            return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\">" + words + "</text>\n";
        }
    }
}
