package dev.heddle.engine.internal.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Finding.Status;
import dev.heddle.trace.finding.Proof;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignificantFindingsTest {
    private static final String ATOMICITY = "atomic-set-violation";

    @TempDir
    private Path directory;

    private static Finding finding(String id, String kind, Status status, Finding.Place... places) {
        return new Finding(id, kind, status, id, List.of(places), List.of(), null, null, null, Map.of());
    }

    private static List<String> ids(List<Finding> findings) {
        return findings.stream().map(Finding::id).toList();
    }

    @Test
    void listsPredictionsThatChangedNothingBelow() {
        SignificantFindings results = new SignificantFindings(false);
        Finding happened = finding("a", ATOMICITY, Status.CONFIRMED_NO_FAILURE);
        results.add(happened.with(Finding.EFFECT, Finding.NO_EFFECT), false);
        results.add(finding("b", ATOMICITY, Status.CONFIRMED_NO_FAILURE).with(Finding.EFFECT, "prints 1"), false);
        results.add(finding("c", ATOMICITY, Status.CANDIDATE), false);
        results.add(finding("d", "race", Status.NOT_REPRODUCED), false);
        assertThat(ids(results.findings())).containsExactly("b");
        assertThat(ids(results.others())).containsExactlyInAnyOrder("a", "c", "d");
    }

    @Test
    void listsRacesAfterPredictionsThatChangedAResult() {
        SignificantFindings results = new SignificantFindings(false);
        results.add(finding("a", "race", Status.CONFIRMED_NO_FAILURE).with(Finding.EFFECT, Finding.NO_EFFECT), false);
        results.add(finding("b", ATOMICITY, Status.CONFIRMED_NO_FAILURE).with(Finding.EFFECT, "prints 1"), false);
        results.add(finding("c", "race", Status.OBSERVED), true);
        results.add(finding("d", "race", Status.CONFIRMED_NO_FAILURE), false);
        results.add(finding("e", ATOMICITY, Status.CONFIRMED_NO_FAILURE), false);
        assertThat(ids(results.findings())).containsExactly("b", "a", "d", "c");
        assertThat(ids(results.others())).containsExactly("e");
    }

    @Test
    void keepsARaceThatTheRecordedRunShowsAlthoughItsPlanFailed() {
        SignificantFindings results = new SignificantFindings(false);
        results.add(finding("a", "race", Status.NOT_REPRODUCED), true);
        assertThat(results.findings()).extracting(Finding::status).containsExactly(Status.OBSERVED);
    }

    @Test
    void keepsUntriedPredictionsWithACheckedOrder() {
        SignificantFindings results = new SignificantFindings(false);
        results.add(finding("a", "deadlock", Status.CANDIDATE).with(Proof.STEPS, 5), false);
        results.add(finding("b", "deadlock", Status.CANDIDATE), false);
        assertThat(ids(results.findings())).containsExactly("a");
    }

    @Test
    void keepsPredictionsOfKindsThatOtherTechniquesAdd() {
        SignificantFindings results = new SignificantFindings(false);
        results.add(finding("a", "busy-wait", Status.CANDIDATE), false);
        assertThat(ids(results.findings())).containsExactly("a");
    }

    @Test
    void listsNoPredictionBesideAFailureThatEndedTheHunt() {
        SignificantFindings results = new SignificantFindings(true);
        results.add(finding("a", "deadlock", Status.CANDIDATE).with(Proof.STEPS, 5), false);
        results.add(finding("b", "race", Status.OBSERVED), true);
        assertThat(results.findings()).isEmpty();
        assertThat(ids(results.others())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void namesThePredictionsThatLedToAFailure() {
        SignificantFindings results = new SignificantFindings(false);
        results.add(finding("a", "deadlock", Status.CONFIRMED).with("identity", "x"), false);
        results.add(finding("b", "deadlock", Status.CONFIRMED).with("identity", "y"), false);
        Finding failure = finding("f", "failure", Status.CONFIRMED).with("identity", "x");
        assertThat(results.findings()).isEmpty();
        assertThat(results.withEvidence(List.of(failure), directory).get(0).details())
                .containsEntry("predictions", List.of("a"));
    }

    @Test
    void takesAFindingAboutTheStepsOfAFailureAsItsEvidence() {
        Finding.Place read = place("p.Counter", "get", 5);
        Finding.Place write = place("p.Counter", "set", 9);
        SignificantFindings results = new SignificantFindings(false);
        results.add(finding("a", "race", Status.OBSERVED, read, write), true);
        results.add(finding("b", "race", Status.OBSERVED, read, place("p.Other", "set", 9)), true);
        Finding failure = finding("f", "failure", Status.CONFIRMED, write, read);
        assertThat(results.withEvidence(List.of(failure), directory).get(0).details())
                .containsEntry("predictions", List.of("a"));
        assertThat(ids(results.findings())).containsExactly("b");
    }

    private static Finding.Place place(String className, String method, int line) {
        return new Finding.Place(className, method, null, line, 1, "read", null, List.of());
    }
}
