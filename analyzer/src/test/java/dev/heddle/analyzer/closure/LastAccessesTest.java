package dev.heddle.analyzer.closure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.Trace;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LastAccessesTest {
    /** The definition is a map from threads to their last accesses. */
    @Test
    void agreesWithTheDefinition() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int threads = 1 + random.nextInt(60);
            FakeRun run = new FakeRun();
            for (int i = 0; i < 200; i++) {
                run.add(random.nextInt(threads), EventKind.WRITE, 0, random.nextInt(4));
            }
            Trace trace = run.trace();
            LastAccesses accesses = new LastAccesses(trace);
            Map<Integer, Integer> last = new TreeMap<>();
            Set<Integer> unwanted = new HashSet<>();
            for (int event = 0; event < trace.size(); event++) {
                int from = random.nextInt(event + 1);
                int divisor = 1 + random.nextInt(5);
                int now = event;
                unwanted.add(random.nextInt(40));
                List<Integer> expected = last.values().stream()
                        .filter(before ->
                                before >= from && trace.thread(before) != trace.thread(now) && before % divisor == 0)
                        .toList();
                List<Integer> found = accesses.accepted(
                        event,
                        from,
                        before -> before % divisor == 0,
                        (one, other) -> !unwanted.contains(trace.place(one) * 4 + trace.place(other)));
                boolean isWanted =
                        expected.stream().anyMatch(one -> !unwanted.contains(trace.place(one) * 4 + trace.place(now)));
                if (isWanted) {
                    assertThat(found).as("seed %d, event %d", seed, event).isEqualTo(expected);
                } else {
                    assertThat(found.isEmpty())
                            .as("seed %d, event %d", seed, event)
                            .isEqualTo(expected.isEmpty());
                    assertThat(expected).containsAll(found);
                }
                accesses.add(event);
                last.put(trace.thread(event), event);
            }
        }
    }
}
