package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.engine.base.UsageException;
import dev.heddle.experiments.RproCurve.Count;
import dev.heddle.experiments.RproCurve.Size;
import dev.heddle.experiments.RproPaper.Setting;
import dev.heddle.experiments.tables.Share;
import dev.heddle.experiments.tables.TableExtent;
import dev.heddle.report.chart.Section;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The parts of the experiment that run nothing. */
class RproPaperTest {
    @Test
    void binomialTailsAreTheSumsOfTheirTerms() {
        assertThat(Binomial.atMost(0, 10, 0.1)).isCloseTo(Math.pow(0.9, 10), within(1e-12));
        // 0, 1 or 2 heads of 4.
        assertThat(Binomial.atMost(2, 4, 0.5)).isCloseTo(11.0 / 16, within(1e-12));
        assertThat(Binomial.atMost(4, 4, 0.5)).isEqualTo(1);
        // The first term alone is 10^-4576.
        assertThat(Binomial.atMost(5_000, 10_000, 0.5)).isCloseTo(0.50399, within(1e-4));
        assertThat(Binomial.isBelow(0, 10_000, 0.001)).isTrue();
        assertThat(Binomial.isBelow(0, 400, 0.01)).isFalse();
    }

    @Test
    void whatLiesOutsideAnIntervalIsSeldom() {
        for (long runs : new long[] {1, 9, 3_000}) {
            for (long successes : new long[] {0, 1, 8, runs - 1, runs}) {
                if (successes > runs) {
                    continue;
                }
                Binomial.Interval interval = Binomial.interval(successes, runs);
                String which = successes + " of " + runs;
                assertThat(interval.least()).as(which).isLessThanOrEqualTo((double) successes / runs);
                assertThat(interval.most()).as(which).isGreaterThanOrEqualTo((double) successes / runs);
                if (successes > 0) {
                    assertThat(1 - Binomial.atMost(successes - 1, runs, interval.least()))
                            .as(which)
                            .isCloseTo(0.025, within(1e-6));
                }
                if (successes < runs) {
                    assertThat(Binomial.atMost(successes, runs, interval.most()))
                            .as(which)
                            .isCloseTo(0.025, within(1e-6));
                }
            }
        }
    }

    @Test
    void aRatioIsWithinItsInterval() {
        Binomial.Interval equal = Binomial.ratio(40, 1_000, 5, 1_000);
        assertThat(equal.least()).isBetween(1.0, 8.0);
        assertThat(equal.most()).isGreaterThan(8);
        Binomial.Interval longer = Binomial.ratio(40, 1_000, 5, 10_000);
        assertThat(longer.least()).isCloseTo(10 * equal.least(), within(1e-9));
        assertThat(longer.most()).isCloseTo(10 * equal.most(), within(1e-9));
        Binomial.Interval bound = Binomial.ratio(5, 1_000, 0, 1_000);
        assertThat(bound.most()).isInfinite();
        // Of five successes all are of the one: as five heads, with probability 0.025.
        assertThat(bound.least() / (1 + bound.least())).isCloseTo(Math.pow(0.025, 0.2), within(1e-9));
    }

    @Test
    void subjectsArePlainOrPadded() {
        assertThat(RproTarget.of(TableExtent.WHOLE))
                .extracting(RproTarget::name)
                .contains("deadlock1", "deadlock2", "deadlock2+20", "deadlock2+50", "deadlock2+200", "dbcp65");
        assertThat(RproTarget.of(TableExtent.QUICK)).hasSizeBetween(3, 5);
    }

    @Test
    void aCurveIsTheSumOfItsCells() {
        Size size = new Size("some", 3, 40);
        Map<Setting, Count> counts = new LinkedHashMap<>();
        counts.put(new Setting(3, null), new Count(1_000, 1, 0));
        counts.put(new Setting(3, 5), new Count(600, 5, 1).plus(new Count(400, 3, 0)));
        RproCurve curve = RproCurve.of(size, counts);
        assertThat(curve.gain()).isCloseTo(8, within(1e-9));
        assertThat(curve.isGainBound()).isFalse();
        assertThat(curve.gainInterval().least()).isBetween(1.0, 8.0);
        assertThat(curve.gainInterval().most()).isGreaterThan(8);
        assertThat(curve.peak().radius()).isEqualTo(5);
        assertThat(curve.peak().guarantee()).isCloseTo(1.0 / (3 * 40 * 10), within(1e-12));
        assertThat(curve.peak().isBelow()).isFalse();
        assertThat(RproPage.sections(List.of(curve)))
                .extracting(Section::title)
                .containsExactly("All subjects", "Gain over how small the radius is", "some");
        assertThat(RproPage.sections(List.of())).isEmpty();
    }

    @Test
    void eachCellOfEachMachineIsMadeOnce() {
        for (long cell = 0; cell < 20; cell++) {
            long number = cell;
            assertThat(List.of("1/3", "2/3", "3/3"))
                    .filteredOn(text -> Share.parse(text).has(number))
                    .hasSize(1);
        }
        for (String wrong : List.of("", "1", "0/3", "4/3", "1/2/3", "a/b")) {
            assertThatThrownBy(() -> Share.parse(wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--pieces " + wrong + ": ");
        }
    }
}
