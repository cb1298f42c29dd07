package dev.heddle.engine.internal.explain;

import java.util.List;

/** The distribution of some numbers: minimum, median (the lower of two middle ones), ninth decile and maximum. */
public record Spread(double least, double median, double tenth9, double most) {
    /** @param numbers at least one */
    public static Spread of(List<Double> numbers) {
        List<Double> sorted = numbers.stream().sorted().toList();
        return new Spread(sorted.get(0), at(sorted, 0.5), at(sorted, 0.9), sorted.get(sorted.size() - 1));
    }

    private static double at(List<Double> sorted, double part) {
        return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
    }
}
