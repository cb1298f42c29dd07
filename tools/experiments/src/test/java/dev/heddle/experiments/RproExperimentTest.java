package dev.heddle.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.heddle.engine.base.UsageException;
import dev.heddle.experiments.RproResults.Count;
import dev.heddle.experiments.RproResults.Point;
import dev.heddle.experiments.RproResults.Seeds;
import dev.heddle.experiments.RproResults.Size;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of the experiment that run nothing. */
class RproExperimentTest {
    @TempDir
    Path directory;

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
    void radiiAreNumbersAndRanges() {
        assertThat(Radii.parse("5,1-3,2")).containsExactly(1, 2, 3, 5);
        assertThat(Radii.parse("1-150")).hasSize(150);
        for (String wrong : List.of("", "0", "3-1", "a", "1,", "-2", "1-9999999")) {
            assertThatThrownBy(() -> Radii.parse(wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--radii " + wrong + ": ");
        }
    }

    @Test
    void subjectsArePlainOrPadded() {
        assertThat(RproTarget.chosen("deadlock2*"))
                .extracting(RproTarget::name)
                .containsExactly("deadlock2", "deadlock2+20", "deadlock2+50", "deadlock2+200");
        assertThat(RproTarget.chosen("deadlock1,addall"))
                .extracting(RproTarget::name)
                .containsExactly("deadlock1", "addall");
        assertThatThrownBy(() -> RproTarget.chosen("nothing"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no subject's name matches nothing");
    }

    @Test
    void resultsAreThereAgainExceptForHalfALine() throws Exception {
        RproResults results = RproResults.open(directory);
        Point pct = new Point("some", 3, null);
        Point rpro = new Point("some", 3, 5);
        results.add(new Size("some", 3, 40));
        results.add(pct, 1, new Count(1_000, 1, 0));
        results.add(rpro, 1, new Count(600, 5, 1));
        results.add(rpro, 601, new Count(400, 3, 0));
        Path file = directory.resolve(JsonLines.FILE_NAME);
        String whole = Files.readString(file);
        Files.writeString(file, "{\"size\":nul", StandardOpenOption.APPEND);

        RproResults again = RproResults.open(directory);
        assertThat(Files.readString(file)).isEqualTo(whole);
        assertThat(again.size("some")).isEqualTo(new Size("some", 3, 40));
        assertThat(again.count(pct)).isEqualTo(new Count(1_000, 1, 0));
        assertThat(again.count(rpro)).isEqualTo(new Count(1_000, 8, 1));
        assertThat(again.radii("some", 3)).containsExactly(5);

        RproCurve curve = RproCurve.of("some", 3, again);
        assertThat(curve.gain()).isCloseTo(8, within(1e-9));
        assertThat(curve.isGainBound()).isFalse();
        assertThat(curve.gainInterval().least()).isBetween(1.0, 8.0);
        assertThat(curve.gainInterval().most()).isGreaterThan(8);
        assertThat(curve.peak().radius()).isEqualTo(5);
        assertThat(curve.peak().guarantee()).isCloseTo(1.0 / (3 * 40 * 10), within(1e-12));
        assertThat(curve.peak().isBelow()).isFalse();
        assertThat(new RproPage(List.of(curve)).html())
                .contains("\"words\":\"RPro(5): 8 of 1000\"")
                .contains("<th scope=\"row\"><bdi>PCT</bdi></th><td class=\"n\"><bdi>1</bdi></td>")
                .contains("prefers-color-scheme: dark");

        Files.writeString(file, "{\"point\":1}\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> RproResults.open(directory)).hasMessageContaining("results.jsonl, line 5: ");
    }

    @Test
    void whatIsMissingIsInPiecesOfItsOwnBorders() throws Exception {
        RproResults results = RproResults.open(directory);
        Point point = new Point("some", 3, 5);
        assertThat(results.missing(point, 2_500, 1_000))
                .containsExactly(new Seeds(1, 1_000), new Seeds(1_001, 2_000), new Seeds(2_001, 2_500));
        results.add(point, 1, new Count(200, 0, 0));
        results.add(point, 1_001, new Count(1_000, 0, 0));
        assertThat(results.missing(point, 2_500, 1_000))
                .containsExactly(new Seeds(201, 1_000), new Seeds(2_001, 2_500));
        assertThat(results.missing(point, 200, 1_000)).isEmpty();
        for (long piece = 0; piece < 20; piece++) {
            long number = piece;
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

    @Test
    void whatSeveralMachinesHaveCountsOnce() throws Exception {
        Point point = new Point("some", 3, 5);
        Point other = new Point("other", 3, 5);
        RproResults here = RproResults.open(Files.createDirectory(directory.resolve("here")));
        here.add(new Size("some", 3, 40));
        here.add(new Size("other", 3, 40));
        here.add(point, 1, new Count(1_000, 4, 0));
        RproResults there = RproResults.open(Files.createDirectory(directory.resolve("there")));
        there.add(new Size("some", 3, 40));
        there.add(new Size("other", 3, 41));
        there.add(point, 1, new Count(1_000, 4, 0));
        there.add(point, 1_001, new Count(500, 2, 1));
        there.add(other, 1, new Count(1_000, 9, 0));

        assertThat(here.merge(there))
                .singleElement()
                .asString()
                .startsWith("other was left out of one: its runs have 41 acquisitions");
        assertThat(here.merge(there)).hasSize(1);

        RproResults again = RproResults.open(directory.resolve("here"));
        assertThat(again.count(point)).isEqualTo(new Count(1_500, 6, 1));
        assertThat(again.count(other)).isEqualTo(Count.NONE);
    }
}
