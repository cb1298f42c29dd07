package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import sample.Lambdas;
import sample.SharedCount;

/** Lambdas under many schedules, without a test framework. */
class HeddleIT {
    @Test
    void findsAndReproducesALostUpdate() throws Exception {
        SearchResult result = Lambdas.loses();
        InterleavingError failure = result.failure().orElseThrow();
        assertThat(failure)
                .hasMessageStartingWith("IllegalStateException: hits: 41")
                .hasMessageContaining("this run again: ")
                .hasMessageContaining("-Dheddle.replay=target/heddle/sample.Lambdas.loses/loses.json");
        assertThat(failure.getCause()).isInstanceOf(IllegalStateException.class).hasMessage("hits: 41");
        assertThatThrownBy(result::assertNoFailure).isSameAs(failure);

        Path kept = Files.copy(
                result.plan().orElseThrow(), Files.createTempDirectory("kept").resolve("loses.json"));
        // Each call of a method has a plan of its own; this is the second one.
        kept = Files.move(kept, kept.resolveSibling("loses-2.json"));
        System.setProperty(PlanRun.PROPERTY, kept.toString());
        try {
            assertThat(Lambdas.loses().failure().orElseThrow())
                    .hasMessageStartingWith("IllegalStateException: hits: 41")
                    .hasMessageContaining("under the plan " + kept);
        } finally {
            System.clearProperty(PlanRun.PROPERTY);
        }
    }

    @Test
    void reportsHowMuchWasSearched() throws Exception {
        Printed<SearchResult> held = Printed.by(Lambdas::keeps);
        SearchResult result = held.result();
        assertThat(result.schedules()).isPositive();
        assertThat(result.differentSchedules()).isBetween(1L, result.schedules());
        assertThat(result.failure()).isEmpty();
        assertThat(result.assertNoFindings()).hasToString(held.text().strip());
        assertThat(held.text()).startsWith("heddle: sample.Lambdas#keeps held");
        assertThat(result.isExhausted()).isEqualTo(held.text().contains("every decision within the bounds was tried"));
    }

    @Test
    void reportsARaceWithoutAFailure() {
        SearchResult result = Lambdas.races();
        assertThat(result.assertNoFailure().findings())
                .singleElement()
                .asString()
                .contains("data race", "Lambdas.java:");
        assertThatThrownBy(result::assertNoFindings)
                .isInstanceOf(InterleavingError.class)
                .hasMessageContaining("data race");
    }

    @Test
    void generatesTestsOfAClassThatThreadsShare() {
        assertThatThrownBy(() -> Heddle.search().budget("60s").probe(SharedCount.class))
                .isInstanceOf(InterleavingError.class)
                .hasMessageContaining("sample.SharedCount: add")
                .hasMessageContaining("   test: ");
        assertThatThrownBy(() -> Heddle.probe(Thread.State.class))
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("Thread");
    }

    @Test
    void refusesAnObjectThatCannotTravelInOneLine() {
        assertThatThrownBy(() -> new Lambdas().capturesThis())
                .isInstanceOf(HeddleException.class)
                .hasMessageMatching("the lambda at sample\\.Lambdas\\.capturesThis:\\d+ captures its sample\\.Lambdas "
                        + "\\(by a field or method of it\\), which is not Serializable and cannot travel to the JVM of the runs: "
                        + "create it inside the lambda, or use static methods and local values");
        assertThatThrownBy(Lambdas::capturesAnObject)
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("captures an object of java.lang.Object, which is not Serializable")
                .hasMessageEndingWith("create it inside the lambda");
        assertThatThrownBy(Lambdas::capturesALambda)
                .isInstanceOf(HeddleException.class)
                .hasMessageContaining("captures another lambda, which is not Serializable");
    }

    @Test
    void keepsTheResultsOfEachCallOfAMethod() {
        List<SearchResult> both = Lambdas.twice();
        assertThat(both.get(0)).asString().startsWith("heddle: sample.Lambdas#twice held");
        assertThat(both.get(1)).asString().startsWith("heddle: sample.Lambdas#twice-2 held");
    }
}
