package dev.heddle.experiments.tables;

import dev.heddle.report.chart.Axis;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Where the numbers of an axis stand in a picture. */
final class Scale {
    private static final int TICKS = 6;
    /** With fewer powers of ten the values between them cannot be read. */
    private static final int FEW = 3;

    /** Smaller values are written with a power of ten. */
    private static final double PLAIN = 1e-4;

    private final Axis axis;
    private final double least;
    private final double most;
    private final double from;
    private final double to;

    private Scale(Axis axis, double least, double most, double from, double to) {
        this.axis = axis;
        this.least = least;
        this.most = most;
        this.from = from;
        this.to = to;
    }

    /**
     * @param numbers all that are drawn
     * @param from where the axis begins
     * @param to where it ends
     */
    static Scale of(Axis axis, DoubleStream numbers, double from, double to) {
        if (axis.scale() == Axis.Scale.NAMES) {
            return new Scale(axis, -0.5, Math.max(1, axis.names().size()) - 0.5, from, to);
        }
        double[] all = DoubleStream.concat(numbers, axis.ticks().stream().mapToDouble(Double::doubleValue))
                .toArray();
        double most = DoubleStream.of(all).max().orElse(1);
        if (axis.scale() == Axis.Scale.LOGARITHMIC) {
            double bottom = !Double.isNaN(axis.least())
                    ? axis.least()
                    : DoubleStream.of(all).filter(one -> one > 0).min().orElse(0.1);
            double top = Math.max(most, bottom * 10);
            double margin = Math.pow(top / bottom, 0.02);
            return new Scale(axis, bottom / margin, top * margin, from, to);
        }
        double bottom = Math.min(0, DoubleStream.of(all).min().orElse(0));
        double step = step(bottom, most <= bottom ? bottom + 1 : most, axis.scale() == Axis.Scale.COUNT);
        return new Scale(axis, bottom, Math.ceil((most <= bottom ? bottom + 1 : most) / step) * step, from, to);
    }

    /** The product of 1, 2 or 5 and a power of ten. */
    private static double step(double least, double most, boolean isWhole) {
        double raw = (most - least) / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double step = DoubleStream.of(1, 2, 5, 10)
                .map(factor -> factor * power)
                .filter(one -> one >= raw)
                .findFirst()
                .orElse(power * 10);
        return isWhole ? Math.max(1, step) : step;
    }

    /** The place of a number. */
    double at(double number) {
        double part = axis.scale() == Axis.Scale.LOGARITHMIC
                ? Math.log(Math.max(number, least) / least) / Math.log(most / least)
                : (number - least) / (most - least);
        return from + part * (to - from);
    }

    /** Where numbers stand. */
    List<Double> ticks() {
        if (axis.scale() == Axis.Scale.NAMES) {
            return IntStream.range(0, axis.names().size())
                    .mapToObj(i -> (double) i)
                    .toList();
        }
        if (!axis.ticks().isEmpty()) {
            return axis.ticks();
        }
        List<Double> ticks = new ArrayList<>();
        if (axis.scale() == Axis.Scale.LOGARITHMIC) {
            if (!Double.isNaN(axis.least())) {
                ticks.add(axis.least());
            }
            powers(1, ticks);
            if (ticks.size() < FEW) {
                powers(2, ticks);
                powers(5, ticks);
                Collections.sort(ticks);
            }
            return ticks;
        }
        double step = step(least, most, axis.scale() == Axis.Scale.COUNT);
        for (int i = 0; least + i * step <= most + step / 1000; i++) {
            ticks.add(least + i * step);
        }
        return ticks;
    }

    /** Powers of ten, this many times, above what is called 0. */
    private void powers(int times, List<Double> ticks) {
        for (double tick = times * Math.pow(10, Math.floor(Math.log10(least))); tick <= most; tick *= 10) {
            if (tick >= least && (Double.isNaN(axis.least()) || tick > axis.least() * 1.01)) {
                ticks.add(tick);
            }
        }
    }

    /** The label at a number's place. */
    String words(double number) {
        if (axis.scale() == Axis.Scale.NAMES) {
            return axis.names().get((int) number);
        }
        if (axis.scale() == Axis.Scale.LOGARITHMIC && number == axis.least()) {
            return "0";
        }
        if (number == Math.rint(number) && Math.abs(number) < 1e7) {
            return Long.toString(Math.round(number));
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(2)).stripTrailingZeros();
        return Math.abs(number) < PLAIN ? rounded.toString() : rounded.toPlainString();
    }
}
