package dev.heddle.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.analyzer.prediction.RaceEngine;
import dev.heddle.analyzer.prediction.RacePredictions;
import dev.heddle.analyzer.prediction.SearchProgress;
import dev.heddle.analyzer.reversal.ReversalEngine;
import dev.heddle.analyzer.shb.SchedulableEngine;
import dev.heddle.analyzer.syncp.SyncPreservingEngine;
import dev.heddle.analyzer.trace.AllOrders;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceStorage;
import dev.heddle.analyzer.wcp.WeakCausalEngine;
import dev.heddle.engine.internal.convert.StdTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Traces that were published with the races that other tools find in them. They are not ours to copy: where they are
 * not beside the project, nothing is tested.
 */
class PublishedTracesTest {
    private static final Path TRACES = Path.of("..", "..", "..", "shared", "traces");

    private static RacePredictions predict(String trace, RaceEngine... engines) throws IOException {
        Path file = TRACES.resolve(trace);
        assumeTrue(Files.exists(file), file + " is not there");
        RacePredictions found = RacePredictions.of(
                new StdTrace(file, false), List.of(engines), TraceStorage.inMemory(), SearchProgress.NONE);
        assertThat(found.counts().get("witnessesRefused")).isZero();
        return found;
    }

    /**
     * Small traces from figures of papers.
     *
     * @param published how many races the papers say there are, of any kind
     * @param shb racing accesses that RAPID's engine for schedulable races finds
     * @param syncp the same for sync-preserving races
     * @param wcp the same for weak causal precedence
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, 0, 0",
        "2, 1, 0, 1, 1",
        "3, 0, 0, 0, 0",
        "4, 1, 0, 1, 1",
        "5, 1, 0, 1, 1",
        "6, 6, 1, 1, 1",
        "7, 2, 2, 2, 3",
        "8, 3, 0, 2, 0",
        "9, 1, 0, 0, 1",
        "10, 0, 0, 0, 1",
        "11, 1, 1, 1, 2",
        "12, 5, 1, 4, 4",
        "13, 4, 4, 4, 7",
        "14, 1, 0, 0, 0",
        "15, 1, 0, 0, 0",
        "16, 1, 0, 0, 0",
    })
    void ofFigures(int number, int published, long shb, long syncp, long wcp) throws IOException {
        String trace = "figures/Test" + number + ".std";
        assertThat(predict(trace, new SchedulableEngine()).counts().get("racyAccesses"))
                .isEqualTo(shb);
        assertThat(predict(trace, new SyncPreservingEngine()).counts().get("racyAccesses"))
                .isEqualTo(syncp);
        RacePredictions weak = predict(trace, new WeakCausalEngine());
        assertThat(weak.counts()).containsEntry("racyAccesses", wcp);
        assertThat(published == 0 && weak.races().stream().anyMatch(race -> race.witness() != null))
                .isFalse();
        int races = predict(trace, new SyncPreservingEngine(), new ReversalEngine())
                .races()
                .size();
        assertThat(races > 0).isEqualTo(published > 0);
    }

    /** By trying all orders there are: none of them has a race that is not found. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void whatAnyOrderHasIsFound(int number) throws IOException {
        RacePredictions found =
                predict("figures/Test" + number + ".std", new SyncPreservingEngine(), new ReversalEngine());
        Trace trace = found.reading().trace();
        Set<String> real = new TreeSet<>();
        for (String race : new AllOrders(trace, false).races()) {
            String[] events = race.split("-");
            real.add(places(trace, Integer.parseInt(events[0]), Integer.parseInt(events[1])));
        }
        Set<String> reported = new TreeSet<>();
        found.races().forEach(race -> reported.add(places(trace, race.first(), race.second())));
        assertThat(reported).isEqualTo(real);
    }

    /** The variable, and at each place whether it is written; the smaller place first. */
    private static String places(Trace trace, int one, int other) {
        String first = trace.place(one) + (trace.kind(one).isWrite() ? "w" : "r");
        String second = trace.place(other) + (trace.kind(other).isWrite() ? "w" : "r");
        return trace.operand(one) + " " + (first.compareTo(second) <= 0 ? first + " " + second : second + " " + first);
    }

    /**
     * Recorded programs. In moldyn four of the 103 that RAPID counts are reads that repeat the one before, which are
     * left out here; in sunflow RAPID takes the number of a forked thread for another thread, so that it has less
     * order.
     */
    @ParameterizedTest
    @CsvSource({
        "account, 3, 1, 3, 1",
        "twostage, 4, 1, 4, 1",
        "mergesort, 1, 1, 3, 1",
        "clean, 59, 4, 60, 4",
        "bubblesort, 269, 5, 269, 5",
        "lang, 400, 1, 400, 1",
        "jigsaw, 4, 4, 6, 6",
        "sunflow, 84, 6, 119, 7",
        "readerswriters, 92, 4, 199, 4",
        "bufwriter, 8, 4, 8, 4",
        "ftpserver, 69, 21, 85, 21",
        "moldyn, 99, 3, 99, 3",
    })
    void ofRecordedPrograms(String program, long shb, long shbPlaces, long syncp, long syncpPlaces) throws IOException {
        RacePredictions found = predict("real/" + program + ".std", new SyncPreservingEngine());
        assertThat(found.counts()).containsEntry("racyAccesses", syncp).containsEntry("racyPlaces", syncpPlaces);
        assertThat(predict("real/" + program + ".std", new SchedulableEngine()).counts())
                .containsEntry("racyAccesses", shb)
                .containsEntry("racyPlaces", shbPlaces);
        assertThat(predict("real/" + program + ".std", new SyncPreservingEngine(), new ReversalEngine())
                        .races())
                .hasSizeGreaterThanOrEqualTo(found.races().size());
    }

    /** On this one RAPID's engine for sync-preserving races did not finish. */
    @ParameterizedTest
    @CsvSource("derby, 29, 10, 29, 10")
    void findsThePublishedResults(String program, long shb, long shbPlaces, long syncp, long syncpPlaces)
            throws IOException {
        ofRecordedPrograms(program, shb, shbPlaces, syncp, syncpPlaces);
    }
}
