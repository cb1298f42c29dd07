package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * An axis of a chart.
 *
 * @param name quantity and unit of its numbers
 * @param names labels for {@link Scale#NAMES}; the coordinate of a point is an index into them
 * @param ticks positions of the tick labels; if empty, the scale chooses them
 * @param least for {@link Scale#LOGARITHMIC}: position of all smaller values, labelled {@code 0}; NaN for none
 */
public record Axis(String name, Scale scale, List<String> names, List<Double> ticks, double least) {
    /** How numbers become positions. */
    public enum Scale {
        /** Equal differences have equal lengths. */
        LINEAR,
        /** Linear, with tick labels at whole numbers only. */
        COUNT,
        /** Equal factors have equal lengths; numbers are above 0. */
        LOGARITHMIC,
        /** One position for each name. */
        NAMES
    }

    public Axis {
        name = Printable.line(name);
        names = names.stream().map(Printable::line).toList();
        ticks = List.copyOf(ticks);
    }

    public static Axis linear(String name) {
        return new Axis(name, Scale.LINEAR, List.of(), List.of(), Double.NaN);
    }

    public static Axis count(String name) {
        return new Axis(name, Scale.COUNT, List.of(), List.of(), Double.NaN);
    }

    public static Axis logarithmic(String name) {
        return new Axis(name, Scale.LOGARITHMIC, List.of(), List.of(), Double.NaN);
    }

    /** An axis of names. Bars are vertical if it is the lower axis, horizontal if it is the left one. */
    public static Axis names(String name, List<String> names) {
        return new Axis(name, Scale.NAMES, names, List.of(), Double.NaN);
    }

    /** This axis with tick labels at these positions, without duplicates. */
    public Axis at(DoubleStream places) {
        return new Axis(name, scale, names, places.distinct().sorted().boxed().toList(), least);
    }

    /** This axis with a position for smaller values, such as 0 on a logarithmic axis. */
    public Axis from(double lowest) {
        return new Axis(name, scale, names, ticks, lowest);
    }
}
