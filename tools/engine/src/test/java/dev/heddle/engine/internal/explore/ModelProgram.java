package dev.heddle.engine.internal.explore;

import dev.heddle.recorder.boot.ThreadLog;
import dev.heddle.replayer.strategy.Decision;
import dev.heddle.replayer.strategy.Strategy;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.replayer.strategy.registry.Strategies;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StableHash;
import dev.heddle.trace.plan.ExplorePlan;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A program of threads that read and write variables and never wait. The value that a thread writes depends on all its
 * earlier reads, so the final states of two runs differ unless the runs only reorder independent accesses.
 *
 * <p>Nothing orders two threads. So a read may see each write of the variable from the newest one that its thread has
 * seen or written (Java Language Specification, 17.4.5, without incoherent reads).
 */
final class ModelProgram {
    private static final Member METHOD = new Member("m/Model", "run", "()V");

    /** By thread and position: 2 · variable, plus 1 for a write. */
    private final int[][] operations;

    private final int variables;

    ModelProgram(int[][] operations, int variables) {
        this.operations = operations;
        this.variables = variables;
    }

    static ModelProgram random(Random random, int threads, int variables, int most) {
        int[][] operations = new int[threads][];
        for (int t = 0; t < threads; t++) {
            operations[t] =
                    random.ints(1 + random.nextInt(most), 0, 2 * variables).toArray();
        }
        return new ModelProgram(operations, variables);
    }

    int threads() {
        return operations.length;
    }

    List<String> paths() {
        return IntStream.range(0, threads()).mapToObj(t -> "0." + (t + 1)).toList();
    }

    Tracking tracking() {
        return new Tracking(
                IntStream.range(0, variables)
                        .mapToObj(v -> VariableName.field(field(v)))
                        .toList(),
                List.of(),
                List.of());
    }

    private static Member field(int variable) {
        return new Member("m/Model", "x" + variable, "I");
    }

    /** The state of a run. */
    private final class State {
        final int[] positions = new int[threads()];
        final long[] histories = new long[threads()];
        /** By variable, the values in the order in which they were written. */
        final List<List<Long>> values = new ArrayList<>();
        /** By thread and variable, the place of the newest value that the thread has seen. */
        final int[][] seen = new int[threads()][variables];

        State() {
            for (int variable = 0; variable < variables; variable++) {
                values.add(new ArrayList<>(List.of(0L)));
            }
        }

        State(State other) {
            System.arraycopy(other.positions, 0, positions, 0, positions.length);
            System.arraycopy(other.histories, 0, histories, 0, histories.length);
            other.values.forEach(written -> values.add(new ArrayList<>(written)));
            for (int thread = 0; thread < seen.length; thread++) {
                System.arraycopy(other.seen[thread], 0, seen[thread], 0, variables);
            }
        }

        /** The number of values that the next operation of a thread may read; 0 if it writes. */
        int visible(int thread) {
            int operation = next(thread);
            int variable = operation / 2;
            return operation % 2 == 0 ? values.get(variable).size() - seen[thread][variable] : 0;
        }

        boolean hasEnded(int thread) {
            return positions[thread] == operations[thread].length;
        }

        int next(int thread) {
            return operations[thread][positions[thread]];
        }

        /** @param back for a read, the number of newer values that it could have seen */
        void step(int thread, int back) {
            int operation = next(thread);
            List<Long> written = values.get(operation / 2);
            positions[thread]++;
            if (operation % 2 == 0) {
                int place = written.size() - 1 - back;
                histories[thread] = StableHash.mix(histories[thread], written.get(place));
                seen[thread][operation / 2] = place;
            } else {
                histories[thread] = StableHash.mix(histories[thread], thread + 1);
                written.add(histories[thread]);
                seen[thread][operation / 2] = written.size() - 1;
            }
        }

        String text() {
            return Arrays.toString(histories)
                    + values.stream()
                            .map(written -> written.get(written.size() - 1))
                            .toList();
        }
    }

    /**
     * The final states of all schedules with this number of preemptions, at accesses to this number of variables, and
     * with this number of stale reads.
     */
    Set<String> finalStates(int preemptions, int ofVariables, int staleReads) {
        Set<String> states = new HashSet<>();
        for (int thread = 0; thread < threads(); thread++) {
            walk(new State(), thread, new Left(preemptions, ofVariables, staleReads), Set.of(), states);
        }
        return states;
    }

    private record Left(int preemptions, int ofVariables, int staleReads) {}

    private void walk(State at, int thread, Left left, Set<Integer> used, Set<String> states) {
        walk(at, thread, 0, left, used, states);
        for (int back = 1; left.staleReads > 0 && back < at.visible(thread); back++) {
            Left fewer = new Left(left.preemptions, left.ofVariables, left.staleReads - 1);
            walk(at, thread, back, fewer, used, states);
        }
    }

    private void walk(State at, int thread, int back, Left left, Set<Integer> used, Set<String> states) {
        int variable = at.next(thread) / 2;
        State after = new State(at);
        after.step(thread, back);
        boolean anyLeft = false;
        Set<Integer> more = new HashSet<>(used);
        more.add(variable);
        for (int next = 0; next < threads(); next++) {
            if (after.hasEnded(next)) {
                continue;
            }
            anyLeft = true;
            if (next == thread || after.hasEnded(thread)) {
                walk(after, next, left, used, states);
            } else if (left.preemptions > 0 && more.size() <= left.ofVariables) {
                walk(after, next, new Left(left.preemptions - 1, left.ofVariables, left.staleReads), more, states);
            }
        }
        if (!anyLeft) {
            states.add(after.text());
        }
    }

    /** Executes one schedule of a plan, and adds its final state to a set. */
    Execution execute(ExplorePlan plan, Set<String> states) {
        Strategy strategy = Strategies.of(plan);
        State state = new State();
        List<View> views = new ArrayList<>();
        for (int t = 0; t < threads(); t++) {
            views.add(new View(state, t));
        }
        List<View> enabled = new ArrayList<>(views);
        View current = null;
        int[] choices = new int[threads()];
        for (long number = 0; !enabled.isEmpty(); number++) {
            View next = (View) strategy.choose(new Decision(number, enabled, current, Decision.Time.NOTHING));
            strategy.executed(next);
            int back = 0;
            if (strategy.readChoices() != null && state.visible(next.thread) > 1) {
                back = strategy.readChoices()
                        .choose(next.path(), choices[next.thread]++, "x", state.visible(next.thread));
            }
            state.step(next.thread, back);
            current = next;
            if (state.hasEnded(next.thread)) {
                enabled.remove(next);
                strategy.ended(next);
                current = null;
            }
        }
        states.add(state.text());
        return new Execution(plan.schedule(), strategy.strategyNotes().explored(), null);
    }

    /** The part of a thread that strategies of bounded schedules use. */
    private final class View implements ThreadView {
        private final State state;
        private final int thread;
        private final Object object = ModelProgram.this;

        View(State state, int thread) {
            this.state = state;
            this.thread = thread;
        }

        @Override
        public String path() {
            return paths().get(thread);
        }

        @Override
        public PlanThread named() {
            return new PlanThread(path(), "t" + thread);
        }

        @Override
        public Op op() {
            return site().op();
        }

        @Override
        public int siteNumber() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Site site() {
            // For a thread that has ended, a strategy sees its last operation.
            int position = Math.min(state.positions[thread], operations[thread].length - 1);
            int operation = operations[thread][position];
            Op op = operation % 2 == 0 ? Op.GET_FIELD : Op.PUT_FIELD;
            return new Site(op, METHOD, 100 * thread + position, 1, field(operation / 2));
        }

        @Override
        public long context() {
            return 0;
        }

        @Override
        public Object object() {
            return object;
        }

        @Override
        public int index() {
            return -1;
        }

        @Override
        public String words() {
            return site().toString();
        }

        @Override
        public int check() {
            return 0;
        }

        @Override
        public boolean isPaused() {
            return true;
        }

        @Override
        public boolean wasBlocked() {
            return false;
        }

        @Override
        public boolean isYielding() {
            return false;
        }

        @Override
        public Site programMethod() {
            return null;
        }

        @Override
        public List<HeldLock> locks() {
            return List.of();
        }

        @Override
        public ThreadLog log() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void watchFrame(int depth) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean hasLeftWatchedFrame() {
            throw new UnsupportedOperationException();
        }
    }
}
