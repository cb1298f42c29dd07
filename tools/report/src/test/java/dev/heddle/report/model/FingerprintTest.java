package dev.heddle.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    private static Finding.Place place(String op, String method, int line, String variable) {
        CodePoint point = new CodePoint("shop.Basket", method, "()V", line * 3, line, "Shop.java");
        return new Finding.Place("shop.Basket", method, "Shop.java", line, line * 3, op, variable, List.of(point));
    }

    private static Finding finding(String kind, String id, List<Finding.Place> places, Map<String, Object> details) {
        return new Finding(
                id, kind, Finding.Status.OBSERVED, "a title", places, List.of("0.1", "0.2"), null, null, null, details);
    }

    private static Finding race(int line, int other) {
        return finding(
                "race",
                "race-" + line,
                List.of(
                        place("write", "add", line, "shop.Basket.count"),
                        place("read", "sum", other, "shop.Basket.count")),
                Map.of());
    }

    @Test
    void isStableWhenLinesMove() {
        assertThat(Fingerprint.of(race(10, 20)))
                .isEqualTo(Fingerprint.of(race(11, 25)))
                .hasSize(16);
    }

    @Test
    void ignoresTheOrderOfTheSidesOfARace() {
        List<Finding.Place> places = race(10, 20).sites();
        Finding other = finding("race", "x", List.of(places.get(1), places.get(0)), Map.of());
        assertThat(Fingerprint.of(other)).isEqualTo(Fingerprint.of(race(10, 20)));
    }

    @Test
    void dependsOnTheOrderOfAPattern() {
        List<Finding.Place> places = race(10, 20).sites();
        Finding one = finding("atomic-set-violation", "x", places, Map.of("pattern", 1));
        Finding other =
                finding("atomic-set-violation", "x", List.of(places.get(1), places.get(0)), Map.of("pattern", 1));
        assertThat(Fingerprint.of(one)).isNotEqualTo(Fingerprint.of(other));
    }

    @Test
    void dependsOnTheCallersOfTheMethodThatHangs() {
        List<Finding.Place> places = List.of(place("WAITS", "awaitDone", 5, "java.lang.Object"));
        Finding loading =
                finding("hang", "x", places, Map.of("identity", "hang at shop.Basket.awaitDone < shop.Basket.load"));
        Finding saving =
                finding("hang", "x", places, Map.of("identity", "hang at shop.Basket.awaitDone < shop.Basket.save"));
        assertThat(Fingerprint.of(loading)).isNotEqualTo(Fingerprint.of(saving));
    }

    @Test
    void dependsOnFieldAndMethod() {
        Finding field = finding(
                "race",
                "x",
                List.of(
                        place("write", "add", 1, "shop.Basket.sum"),
                        race(1, 2).sites().get(1)),
                Map.of());
        assertThat(Fingerprint.of(field)).isNotEqualTo(Fingerprint.of(race(1, 2)));
    }

    @Test
    void ignoresNamesAndNumbersOfLocksAndLambdas() {
        assertThat(List.of("shop.Lock #2", "Shop.lock (shop.Lock #1)", "lock 1 (shop.Lock)"))
                .allSatisfy(lock ->
                        assertThat(held("lambda$main$3", lock)).isEqualTo(held("lambda$main$0", "shop.Lock #1")));
        assertThat(held("lambda$main$0", "shop.Lock #1")).isNotEqualTo(held("lambda$main$0", "shop.Till #1"));
    }

    private static String held(String method, String lock) {
        return Fingerprint.of(finding("deadlock", "x", List.of(place("holds", method, 1, lock)), Map.of()));
    }

    @Test
    void distinguishesTheCausesOfOneFailedCheck() {
        String check = "uncaught java.lang.AssertionError at shop.Main.main";
        Finding basket =
                finding("failure", "a", List.of(), Map.of("identity", check, "cause", List.of("shop.Basket.count")));
        Finding order =
                finding("failure", "b", List.of(), Map.of("identity", check, "cause", List.of("shop.Order.sum")));
        assertThat(Fingerprint.of(basket)).isNotEqualTo(Fingerprint.of(order));
        String deep = "uncaught java.lang.AssertionError at shop.Basket.check < shop.Main.main";
        assertThat(Fingerprint.of(finding(
                        "failure", "a", List.of(), Map.of("identity", deep, "cause", List.of("shop.Basket.count")))))
                .as("the stack of the failure distinguishes it")
                .isEqualTo(Fingerprint.of(finding("failure", "b", List.of(), Map.of("identity", deep))));
    }

    @Test
    void dependsOnTheIdentityOfAFailure() {
        Finding one = finding("failure", "pct-1", List.of(), Map.of("identity", "uncaught X at shop.Basket.add"));
        Finding other = finding("failure", "pos-7", List.of(), Map.of("identity", "uncaught X at shop.Basket.add"));
        assertThat(Fingerprint.of(one)).isEqualTo(Fingerprint.of(other));
    }
}
