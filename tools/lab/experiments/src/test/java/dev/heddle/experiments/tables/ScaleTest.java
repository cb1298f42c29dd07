package dev.heddle.experiments.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.report.chart.Axis;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ScaleTest {
    @Test
    void equalDifferencesAreEquallyLong() {
        Scale scale = Scale.of(Axis.linear("s"), DoubleStream.of(0.3, 9.7), 100, 200);
        assertThat(scale.ticks()).containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0);
        assertThat(scale.at(0)).isEqualTo(100);
        assertThat(scale.at(10)).isEqualTo(200);
        assertThat(scale.at(5)).isEqualTo(150);
        assertThat(scale.words(4)).isEqualTo("4");
    }

    @Test
    void nothingStandsBetweenWholeNumbers() {
        assertThat(Scale.of(Axis.count("races"), DoubleStream.of(2), 0, 10).ticks())
                .containsExactly(0.0, 1.0, 2.0);
        assertThat(Scale.of(Axis.count("races"), DoubleStream.of(0), 0, 10).ticks())
                .containsExactly(0.0, 1.0);
        assertThat(Scale.of(Axis.count("races"), DoubleStream.empty(), 0, 10).at(0))
                .isZero();
    }

    @Test
    void equalFactorsAreEquallyLong() {
        Scale scale = Scale.of(Axis.logarithmic("p").from(0.001), DoubleStream.of(0.5, 0), 0, 100);
        assertThat(scale.at(0.01) - scale.at(0.001)).isCloseTo(scale.at(0.1) - scale.at(0.01), within(1e-9));
        // What was never seen stands below everything and is called 0.
        assertThat(scale.at(0)).isZero();
        assertThat(scale.words(0.001)).isEqualTo("0");
        assertThat(scale.ticks().stream().map(scale::words)).containsExactly("0", "0.01", "0.1");
        // A power of ten alone says little.
        assertThat(Scale.of(Axis.logarithmic("n"), DoubleStream.of(30, 300), 0, 100)
                        .ticks())
                .containsExactly(50.0, 100.0, 200.0);
        assertThat(scale.words(0.00002)).isEqualTo("0.00002");
        Scale given = Scale.of(Axis.logarithmic("r").at(DoubleStream.of(1, 150)), DoubleStream.of(1, 150), 0, 100);
        assertThat(given.ticks()).containsExactly(1.0, 150.0);
    }

    @Test
    void eachNameHasItsPlace() {
        Scale scale = Scale.of(Axis.names("", List.of("a", "b")), DoubleStream.empty(), 0, 100);
        assertThat(scale.ticks().stream().map(scale::words)).containsExactly("a", "b");
        assertThat(scale.at(0)).isEqualTo(25);
        assertThat(scale.at(1)).isEqualTo(75);
    }
}
