package dev.heddle.replayer.strategy.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.replayer.strategy.pairs.HeadAccesses.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The pairs of the strategy are those of LoCon: immediate dependencies, which reads of other threads do not hide. */
class HeadAccessesTest {
    private static final int HEAD = 0;
    private static final Object ARRAY = new Object();

    /** An access to some elements of an array. The place of heads is {@link #HEAD}. */
    private record Access(int thread, int place, boolean isWrite, int from, int to) {}

    @Test
    void findsTheDependenciesOfRandomRuns() {
        for (int seed = 0; seed < 20_000; seed++) {
            boolean headWrites = seed % 2 == 0;
            List<Access> run = run(new Random(seed), headWrites);
            HeadAccesses<Integer> heads = new HeadAccesses<>();
            for (int i = 0; i < run.size(); i++) {
                Access access = run.get(i);
                Variable variable = new Variable(ARRAY, access.from, access.to, null);
                assertThat(heads.accessed(variable, access.thread, access.isWrite))
                        .as("seed %s, access %s of %s", seed, i, run)
                        .isEqualTo(dependsOnHead(run, i));
                if (access.place == HEAD) {
                    heads.put(variable, access.thread, access.isWrite);
                }
            }
        }
    }

    @Test
    void keepsAHeadThatItsOwnTailThreadReadsBefore() {
        HeadAccesses<Integer> heads = new HeadAccesses<>();
        Variable variable = new Variable(ARRAY, 0, 1, null);
        heads.put(variable, 1, false);
        assertThat(heads.of(variable).get(0).isHiddenBy(2, false, true)).isFalse();
        heads.accessed(variable, 2, false);
        assertThat(heads.of(variable).get(0).isFollowedBy(2, true)).isTrue();
    }

    private static List<Access> run(Random random, boolean headWrites) {
        List<Access> run = new ArrayList<>();
        int elements = 1 + random.nextInt(3);
        for (int i = 0; i < 8; i++) {
            int from = random.nextInt(elements);
            int to = from + 1 + random.nextInt(elements - from);
            boolean isHead = random.nextInt(3) == 0;
            run.add(new Access(
                    random.nextInt(3), isHead ? HEAD : 1, isHead ? headWrites : random.nextBoolean(), from, to));
        }
        return run;
    }

    /** By definition, for each element: the last write, and the last reads of each thread since then. */
    private static boolean dependsOnHead(List<Access> run, int at) {
        Access tail = run.get(at);
        for (int i = 0; i < at; i++) {
            Access head = run.get(i);
            for (int element = head.from; element < head.to; element++) {
                if (head.place == HEAD && element >= tail.from && element < tail.to && depends(run, i, at, element)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean depends(List<Access> run, int first, int second, int element) {
        Access head = run.get(first);
        Access tail = run.get(second);
        if (head.thread == tail.thread) {
            return false;
        }
        for (Access between : run.subList(first + 1, second)) {
            if (element < between.from || element >= between.to) {
                continue;
            }
            boolean isReadOfTail = between.thread == tail.thread;
            boolean hides = between.isWrite
                    || (!head.isWrite && between.thread == head.thread)
                    || (!tail.isWrite && isReadOfTail)
                    || (head.isWrite && tail.isWrite && !isReadOfTail);
            if (hides) {
                return false;
            }
        }
        return true;
    }
}
