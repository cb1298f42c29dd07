package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.TraceBuilder;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A small program of classes whose initialisers need others, and threads that use them. The first thread starts and
 * joins the others. Initialisation follows JVMS 5.5.
 */
final class InitialiserProgram {
    private static final int LOCK = 77;

    enum Kind {
        USE,
        START,
        JOIN,
        ACQUIRE,
        RELEASE
    }

    /** @param number of the class or thread; unused for the lock */
    record Step(Kind kind, int number) {
        @Override
        public String toString() {
            return kind + (kind == Kind.ACQUIRE || kind == Kind.RELEASE ? "" : " " + number);
        }
    }

    private final int[][] needs;
    private final List<List<Step>> threads = new ArrayList<>();

    private InitialiserProgram(int[][] needs) {
        this.needs = needs;
    }

    static InitialiserProgram random(Random random) {
        int[][] needs = new int[2 + random.nextInt(3)][];
        for (int type = 0; type < needs.length; type++) {
            int self = type;
            int size = needs.length;
            needs[type] = random.ints(0, size)
                    .filter(other -> other != self)
                    .limit(random.nextInt(3))
                    .toArray();
        }
        InitialiserProgram program = new InitialiserProgram(needs);
        int others = 1 + random.nextInt(3);
        List<Step> main = new ArrayList<>();
        program.threads.add(main);
        program.mayUse(main, random, 4);
        for (int thread = 1; thread <= others; thread++) {
            main.add(new Step(Kind.START, thread));
            if (random.nextInt(4) == 0) {
                main.add(new Step(Kind.JOIN, thread));
            }
            program.mayUse(main, random, 4);
            List<Step> steps = new ArrayList<>();
            program.use(steps, random);
            program.mayUse(steps, random, 2);
            program.threads.add(steps);
        }
        return program;
    }

    private void mayUse(List<Step> steps, Random random, int oneIn) {
        if (random.nextInt(oneIn) == 0) {
            use(steps, random);
        }
    }

    private void use(List<Step> steps, Random random) {
        Step use = new Step(Kind.USE, random.nextInt(needs.length));
        if (random.nextInt(3) == 0) {
            steps.addAll(List.of(new Step(Kind.ACQUIRE, 0), use, new Step(Kind.RELEASE, 0)));
        } else {
            steps.add(use);
        }
    }

    /** A state of the program; threads and classes by number. */
    private final class State {
        final int[] at = new int[threads.size()];
        final boolean[] isStarted = new boolean[threads.size()];
        /** For each class: 0 before, the thread plus 1 during, and -1 after its initialisation. */
        final int[] initialiser = new int[needs.length];
        /** For each thread: the classes that it initialises, with the number of the next need. */
        final List<List<int[]>> open = new ArrayList<>();

        int owner = -1;

        State() {
            threads.forEach(thread -> open.add(new ArrayList<>()));
            isStarted[0] = true;
        }

        State(State other) {
            System.arraycopy(other.at, 0, at, 0, at.length);
            System.arraycopy(other.isStarted, 0, isStarted, 0, at.length);
            System.arraycopy(other.initialiser, 0, initialiser, 0, initialiser.length);
            other.open.forEach(each ->
                    open.add(new ArrayList<>(each.stream().map(int[]::clone).toList())));
            owner = other.owner;
        }

        boolean hasEnded(int thread) {
            return at[thread] == threads.get(thread).size();
        }

        boolean isOver() {
            return java.util.stream.IntStream.range(0, at.length).allMatch(this::hasEnded);
        }

        /** The class that the thread needs next; -1 if its next step is another one. */
        int needed(int thread) {
            List<int[]> own = open.get(thread);
            if (own.isEmpty()) {
                Step step = threads.get(thread).get(at[thread]);
                return step.kind == Kind.USE ? step.number : -1;
            }
            int[] top = own.get(own.size() - 1);
            return top[1] < needs[top[0]].length ? needs[top[0]][top[1]] : -1;
        }

        boolean isEnabled(int thread) {
            if (!isStarted[thread] || hasEnded(thread)) {
                return false;
            }
            int type = needed(thread);
            if (type >= 0) {
                return initialiser[type] <= 0 || initialiser[type] == thread + 1;
            }
            if (!open.get(thread).isEmpty()) {
                return true;
            }
            Step step = threads.get(thread).get(at[thread]);
            return switch (step.kind) {
                case JOIN -> hasEnded(step.number);
                case ACQUIRE -> owner < 0;
                default -> true;
            };
        }

        /** @param run gets the events, or null */
        void step(int thread, TraceBuilder run) {
            int type = needed(thread);
            List<int[]> own = open.get(thread);
            if (type < 0 && !own.isEmpty()) {
                int[] top = own.remove(own.size() - 1);
                initialiser[top[0]] = -1;
                if (run != null) {
                    run.ready(thread, name(top[0]));
                }
                advance(thread);
                return;
            }
            if (type < 0) {
                other(thread, threads.get(thread).get(at[thread]), run);
                at[thread]++;
                return;
            }
            if (run != null) {
                // Nested ones follow the use that leads to them.
                run.use(thread, name(type), 100 * thread + type);
            }
            if (initialiser[type] == 0) {
                initialiser[type] = thread + 1;
                own.add(new int[] {type, 0});
            } else {
                advance(thread);
            }
        }

        /** The use of a class is over. */
        private void advance(int thread) {
            List<int[]> own = open.get(thread);
            if (own.isEmpty()) {
                at[thread]++;
            } else {
                own.get(own.size() - 1)[1]++;
            }
        }

        private void other(int thread, Step step, TraceBuilder run) {
            switch (step.kind) {
                case START -> isStarted[step.number] = true;
                case ACQUIRE -> owner = thread;
                case RELEASE -> owner = -1;
                default -> {}
            }
            if (run == null) {
                return;
            }
            switch (step.kind) {
                case START -> {
                    run.signal(thread, Op.START, 0, step.number);
                    run.signal(step.number, Op.BEGIN, 0, 0);
                }
                case JOIN -> run.signal(thread, Op.JOIN, 0, step.number);
                case ACQUIRE -> run.acquire(thread, LOCK, "java/lang/Object", 1);
                default -> run.release(thread, LOCK, 2);
            }
        }

        /** Whether threads wait for each other's initialisations. */
        boolean isInitialiserDeadlock() {
            for (int thread = 0; thread < at.length; thread++) {
                int at = thread;
                for (int i = 0; i <= threads.size() && at >= 0; i++) {
                    at = waitsFor(at);
                    if (at == thread) {
                        return true;
                    }
                }
            }
            return false;
        }

        private int waitsFor(int thread) {
            if (!isStarted[thread] || hasEnded(thread)) {
                return -1;
            }
            int type = needed(thread);
            return type >= 0 && initialiser[type] > 0 && initialiser[type] != thread + 1 ? initialiser[type] - 1 : -1;
        }

        String key() {
            StringBuilder key = new StringBuilder();
            key.append(Arrays.toString(at)).append(Arrays.toString(isStarted)).append(Arrays.toString(initialiser));
            open.forEach(each -> each.forEach(one -> key.append(Arrays.toString(one))));
            return key.append(owner).toString();
        }
    }

    /** Whether a schedule reaches a deadlock of initialisers. */
    boolean canDeadlock() {
        return canDeadlock(new State(), new HashSet<>());
    }

    private boolean canDeadlock(State state, Set<String> seen) {
        if (!seen.add(state.key())) {
            return false;
        }
        if (state.isInitialiserDeadlock()) {
            return true;
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            if (state.isEnabled(thread)) {
                State next = new State(state);
                next.step(thread, null);
                if (canDeadlock(next, seen)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A random run; null if it does not end. */
    TraceBuilder run(Random random) {
        TraceBuilder run = new TraceBuilder("run");
        for (int type = 0; type < needs.length; type++) {
            for (int i = 0; i < needs[type].length; i++) {
                run.need(name(type), name(needs[type][i]), 10 + i);
            }
        }
        State state = new State();
        while (!state.isOver()) {
            int[] enabled = java.util.stream.IntStream.range(0, threads.size())
                    .filter(state::isEnabled)
                    .toArray();
            if (enabled.length == 0) {
                return null;
            }
            state.step(enabled[random.nextInt(enabled.length)], run);
        }
        return run;
    }

    private static String name(int type) {
        return "p/C" + type;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int type = 0; type < needs.length; type++) {
            text.append(name(type))
                    .append(" needs ")
                    .append(Arrays.toString(needs[type]))
                    .append('\n');
        }
        threads.forEach(thread -> text.append(thread).append('\n'));
        return text.toString();
    }
}
