package dev.heddle.recorder.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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

    private static final Supplier<Set<String>> NONE = Set::of;

    private static List<String> classes(int number) {
        List<String> classes = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            classes.add("com/acme/C" + i);
        }
        return classes;
    }

    @Test
    void admitsEveryClassWithItsNestedClasses() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<String> waiting = classes(random);
            Set<String> all = new HashSet<>(waiting);
            Admission admission = new Admission(seed);
            Set<String> taken = new HashSet<>();
            while (!waiting.isEmpty()) {
                List<String> next = admission.next(waiting, NONE, 0);
                assertThat(next).as("seed %d", seed).isNotEmpty().doesNotHaveDuplicates();
                assertThat(waiting).as("seed %d", seed).containsAll(next);
                waiting.removeAll(next);
                for (String one : waiting) {
                    assertThat(next).as("seed %d", seed).noneMatch(other -> outermost(other)
                            .equals(outermost(one)));
                }
                taken.addAll(next);
                if (random.nextBoolean()) {
                    admission.wasDear();
                }
            }
            assertThat(taken).as("seed %d", seed).isEqualTo(all);
            assertThat(admission.next(waiting, NONE, 0)).isEmpty();
        }
    }

    @Test
    void admitsMoreWhileCheapAndFewerWhenExpensive() {
        List<String> waiting = classes(1_000);
        Admission admission = new Admission(1);

        for (int expected : new int[] {4, 8, 16, 32, 64, 64}) {
            assertThat(admission.next(waiting, NONE, 0)).hasSize(expected);
        }
        for (int expected : new int[] {32, 16, 8, 4, 2, 1, 1}) {
            admission.wasDear();
            assertThat(admission.next(waiting, NONE, 0)).hasSize(expected);
        }
        assertThat(admission.next(waiting, NONE, 0)).hasSize(2);
    }

    @Test
    void ignoresTheCostOfOtherClasses() {
        List<String> waiting = classes(1_000);
        Set<String> all = Set.copyOf(waiting);
        Admission admission = new Admission(1);
        // For example when a method of an earlier class is disabled.
        admission.wasDear();
        for (int second = 0; second < 100; second++) {
            assertThat(admission.next(waiting, () -> all, TimeUnit.SECONDS.toNanos(second)))
                    .isEmpty();
        }
        assertThat(admission.next(waiting, NONE, TimeUnit.SECONDS.toNanos(200))).hasSize(4);
        admission.wasDear();
        for (int second = 201; second < 300; second++) {
            assertThat(admission.next(waiting, () -> all, TimeUnit.SECONDS.toNanos(second)))
                    .isEmpty();
        }
        assertThat(admission.next(waiting, NONE, TimeUnit.SECONDS.toNanos(400))).hasSize(2);
    }

    @Test
    void examinesStacksOnlyWhenUseful() {
        Set<String> all = Set.copyOf(classes(10));
        int[] looks = {0};
        Supplier<Set<String>> counted = () -> {
            looks[0]++;
            return all;
        };
        Admission admission = new Admission(1);

        assertThat(admission.next(List.of(), counted, 0)).isEmpty();
        assertThat(looks[0]).as("when nothing waits").isZero();

        // Twice a second, beginning shortly before the JVM's clock overflows.
        long begin = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(7);
        List<Integer> at = new ArrayList<>();
        for (int half = 0; half < 100; half++) {
            int before = looks[0];
            assertThat(admission.next(List.copyOf(all), counted, begin + TimeUnit.MILLISECONDS.toNanos(500L * half)))
                    .isEmpty();
            if (looks[0] > before) {
                at.add(half);
            }
        }
        assertThat(at).containsExactly(0, 2, 6, 14, 30, 50, 70, 90);
    }

    @Test
    void admitsANewClassWhileAnotherRunsForEver() {
        Set<String> running = Set.copyOf(classes(3));
        List<String> waiting = classes(3);
        Admission admission = new Admission(1);
        assertThat(admission.next(waiting, () -> running, 0)).isEmpty();
        waiting.add("com/acme/New");
        assertThat(admission.next(waiting, () -> running, 1)).containsExactly("com/acme/New");
    }

    @Test
    void runsAdmitDifferentClassesFirst() {
        List<String> waiting = classes(100);
        Set<List<String>> first = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            first.add(new Admission(seed).next(waiting, NONE, 0));
        }
        assertThat(first).hasSizeGreaterThan(10);
    }
}
