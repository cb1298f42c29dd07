package dev.heddle.report.chart;

import dev.heddle.trace.text.Printable;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What runs along one side of a chart.
 *
 * @param name what its numbers are, with their unit
 * @param names of the places, for {@link Scale#NAMES}: a point's number is an index into it
 * @param ticks where numbers stand; none means that the scale chooses
 * @param least for {@link Scale#LOGARITHMIC}: what is less, as nothing at all, stands here and is called {@code 0}; NaN if there is no such place
 */
public record Axis(String name, Scale scale, List<String> names, List<Double> ticks, double least) {
    /** How numbers become places. */
    public enum Scale {
        /** Equal differences are equally long. */
        LINEAR,
        /** The same for whole numbers: none stands between them. */
        COUNT,
        /** Equal factors are equally long; numbers are above 0. */
        LOGARITHMIC,
        /** One place for each name. */
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

    /** Of names: along the lower side bars stand, along the left side they lie. */
    public static Axis names(String name, List<String> names) {
        return new Axis(name, Scale.NAMES, names, List.of(), Double.NaN);
    }

    /** The same with numbers at these places, each once. */
    public Axis at(DoubleStream places) {
        return new Axis(name, scale, names, places.distinct().sorted().boxed().toList(), least);
    }

    /** The same with a place for what is less than any power of the scale: 0 on a logarithmic one. */
    public Axis from(double lowest) {
        return new Axis(name, scale, names, ticks, lowest);
    }
}
