package dev.heddle.junit.linearizability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The decision about a history, compared with the definition on random histories. */
class SpecificationTest {
    private static final int CASES = 4_000;

    private static final List<Operation<? super Queue<Integer>>> OPERATIONS = List.of(
            new Operation<>("offer(1)", queue -> queue.offer(1)),
            new Operation<>("offer(2)", queue -> queue.offer(2)),
            new Operation<>("poll()", queue -> queue.poll()),
            new Operation<>("size()", queue -> queue.size()));

    @Test
    void agreesWithTheDefinition() {
        int explained = 0;
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            Calls calls = new Calls(
                    calls(random, random.nextInt(2)),
                    new int[][] {
                        calls(random, 1 + random.nextInt(2)),
                        calls(random, 1 + random.nextInt(2)),
                        calls(random, random.nextInt(2))
                    },
                    calls(random, random.nextInt(2)));
            History history = history(calls, random);
            boolean isExplained = isExplained(calls, history);
            assertThat(Specification.<Queue<Integer>>of(ArrayDeque::new, OPERATIONS, calls)
                            .explains(history))
                    .as("seed " + seed)
                    .isEqualTo(isExplained);
            explained += isExplained ? 1 : 0;
        }
        // Neither answer is rare.
        assertThat(explained).isBetween(CASES / 10, CASES * 9 / 10);
    }

    private static int[] calls(Random random, int length) {
        return random.ints(length, 0, OPERATIONS.size()).toArray();
    }

    /** Random overlaps; results of a random order of the operations' effects, one of which is sometimes changed. */
    private static History history(Calls calls, Random random) {
        int size = calls.size();
        int[] begins = new int[size];
        int[] ends = new int[size];
        Object[] results = new Object[size];
        Queue<Integer> queue = new ArrayDeque<>();
        int time = 1;
        int[] next = new int[calls.threads().length];
        boolean[] isOpen = new boolean[next.length];
        for (int call = 0; call < calls.before().length; call++) {
            begins[call] = time++;
            results[call] = effect(calls, call, queue);
            ends[call] = time++;
        }
        List<Integer> turns = new ArrayList<>();
        for (int thread = 0; thread < next.length; thread++) {
            turns.addAll(Collections.nCopies(2 * calls.threads()[thread].length, thread));
        }
        Collections.shuffle(turns, random);
        for (int thread : turns) {
            int call = calls.first(thread) + next[thread];
            boolean isEffectAtEnd = (call + random.nextInt(2)) % 2 == 0;
            if (!isOpen[thread]) {
                begins[call] = time++;
                results[call] = effect(calls, call, queue);
            } else {
                ends[call] = time++;
                next[thread]++;
                if (isEffectAtEnd && random.nextInt(4) == 0) {
                    results[call] = random.nextBoolean() ? null : random.nextInt(3);
                }
            }
            isOpen[thread] = !isOpen[thread];
        }
        for (int call = calls.firstAfter(); call < size; call++) {
            begins[call] = time++;
            results[call] = effect(calls, call, queue);
            ends[call] = time++;
        }
        return History.of(begins, ends, results);
    }

    private static Object effect(Calls calls, int call, Queue<Integer> queue) {
        return OPERATIONS.get(calls.operation(call)).result(queue);
    }

    /** Whether any permutation of all calls keeps the order of those that do not overlap, and has the results. */
    private static boolean isExplained(Calls calls, History history) {
        int[] all = IntStream.range(0, calls.size()).toArray();
        return isExplained(calls, history, all, 0);
    }

    private static boolean isExplained(Calls calls, History history, int[] order, int fixed) {
        if (fixed == order.length) {
            return hasResults(calls, history, order);
        }
        for (int i = fixed; i < order.length; i++) {
            swap(order, fixed, i);
            boolean isAllowed = true;
            for (int j = fixed + 1; j < order.length; j++) {
                isAllowed &= history.end(order[j]) > history.begin(order[fixed]);
            }
            boolean isFound = isAllowed && isExplained(calls, history, order, fixed + 1);
            swap(order, fixed, i);
            if (isFound) {
                return true;
            }
        }
        return false;
    }

    private static void swap(int[] order, int one, int other) {
        int kept = order[one];
        order[one] = order[other];
        order[other] = kept;
    }

    private static boolean hasResults(Calls calls, History history, int[] order) {
        Queue<Integer> queue = new ArrayDeque<>();
        String[] results = new String[order.length];
        for (int call : order) {
            results[call] = ResultText.of(effect(calls, call, queue));
        }
        return Arrays.equals(results, history.results());
    }
}
