package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallSequence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Leaves calls out of a test as long as some schedule of the rest has an outcome that no sequential order has. */
final class SequenceShrinking {
    /** Executes tests under schedules. */
    interface Execution {
        /** The tests with an outcome that no sequential order has, and that outcome. */
        Map<CallSequence, String> unexpected(List<CallSequence> tests) throws IOException, InterruptedException;
    }

    private final Execution execution;

    SequenceShrinking(Execution execution) {
        this.execution = execution;
    }

    /** The shortest test that was found, and its outcome. */
    Map.Entry<CallSequence, String> shrink(CallSequence test, String outcome) throws IOException, InterruptedException {
        Map.Entry<CallSequence, String> shortest = Map.entry(test, outcome);
        while (true) {
            List<CallSequence> candidates = candidates(shortest.getKey());
            Map<CallSequence, String> found = candidates.isEmpty() ? Map.of() : execution.unexpected(candidates);
            Map.Entry<CallSequence, String> next = shortest(found);
            if (next == null) {
                return shortest;
            }
            shortest = next;
        }
    }

    private static Map.@Nullable Entry<CallSequence, String> shortest(Map<CallSequence, String> found) {
        return found.entrySet().stream()
                .min(Map.Entry.comparingByKey(
                        Comparator.comparingInt(CallSequence::size).thenComparingInt(CallSequence::number)))
                .orElse(null);
    }

    /** The test without all calls before the threads, and without one call; each thread keeps a call. */
    static List<CallSequence> candidates(CallSequence test) {
        List<CallSequence> all = new ArrayList<>();
        if (test.before().length > 1) {
            all.add(with(test, all.size(), new int[0], test.one(), test.other()));
        }
        for (int i = 0; i < test.before().length; i++) {
            all.add(with(test, all.size(), without(test.before(), i), test.one(), test.other()));
        }
        for (int i = 0; i < test.one().length && test.one().length > 1; i++) {
            all.add(with(test, all.size(), test.before(), without(test.one(), i), test.other()));
        }
        for (int i = 0; i < test.other().length && test.other().length > 1; i++) {
            all.add(with(test, all.size(), test.before(), test.one(), without(test.other(), i)));
        }
        return all;
    }

    private static CallSequence with(CallSequence test, int number, int[] before, int[] one, int[] other) {
        return new CallSequence(number, test.creation(), before, one, other, test.after(), Set.of())
                .counting(test.counts());
    }

    private static int[] without(int[] calls, int index) {
        return IntStream.range(0, calls.length)
                .filter(i -> i != index)
                .map(i -> calls[i])
                .toArray();
    }
}
