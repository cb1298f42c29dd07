package dev.heddle.analyzer.assetfuzzer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.analyzer.report.CandidateReport;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountTest {
    @TempDir
    Path temp;

    private static CandidateReport<Violation, PatternPlan> analyze(TraceBuilder... traces) {
        return AssetFuzzer.analyze(List.of(traces), AssetFuzzerOptions.defaults());
    }

    private static Violation inconsistentCopy(CandidateReport<Violation, PatternPlan> result) {
        return result.candidates().stream()
                .filter(v -> v.pattern() == AccessPattern.WRITES_AMID_READS
                        && v.steps().get(0).name().equals("checking")
                        && v.steps().get(1).name().equals("checking"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void findsTheInconsistentCopyOfThePaper() {
        Violation violation = inconsistentCopy(analyze(AccountTrace.build()));
        assertThat(violation.steps())
                .extracting(step -> (step.unit() == 0 ? "u" : "u'") + " " + step.op() + " " + step.name())
                .containsExactly(
                        "u GET_FIELD checking", "u' PUT_FIELD checking", "u' PUT_FIELD savings", "u GET_FIELD savings");
        assertThat(violation.units())
                .extracting(unit -> unit.method().method())
                .containsExactly("<init>", "creditInterest");
        assertThat(violation.window()).hasSize(1);
        assertThat(violation.window().get(0).className()).isEqualTo("bank.Account");
        assertThat(violation.window().get(0).acquired().get(0).method()).isEqualTo("getchk");
        assertThat(violation.steps().get(0).release()).isEqualTo(violation.window());
        assertThat(violation.steps().get(1).release()).isEmpty();
        assertThat(violation.steps().get(2).release())
                .extracting(lock -> lock.acquired().get(0).method())
                .containsExactlyInAnyOrder("creditInterest");
    }

    @Test
    void observesNoViolationInTheRunItself() {
        assertThat(AssetFuzzer.observe(AccountTrace.build(), AssetFuzzerOptions.defaults()))
                .isEmpty();
    }

    @Test
    void readsPlansAndFindingsBackEqual() throws IOException {
        CandidateReport<Violation, PatternPlan> result = analyze(AccountTrace.build());
        result.writePlans(temp.resolve("out"));
        result.findings().write(temp.resolve("out"));
        assertThat(Findings.read(temp.resolve("out").resolve(Findings.FILE_NAME)))
                .isEqualTo(result.findings());
        for (int i = 0; i < result.plans().size(); i++) {
            PatternPlan plan = result.plans().get(i);
            String file = result.findings().findings().get(i).plan();
            assertThat(PlanFile.read(temp.resolve("out").resolve(file))).isEqualTo(plan);
            assertThat(Signature.of(plan)).isEqualTo(result.candidates().get(i).signature());
        }
    }

    @Test
    void findsTheSameCandidatesInTheSameRunTwice() {
        CandidateReport<Violation, PatternPlan> once = analyze(AccountTrace.build());
        CandidateReport<Violation, PatternPlan> twice = analyze(AccountTrace.build(), AccountTrace.build());
        assertThat(twice.candidates())
                .extracting(Violation::signature)
                .isEqualTo(once.candidates().stream().map(Violation::signature).toList());
        assertThat(analyze(AccountTrace.build()).findings()).isEqualTo(once.findings());
    }

    /** There may be a hundred thousand candidates at a few places. */
    @Test
    void sharesStacksBetweenCandidates() {
        int steps = 0;
        int stacks = 0;
        for (int seed = 0; seed < 50; seed++) {
            Map<List<CodePoint>, List<CodePoint>> seen = new HashMap<>();
            for (Violation violation : analyze(RandomTrace.of(seed, 2)).candidates()) {
                for (PatternPlan.Step step : violation.steps()) {
                    assertThat(step.stack()).isSameAs(seen.computeIfAbsent(step.stack(), stack -> stack));
                    steps++;
                }
            }
            stacks += seen.size();
        }
        assertThat(steps).isGreaterThan(2 * stacks);
    }

    @Test
    void findsNoCopyWithUnitsByReceiver() {
        CandidateReport<Violation, PatternPlan> result = AssetFuzzer.analyze(
                List.of(AccountTrace.build()), AssetFuzzerOptions.defaults().withUnits(UnitRule.RECEIVER));
        assertThat(result.candidates()).noneMatch(v -> v.pattern() == AccessPattern.WRITES_AMID_READS);
    }
}
