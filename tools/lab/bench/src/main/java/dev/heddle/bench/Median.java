package dev.heddle.bench;

import java.util.List;

/** The middle of some numbers; of two in the middle their mean. */
final class Median {
    private Median() {}

    /** NaN for no numbers. */
    static double of(List<Double> numbers) {
        double[] sorted = numbers.stream()
                .mapToDouble(Double::doubleValue)
                .filter(number -> !Double.isNaN(number))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
