package dev.heddle.replayer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PairsPlan;
import dev.heddle.trace.plan.PairsPlan.Access;
import dev.heddle.trace.plan.RandomPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plans of pairs that distinguish the accesses of one place by their callers. */
@Timeout(300)
class PairsIT {
    private static final int SEEDS = 6;

    @TempDir
    Path folder;

    static Stream<String> jdks() {
        return ControlledRun.jdk(0);
    }

    /** Two threads change a counter through the same method, each with a caller of its own. */
    static final class TwoCallers {
        private int value;

        private TwoCallers() {}

        public static void main(String[] args) throws InterruptedException {
            TwoCallers shared = new TwoCallers();
            Thread first = new Thread(() -> first(shared));
            Thread second = new Thread(() -> second(shared));
            first.start();
            second.start();
            first.join();
            second.join();
        }

        private static void first(TwoCallers shared) {
            shared.change();
        }

        private static void second(TwoCallers shared) {
            shared.change();
        }

        private void change() {
            value = 1;
            value = 3 * value;
            value = 5 * value;
        }
    }

    /** The scheduler works in the thread that reaches a place, so that thread may be its own observer. */
    @ParameterizedTest
    @MethodSource("jdks")
    void distinguishesThreadsByTheirCallers(String jdk) throws Exception {
        Path recorded = ControlledRun.of(
                        jdk, folder.resolve("recorded"), new RandomPlan("r", "random", 2), TwoCallers.class)
                .recording();
        PairsPlan byCallers = plan(recorded, true);
        PairsPlan byThreads = plan(recorded, false);
        for (int seed = 1; seed <= SEEDS; seed++) {
            ControlledRun one =
                    ControlledRun.of(jdk, folder.resolve("callers" + seed), byCallers.withSeed(seed), TwoCallers.class);
            ControlledRun other =
                    ControlledRun.of(jdk, folder.resolve("threads" + seed), byThreads.withSeed(seed), TwoCallers.class);
            assertThat(one.outcome().progress())
                    .as("seed %d", seed)
                    .isEqualTo(other.outcome().progress());
            assertThat(one.schedule().turns())
                    .as("seed %d", seed)
                    .isEqualTo(other.schedule().turns());
        }
    }

    /** Requires that a write of the first thread follows a read of the second one. */
    private static PairsPlan plan(Path recording, boolean hasCallers) {
        PairsPlan.Pair pair = new PairsPlan.Pair(
                PairsPlan.Order.REQUIRED,
                access(recording, "0.2", Op.GET_FIELD, hasCallers),
                access(recording, "0.1", Op.PUT_FIELD, hasCallers));
        return new PairsPlan("pairs", "locon", 1, List.of(pair));
    }

    private static Access access(Path recording, String thread, Op op, boolean hasCallers) {
        List<List<CodePoint>> stacks = RecordedStacks.of(recording, thread, op, "change", "value");
        List<CodePoint> last = stacks.get(stacks.size() - 1);
        return hasCallers
                ? new Access(op, last.get(0), last.subList(1, 2), null, null)
                : new Access(op, last.get(0), List.of(), null, thread);
    }
}
