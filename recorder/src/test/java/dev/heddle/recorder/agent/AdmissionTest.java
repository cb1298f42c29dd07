package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static List<String> classes(Random random) {
        List<String> classes = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(200); i++) {
            classes.add("com/acme/C" + i);
            for (int nested = random.nextInt(4); nested > 0; nested--) {
                classes.add("com/acme/C" + i + "$N" + nested);
            }
        }
        return classes;
    }

    private static String outermost(String name) {
        return name.replaceAll("\\$.*", "");
    }

    @Test
    void allClassesHaveTheirTurnAndWhatIsNestedComesAlong() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<String> waiting = classes(random);
            Set<String> all = new HashSet<>(waiting);
            Admission admission = new Admission(seed);
            Set<String> taken = new HashSet<>();
            while (!waiting.isEmpty()) {
                List<String> next = admission.next(waiting);
                assertThat(next).as("seed %d", seed).isNotEmpty().doesNotHaveDuplicates();
                assertThat(waiting).as("seed %d", seed).containsAll(next);
                waiting.removeAll(next);
                for (String one : waiting) {
                    assertThat(next).as("seed %d", seed).noneMatch(other -> outermost(other)
                            .equals(outermost(one)));
                }
                taken.addAll(next);
                if (random.nextBoolean()) {
                    admission.wasCheap();
                } else {
                    admission.wasDear();
                }
            }
            assertThat(taken).as("seed %d", seed).isEqualTo(all);
            assertThat(admission.next(waiting)).isEmpty();
        }
    }

    @Test
    void fewAtFirstMoreWhileThatIsCheapAndFewerWhenItIsNot() {
        List<String> waiting = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            waiting.add("com/acme/C" + i);
        }
        Admission admission = new Admission(1);

        assertThat(admission.next(waiting)).hasSize(4);
        admission.wasCheap();
        assertThat(admission.next(waiting)).hasSize(8);
        for (int i = 0; i < 20; i++) {
            admission.wasCheap();
        }
        assertThat(admission.next(waiting)).hasSize(64);
        admission.wasDear();
        assertThat(admission.next(waiting)).hasSize(32);
        for (int i = 0; i < 20; i++) {
            admission.wasDear();
        }
        assertThat(admission.next(waiting)).hasSize(1);
    }

    @Test
    void runsTakeDifferentClassesFirst() {
        List<String> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add("com/acme/C" + i);
        }
        Set<List<String>> first = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            first.add(new Admission(seed).next(waiting));
        }
        assertThat(first).hasSizeGreaterThan(10);
    }
}
