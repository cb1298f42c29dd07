package dev.heddle.replayer.strategy;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CallStack;
import dev.heddle.trace.plan.CodePoint;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Threads that are lists of steps, run under a strategy in one thread: this allows thousands of runs per second, and
 * all schedules of a program. Thread i has the path {@code 0.i}, counted from 1. A release is not a decision, as in the
 * real scheduler.
 */
public final class Model {
    /** The next operation of a thread. */
    record Step(Op op, String on, int offset, String method) {}

    /**
     * The result of a run.
     *
     * @param order the threads, in the order of their steps
     * @param deadlock whether some threads remained blocked
     * @param classOf the order of conflicting operations as text: equal for runs that differ in the order of
     * independent ones only
     */
    public record Run(List<String> order, boolean deadlock, String classOf) {}

    private static final Member METHOD = new Member("m/Model", "run", "()V");

    private final List<List<Step>> programs;
    private final Map<String, Object> objects = new HashMap<>();
    private final Map<String, Site> methods = new HashMap<>();

    /**
     * Programs as text: {@code "+a -a"} acquires and releases lock a, {@code "rx wx"} reads and writes x, {@code "yx"}
     * yields until x is written, {@code "@f"} is in method f from here on.
     */
    public Model(String... programs) {
        this.programs = new ArrayList<>();
        int offset = 0;
        for (String program : programs) {
            List<Step> steps = new ArrayList<>();
            String method = "run";
            for (String word : program.split(" ")) {
                if (word.startsWith("@")) {
                    method = word.substring(1);
                    continue;
                }
                Op op =
                        switch (word.charAt(0)) {
                            case '+' -> Op.ACQUIRE;
                            case '-' -> Op.RELEASE;
                            case 'r' -> Op.GET_FIELD;
                            case 'w' -> Op.PUT_FIELD;
                            case 'y' -> Op.YIELD;
                            default -> throw new IllegalArgumentException(word);
                        };
                steps.add(new Step(op, word.substring(1), offset++, method));
            }
            this.programs.add(steps);
        }
    }

    /** The same, with an object of another class as a lock. */
    public Model with(String lock, Object object) {
        objects.put(lock, object);
        return this;
    }

    /** The place of a step of a program, both counted from 0. */
    public CodePoint at(int program, int step) {
        return point(programs.get(program).get(step));
    }

    private static CodePoint point(Step step) {
        return new CodePoint("m.Model", "run", "()V", step.offset, -1, null);
    }

    public int threads() {
        return programs.size();
    }

    /** Operations at which the scheduler decides, if no thread spins. */
    int decisions() {
        return (int) programs.stream()
                .flatMap(List::stream)
                .filter(step -> step.op != Op.RELEASE)
                .count();
    }

    public int acquisitions() {
        return (int) programs.stream()
                .flatMap(List::stream)
                .filter(step -> step.op == Op.ACQUIRE)
                .count();
    }

    private final class Runner {
        private final String path;
        private final List<Step> steps;
        private final ThreadView view;
        private final List<ThreadView.HeldLock> held = new ArrayList<>();
        private int next;
        private boolean yielding;

        Runner(int number, List<Step> steps) {
            path = "0." + number;
            this.steps = steps;
            // A proxy by name, so that the model implements only the methods that strategies call.
            view = (ThreadView) Proxy.newProxyInstance(
                    Model.class.getClassLoader(), new Class<?>[] {ThreadView.class}, (proxy, method, arguments) -> {
                        return switch (method.getName()) {
                            case "path" -> path;
                            case "op" -> step().op;
                            case "object" -> object();
                            case "index" -> -1;
                            case "length" -> 1;
                            case "source" -> null;
                            case "access" -> step().op == arguments[0] ? proxy : null;
                            case "context" -> CallStack.context(List.of(point(step())));
                            case "isCalledBy" -> ((List<?>) arguments[0]).isEmpty();
                            case "words" -> step().toString();
                            case "isYielding" -> yielding;
                            case "site" -> site();
                            case "siteNumber" -> Op.FIRST_SITE + step().offset;
                            case "programMethod" -> programMethod();
                            case "locks" -> List.copyOf(held);
                            case "equals" -> proxy == arguments[0];
                            case "hashCode" -> System.identityHashCode(proxy);
                            default -> throw new UnsupportedOperationException(method.getName());
                        };
                    });
        }

        private Object object() {
            return objects.computeIfAbsent(step().on, name -> new Object());
        }

        private Site site() {
            Member target = step().op.isAccess() ? new Member("m/Model", step().on, "I") : null;
            return new Site(step().op, METHOD, step().offset, -1, target);
        }

        private Site programMethod() {
            return methods.computeIfAbsent(
                    isDone() ? "run" : step().method,
                    name -> new Site(Op.ENTER, new Member("m/Model", name, "()V"), Site.ENTRY, -1, null));
        }

        private Step step() {
            return steps.get(next);
        }

        private boolean isDone() {
            return next == steps.size();
        }
    }

    public Run run(Strategy strategy) {
        List<Runner> runners = new ArrayList<>();
        for (List<Step> steps : programs) {
            runners.add(new Runner(runners.size() + 1, steps));
        }
        Map<String, Runner> owners = new HashMap<>();
        Map<String, Integer> writes = new HashMap<>();
        Map<String, List<String>> conflicts = new TreeMap<>();
        List<String> order = new ArrayList<>();
        while (true) {
            List<ThreadView> enabled = new ArrayList<>();
            for (Runner runner : runners) {
                if (!runner.isDone() && (runner.step().op != Op.ACQUIRE || !owners.containsKey(runner.step().on))) {
                    enabled.add(runner.view);
                }
            }
            if (enabled.isEmpty()) {
                break;
            }
            ThreadView chosen = strategy.choose(new Decision(order.size(), enabled, null, Decision.Time.NOTHING));
            strategy.executed(chosen);
            Runner runner =
                    runners.stream().filter(r -> r.view == chosen).findFirst().orElseThrow();
            runners.forEach(other -> other.yielding = false);
            order.add(runner.path);
            execute(runner, owners, writes, conflicts);
            if (runner.isDone()) {
                strategy.ended(chosen);
            } else if (runner.step().op == Op.YIELD) {
                runner.yielding = true;
            }
            if (order.size() > 1_000_000) {
                throw new AssertionError("the run does not end: " + strategy.progress());
            }
        }
        boolean deadlock = runners.stream().anyMatch(runner -> !runner.isDone());
        return new Run(order, deadlock, conflicts.toString());
    }

    private static void execute(
            Runner runner,
            Map<String, Runner> owners,
            Map<String, Integer> writes,
            Map<String, List<String>> conflicts) {
        Step step = runner.step();
        List<String> onIt = conflicts.computeIfAbsent(step.on, name -> new ArrayList<>());
        switch (step.op) {
            case ACQUIRE -> {
                owners.put(step.on, runner);
                runner.held.add(new ThreadView.HeldLock(runner.object(), true, false, 0, runner.site(), 0, 0));
                onIt.add(runner.path + "@" + runner.next);
            }
            case PUT_FIELD -> {
                writes.merge(step.on, 1, Integer::sum);
                onIt.add(runner.path + "@" + runner.next);
            }
            // Reads of the same write are not ordered: a read is identified by the write it follows.
            case GET_FIELD ->
                conflicts
                        .computeIfAbsent(runner.path + "@" + runner.next, name -> new ArrayList<>())
                        .add("reads write " + writes.getOrDefault(step.on, 0));
            case YIELD -> {
                if (!writes.containsKey(step.on)) {
                    return;
                }
            }
            default -> throw new IllegalStateException(step.op.toString());
        }
        runner.next++;
        while (!runner.isDone() && runner.step().op == Op.RELEASE) {
            owners.remove(runner.step().on);
            runner.held.removeIf(lock -> lock.lock() == runner.object());
            runner.next++;
        }
    }
}
