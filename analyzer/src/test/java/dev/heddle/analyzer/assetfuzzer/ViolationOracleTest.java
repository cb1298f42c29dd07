package dev.heddle.analyzer.assetfuzzer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.testing.Jdks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The receiver's class is this class, so that the inferred class is the intended one. */
class ViolationOracleTest {
    private static final int TRACES = Jdks.times(300, 2_000);
    private static final long FIRST_SEED = 20_261_120;

    private static final AssetFuzzerOptions PRUNED = new AssetFuzzerOptions(
            true,
            UnitRule.DECLARED,
            null,
            1,
            className -> false,
            AssetFuzzerOptions.defaults().temporary());

    /** Executes the same instructions twice. If there is a lock, each iteration acquires it again. */
    enum Family {
        ONE_VARIABLE(2, 1, 2, 3, 4, 5),
        TWO_VARIABLES(2, 6, 8, 9),
        ALTERNATING(2, 7, 10, 11);

        final int fields;
        final Set<Integer> patterns;

        Family(int fields, Integer... patterns) {
            this.fields = fields;
            this.patterns = new TreeSet<>(Arrays.asList(patterns));
        }
    }

    private static final class Expected {
        final Set<Signature> paper = new HashSet<>();
        final Set<Signature> pruned = new HashSet<>();
        final Set<Signature> happened = new HashSet<>();
        final Set<Signature> realised = new HashSet<>();
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void agreesWithTheDefinition(Family family) {
        int paper = 0;
        int pruned = 0;
        int realised = 0;
        int happened = 0;
        int silent = 0;
        for (int i = 0; i < TRACES; i++) {
            long seed = FIRST_SEED + i + 100_000L * family.ordinal();
            TraceBuilder trace = RandomTrace.of(seed, family.fields);
            Expected expected = expected(trace, family);
            String message = "seed " + seed + ", " + family + "\n" + trace;
            assertThat(found(trace, PRUNED, family)).as("pruned, %s", message).isEqualTo(expected.pruned);
            assertThat(found(trace, PRUNED.withPrune(false), family))
                    .as("paper, %s", message)
                    .isEqualTo(expected.paper);
            assertThat(signatures(AssetFuzzer.observe(trace, PRUNED), family))
                    .as("monitor, %s", message)
                    .isEqualTo(expected.happened);
            assertThat(expected.pruned).as("realisable, %s", message).containsAll(expected.realised);
            assertThat(expected.realised).as("happened, %s", message).containsAll(expected.happened);
            paper += expected.paper.size();
            pruned += expected.pruned.size();
            realised += expected.realised.size();
            happened += expected.happened.size();
            silent += expected.pruned.isEmpty() ? 1 : 0;
        }
        System.out.printf(
                "%s: %d traces (%d silent): %d verdicts of the paper, %d left by pruning, %d realisable, %d happened%n",
                family, TRACES, silent, paper, pruned, realised, happened);
        assertThat(realised).isPositive();
        // Runs the programs. Nested locks may cause a deadlock, which ends the run.
        if (family == Family.ONE_VARIABLE) {
            assertThat(paper).isEqualTo(pruned);
        } else {
            assertThat(paper).isGreaterThan(pruned);
        }
    }

    private static Expected expected(TraceBuilder trace, Family family) {
        Expected expected = new Expected();
        ViolationOracle oracle = new ViolationOracle(trace);
        Map<List<Integer>, Boolean> realisable = new HashMap<>();
        oracle.tuples(family.patterns.iterator().next(), 11, (form, tuple, signature) -> {
            if (!family.patterns.contains(form.pattern().number())) {
                return;
            }
            boolean inOrder = oracle.respectsOrder(tuple);
            if (inOrder && oracle.respectsLocks(form, tuple)) {
                expected.paper.add(signature);
            }
            if (inOrder && oracle.survives(form, tuple)) {
                expected.pruned.add(signature);
            }
            if (ViolationOracle.happened(tuple)) {
                expected.happened.add(signature);
                expected.realised.add(signature);
            }
            // A thread runs for a while, so that some runs have no violation.
            if (!expected.realised.contains(signature)) {
                List<Integer> key =
                        Arrays.stream(tuple).map(event -> event.index).toList();
                if (realisable.computeIfAbsent(key, k -> oracle.isRealisable(tuple))) {
                    expected.realised.add(signature);
                }
            }
        });
        return expected;
    }

    private static Set<Signature> found(TraceBuilder trace, AssetFuzzerOptions options, Family family) {
        return signatures(PhaseOne.run(trace, options).violations(), family);
    }

    private static Set<Signature> signatures(Iterable<Violation> violations, Family family) {
        Set<Signature> all = new HashSet<>();
        violations.forEach(violation -> all.add(violation.signature()));
        return all.stream()
                .filter(signature -> family.patterns.contains(signature.pattern()))
                .collect(Collectors.toSet());
    }
}
