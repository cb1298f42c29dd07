package dev.heddle.engine.internal.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ReductionTest {
    private static final Failure FAILURE = new Failure("boom", "boom");
    private static final List<String> THREADS = List.of("0", "0.1", "0.2", "0.3");

    /** A program that fails if some of its switches are made. The switches of a run are those that it made. */
    private static final class Model implements Trials {
        private final Predicate<Trial> fails;
        private Function<Trial, List<Switch>> unusual = Trial::switches;
        private int most = Integer.MAX_VALUE;
        private int runs;
        private int batches;

        private final Failure otherwise;
        /** Whether every second run without this failure ends well. */
        private final boolean isMixed;

        private boolean isLost;

        Model(Predicate<Trial> fails) {
            this(fails, new Failure("another one", "another"), true);
        }

        Model(Predicate<Trial> fails, Failure otherwise) {
            this(fails, otherwise, false);
        }

        private Model(Predicate<Trial> fails, Failure otherwise, boolean isMixed) {
            this.fails = fails;
            this.otherwise = otherwise;
            this.isMixed = isMixed;
        }

        @Override
        public boolean make(List<Trial> trials, Listener listener) {
            batches += trials.isEmpty() ? 0 : 1;
            for (int i = 0; i < trials.size(); i++) {
                if (runs == most) {
                    return false;
                }
                runs++;
                boolean isFailure = fails.test(trials.get(i));
                Failure how = isFailure ? FAILURE : runs % 2 == 0 && isMixed ? null : otherwise;
                if (listener.onResult(
                        i,
                        how,
                        isFailure ? unusual.apply(trials.get(i)) : null,
                        trials.get(i).stale())) {
                    return true;
                }
            }
            return true;
        }

        @Override
        public boolean isTimeOver() {
            return runs == most && !isLost;
        }

        @Override
        public int runs() {
            return runs;
        }
    }

    private static List<Switch> switches(int preempting, int others, Random random) {
        List<Switch> switches = new ArrayList<>();
        for (int i = 0; i < preempting + others; i++) {
            boolean preempts = random.nextInt(preempting + others) < preempting;
            switches.add(new Switch("0." + i % 3, i, "0." + (i + 1) % 3, preempts, null, preempts ? "x" : null));
        }
        return switches;
    }

    @Test
    void leavesOutStaleReadsBeforePreemptions() throws Exception {
        Random random = new Random(5);
        for (int round = 0; round < 100; round++) {
            List<Switch> all = switches(random.nextInt(8), random.nextInt(8), random);
            List<StaleRead> reads = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                reads.add(new StaleRead("0." + i % 2, i, "a.B.f" + i % 3, 1));
            }
            StaleRead needed = reads.get(random.nextInt(reads.size()));
            for (boolean hasFewRuns : new boolean[] {false, true}) {
                Model model = new Model(trial -> trial.stale().contains(needed));
                Reduction reduction = new Reduction(model, FAILURE, THREADS, reads);
                List<Switch> left = hasFewRuns ? reduction.reduceWithFewRuns(all) : reduction.reduce(all);
                assertThat(reduction.stale()).as("round %d", round).containsExactly(needed);
                assertThat(left).as("round %d", round).isEmpty();
                assertThat(reduction.isMinimal()).isTrue();
            }
        }
    }

    @Test
    void leavesOutAllStaleReadsOfAFailureThatNeedsNone() throws Exception {
        List<Switch> all = switches(4, 4, new Random(6));
        Switch needed = all.get(3);
        List<StaleRead> reads = List.of(new StaleRead("0.1", 0, "a.B.c", 1));
        Reduction reduction =
                new Reduction(new Model(trial -> trial.switches().contains(needed)), FAILURE, THREADS, reads);
        assertThat(reduction.reduce(all)).containsExactly(needed);
        assertThat(reduction.stale()).isEmpty();
    }

    @Test
    void keepsExactlyTheNeededSwitches() throws Exception {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            List<Switch> all = switches(random.nextInt(30), random.nextInt(30), random);
            List<Switch> needed = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0 && !all.isEmpty(); i--) {
                needed.add(all.get(random.nextInt(all.size())));
            }
            for (boolean hasFewRuns : new boolean[] {false, true}) {
                Model model = new Model(trial -> trial.switches().containsAll(needed));
                Reduction reduction = new Reduction(model, FAILURE, THREADS, List.of());
                List<Switch> left = hasFewRuns ? reduction.reduceWithFewRuns(all) : reduction.reduce(all);
                assertThat(left)
                        .as("round %d, with few runs: %s", round, hasFewRuns)
                        .containsExactlyInAnyOrderElementsOf(Set.copyOf(needed));
                assertThat(reduction.isMinimal()).isTrue();
            }
        }
    }

    @Test
    void prefersFewerPreemptionsToFewerOtherSwitches() throws Exception {
        List<Switch> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(new Switch("0", i, "0.1", i < 2, null, null));
        }
        // Either the two preemptions, or all the others.
        Model model = new Model(trial -> trial.switches().containsAll(all.subList(0, 2))
                || trial.switches().containsAll(all.subList(2, 8)));
        assertThat(new Reduction(model, FAILURE, THREADS, List.of()).reduce(all))
                .isEqualTo(all.subList(2, 8));
    }

    @Test
    void needsFewJvms() throws Exception {
        List<Switch> all = switches(12, 12, new Random(5));
        Switch needed = all.stream().filter(Switch::preempts).findFirst().orElseThrow();
        Model model = new Model(trial -> trial.switches().contains(needed));
        assertThat(new Reduction(model, FAILURE, THREADS, List.of()).reduce(all))
                .containsExactly(needed);
        assertThat(model.batches).isEqualTo(1);
    }

    @Test
    void reportsWhyNothingWasReduced() throws Exception {
        List<Switch> all = switches(4, 4, new Random(6));
        Reduction well = new Reduction(new Model(trial -> false, null), FAILURE, THREADS, List.of());
        assertThat(well.reduce(all)).isNull();
        assertThat(well.failureReason())
                .isEqualTo(
                        "replaying only its switches does not reproduce the failure: with all of them the program ends well");
        Reduction otherwise = new Reduction(
                new Model(trial -> false, new Failure("out of range", "range")), FAILURE, THREADS, List.of());
        assertThat(otherwise.reduceWithFewRuns(all)).isNull();
        assertThat(otherwise.failureReason())
                .endsWith("with all of them the program fails in another way: out of range");
        Model slow = new Model(trial -> false, null);
        slow.most = 3;
        Reduction cut = new Reduction(slow, FAILURE, THREADS, List.of());
        assertThat(cut.reduce(all)).isNull();
        assertThat(cut.failureReason()).isEqualTo("the time to shrink its schedule was over");
        Model lost = new Model(trial -> false, null);
        lost.most = 3;
        lost.isLost = true;
        Reduction gone = new Reduction(lost, FAILURE, THREADS, List.of());
        assertThat(gone.reduce(all)).isNull();
        assertThat(gone.failureReason()).startsWith("JVMs crashed or were killed");
    }

    @Test
    void reportsWhyTheResultMayNotBeMinimal() throws Exception {
        List<Switch> all = switches(70, 0, new Random(6));
        Reduction many =
                new Reduction(new Model(trial -> trial.switches().size() == all.size()), FAILURE, THREADS, List.of());
        assertThat(many.reduce(all)).hasSameSizeAs(all);
        assertThat(many.isMinimal()).isFalse();
        assertThat(many.whyNotMinimal()).startsWith("with more than 64 switches left");
        Model slow = new Model(trial -> trial.switches().size() == all.size());
        Reduction cut = new Reduction(slow, FAILURE, THREADS, List.of());
        slow.most = 400;
        cut.reduce(all);
        assertThat(cut.whyNotMinimal()).isEqualTo("there was no time to leave out more");
    }

    @Test
    void reportsInsufficientSwitchesAndMissingTime() throws Exception {
        List<Switch> all = switches(9, 9, new Random(6));
        assertThat(new Reduction(new Model(trial -> false), FAILURE, THREADS, List.of()).reduce(all))
                .isNull();
        Model slow = new Model(trial -> trial.switches().containsAll(all.subList(3, 6)));
        slow.most = 30;
        Reduction reduction = new Reduction(slow, FAILURE, THREADS, List.of());
        List<Switch> left = reduction.reduceWithFewRuns(all);
        assertThat(left).containsAll(all.subList(3, 6));
        Model slower = new Model(slow.fails);
        slower.most = 3;
        Reduction cut = new Reduction(slower, FAILURE, THREADS, List.of());
        cut.reduceWithFewRuns(all);
        assertThat(cut.isMinimal()).isFalse();
    }

    /** The failure needs no preemption but another order, for which the failing run has no switches. */
    @Test
    void triesOrdersOfThreads() throws Exception {
        List<Switch> all = switches(8, 0, new Random(9));
        Switch reversed = new Switch("0", 3, "0.3", false, null, null);
        for (boolean hasFewRuns : new boolean[] {false, true}) {
            Model model = new Model(trial -> trial.switches().containsAll(all)
                    || order(trial).indexOf("0.3") < order(trial).indexOf("0.1")
                            && order(trial).indexOf("0.1") < order(trial).indexOf("0.2"));
            model.unusual = trial -> trial.first().isEmpty() ? trial.switches() : List.of(reversed);
            Reduction reduction = new Reduction(model, FAILURE, THREADS, List.of());
            assertThat(hasFewRuns ? reduction.reduceWithFewRuns(all) : reduction.reduce(all))
                    .containsExactly(reversed);
        }
    }

    /** The two remaining preemptions depend on each other, and the single sufficient one is at neither place. */
    @Test
    void triesOnePreemptionAnywhere() throws Exception {
        Switch one = new Switch("0", 5, "0.1", true, null, null);
        Switch other = new Switch("0.1", 7, "0.2", true, null, null);
        Switch instead = new Switch("0.2", 2, "0.1", true, null, null);
        Model model = new Model(trial -> trial.switches().containsAll(List.of(one, other))
                || trial.switches().equals(List.of(instead))
                        && order(trial).get(0).equals("0.2"));
        assertThat(new Reduction(model, FAILURE, THREADS, List.of()).reduce(List.of(one, other)))
                .containsExactly(instead);
    }

    /** Without the first preemption the second one comes up two operations earlier. */
    @Test
    void shiftsPreemptionsOfThreadsWithFewerOperations() throws Exception {
        Switch closed = new Switch("0", 5, "0.1", true, null, null);
        Switch late = new Switch("0.1", 7, "0.2", true, null, null);
        Switch other = new Switch("0.2", 3, "0.1", true, null, null);
        Switch early = new Switch("0.1", 5, "0.2", true, null, null);
        Model model = new Model(trial -> trial.switches().containsAll(List.of(closed, late, other))
                || trial.switches().equals(List.of(early, other)));
        assertThat(new Reduction(model, FAILURE, THREADS, List.of()).reduce(List.of(closed, late, other)))
                .containsExactly(early, other);
    }

    @Test
    void countsThreadsWhoseOrderMatters() throws IOException, InterruptedException {
        // It fails only if 0.1 comes before 0.3.
        Model model =
                new Model(trial -> order(trial).indexOf("0.1") < order(trial).indexOf("0.3"));
        assertThat(OrderedThreads.of(List.of(), List.of(), THREADS, model, FAILURE))
                .containsExactly("0.1", "0.3");
        model.most = model.runs + 3;
        assertThat(OrderedThreads.of(List.of(), List.of(), THREADS, model, FAILURE))
                .isNull();
    }

    private static List<String> order(Trial trial) {
        List<String> order = new ArrayList<>(trial.first());
        THREADS.stream()
                .filter(thread ->
                        !trial.first().contains(thread) && !trial.last().contains(thread))
                .forEach(order::add);
        order.addAll(trial.last());
        return order;
    }

    @Test
    void listPartsAreProperAndOrdered() {
        for (int size = 1; size <= 64; size++) {
            List<Integer> items = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                items.add(i);
            }
            List<List<Integer>> parts = ListParts.of(items);
            assertThat(parts).doesNotContain(items).doesNotHaveDuplicates().contains(List.of());
            assertThat(parts).allSatisfy(part -> assertThat(part).isSorted());
            assertThat(parts.stream().map(List::size).toList()).isSorted();
            for (Integer item : items) {
                List<Integer> rest = new ArrayList<>(items);
                rest.remove(item);
                assertThat(parts)
                        .as("of %d without %d", size, item)
                        .contains(rest, size == 1 ? List.of() : List.of(item));
            }
        }
    }

    /**
     * Like a program where main is preempted before it has started the second thread, and continues when the first one
     * is preempted.
     */
    @Test
    void redirectsASinglePreemption() throws Exception {
        Predicate<Trial> asItWas = trial -> trial.switches().size() == 3;
        Predicate<Trial> alone = trial -> trial.switches().size() == 1
                && trial.switches().get(0).thread().equals("0.1")
                && trial.switches().get(0).steps() == 3
                && trial.switches().get(0).to().equals("0.2");
        Model model = new Model(asItWas.or(alone));
        List<Switch> left = new Reduction(model, FAILURE, THREADS, List.of())
                .reduce(List.of(
                        new Switch("0", 7, "0.1", true, null, "x"),
                        new Switch("0.1", 3, "0", true, null, "x"),
                        new Switch("0", 9, "0.2", true, null, "x")));
        assertThat(left).hasSize(1);
        assertThat(left.get(0).to()).isEqualTo("0.2");
    }
}
