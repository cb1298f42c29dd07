package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.buggy.account.AccountTest;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PatternPlan;
import dev.heddle.trace.plan.PatternPlan.HeldLock;
import dev.heddle.trace.plan.PatternPlan.Step;
import dev.heddle.trace.plan.RandomPlan;
import dev.heddle.trace.testing.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The motivating program of AssetFuzzer, under a plan with the places of a recorded run. */
@Timeout(600)
class PatternIT {
    private static final int TRIES = Jdks.times(1, 10);

    @TempDir
    Path folder;

    static Stream<String> jdks() {
        return ControlledRun.jdk(0);
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void everyEvenSeedReproducesTheViolation(String jdk) throws Exception {
        Path recorded = ControlledRun.of(
                        jdk, folder.resolve("recorded"), new RandomPlan("r", "random", 2), AccountTest.class)
                .recording();
        PatternPlan plan = plan(recorded);
        for (int i = 0; i < TRIES; i++) {
            ControlledRun run =
                    ControlledRun.of(jdk, folder.resolve("try" + i), plan.withSeed(2L * i), AccountTest.class);
            assertThat(run.outcome().reached()).as("try %d: %s", i, run).isTrue();
            assertThat(run.outcome().thrashes()).as("try %d: %s", i, run).isZero();
            assertThat(run.exit()).as("try %d: %s", i, run).isEqualTo(1);
            assertThat(run.err()).contains("the copy mixes old and new balances: checking 100.0, savings 1500.0");
            ControlledRun again = ControlledRun.of(jdk, folder.resolve("again" + i), run.schedule(), AccountTest.class);
            assertThat(again.exit()).as("replay %d: %s", i, again).isEqualTo(1);
            assertThat(again.schedule().turns()).isEqualTo(run.schedule().turns());
        }
    }

    /** Ru(checking) Wu′(checking) Wu′(savings) Ru(savings): u in 0.1, u′ in the thread that 0.1 starts. */
    private static PatternPlan plan(Path recording) {
        String u = "0.1";
        String v = "0.1.1";
        List<CodePoint> readsChecking = copying(RecordedStacks.of(recording, u, Op.GET_FIELD, "getChk", "checking"));
        List<CodePoint> readsSavings = copying(RecordedStacks.of(recording, u, Op.GET_FIELD, "getSav", "savings"));
        List<CodePoint> writesChecking = RecordedStacks.of(recording, v, Op.PUT_FIELD, "setChk", "checking")
                .get(0);
        List<CodePoint> writesSavings = RecordedStacks.of(recording, v, Op.PUT_FIELD, "setSav", "savings")
                .get(0);
        HeldLock ofReader = new HeldLock(
                "dev.heddle.subjects.buggy.account.Account",
                copying(RecordedStacks.of(recording, u, Op.ACQUIRE, "getChk", null)));
        HeldLock ofWriter = new HeldLock(
                "dev.heddle.subjects.buggy.account.Account",
                RecordedStacks.of(recording, v, Op.ACQUIRE, "creditInterest", null)
                        .get(0));
        return new PatternPlan(
                "p1",
                "assetfuzzer",
                0,
                9,
                "u observes an inconsistent state",
                List.of(recording.toString()),
                new PatternPlan.AtomicSet(
                        "dev.heddle.subjects.buggy.account.Account", false, List.of("checking", "savings")),
                List.of(unit(readsChecking, "<init>", u), unit(writesChecking, "creditInterest", v)),
                List.of(
                        new Step(0, Op.GET_FIELD, 0, "checking", readsChecking, List.of(ofReader)),
                        new Step(1, Op.PUT_FIELD, 0, "checking", writesChecking, List.of()),
                        new Step(1, Op.PUT_FIELD, 1, "savings", writesSavings, List.of(ofWriter)),
                        new Step(0, Op.GET_FIELD, 1, "savings", readsSavings, List.of())),
                List.of());
    }

    /** The first of the stacks in the copy constructor. */
    private static List<CodePoint> copying(List<List<CodePoint>> stacks) {
        return stacks.stream()
                .filter(stack -> stack.stream().anyMatch(point -> point.method().equals("<init>")))
                .findFirst()
                .orElseThrow();
    }

    private static PatternPlan.Unit unit(List<CodePoint> stack, String method, String thread) {
        CodePoint frame = stack.stream()
                .filter(point -> point.method().equals(method))
                .findFirst()
                .orElseThrow();
        CodePoint entry =
                new CodePoint(frame.className(), frame.method(), frame.descriptor(), Site.ENTRY, frame.line(), null);
        return new PatternPlan.Unit(entry, thread);
    }
}
