package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.engine.internal.probe.program.ControlledCalls;
import dev.heddle.engine.internal.runs.InProcessRun;
import dev.heddle.engine.internal.runs.InProcessRuns;
import dev.heddle.engine.internal.runs.JvmPool;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PosPlan;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Executes many tests in each controlled run, one after another, under random schedules, in JVMs that are kept. */
final class Sweep implements AutoCloseable {
    private static final Duration RUN_LIMIT = Duration.ofSeconds(30);
    /** Schedules of each sequential order: only threads that the object starts run beside its calls. */
    private static final int SCHEDULES_OF_ORDER = 2;

    private final Path directory;
    private final Path tests;
    private final Path plan;
    private final JvmPool jvms;
    private final InProcessRuns runs;
    private final List<CallSequence> crashed = new ArrayList<>();
    private long nextSeed;
    private long executed;

    Sweep(ProbeProgram program, Path directory, long seed) throws IOException {
        this.directory = directory;
        tests = directory.resolve("controlled.tests");
        plan = directory.resolve("sweep.json");
        PlanFile.write(plan, new PosPlan("probe", "pos", seed));
        jvms = new JvmPool(directory.resolve("jvms"));
        runs = new InProcessRuns(program.command(tests), program.replayer(), RUN_LIMIT).keeping(jvms);
        nextSeed = seed;
    }

    /**
     * The result of a sweep.
     *
     * @param unexpected the outcomes that no sequential order has, by test
     * @param differing tests whose sequential orders have other results in a controlled run: their outcomes show
     *     nothing. The agent, for example, sets system properties
     */
    record Swept(Map<CallSequence, String> unexpected, Set<CallSequence> differing) {}

    /**
     * Executes tests.
     *
     * @param schedules of each test
     */
    Swept run(List<CallSequence> all, int schedules, BooleanSupplier isOver) throws IOException, InterruptedException {
        Map<CallSequence, String> unexpected = execute(all, schedules, isOver);
        Map<Integer, CallSequence> byNumber = new HashMap<>();
        List<CallSequence> orders = new ArrayList<>();
        for (CallSequence test : unexpected.keySet()) {
            for (int order = 0; order < test.orders().size(); order++) {
                byNumber.put(orders.size(), test);
                orders.add(test.inTurns(orders.size(), order));
            }
        }
        Set<CallSequence> differing = new HashSet<>();
        execute(orders, SCHEDULES_OF_ORDER, isOver).forEach((order, outcome) -> {
            // A call that waits for a later one never returns in turns.
            if (!outcome.equals(CallResults.HANG)) {
                differing.add(byNumber.get(order.number()));
            }
        });
        unexpected.keySet().removeAll(differing);
        return new Swept(unexpected, differing);
    }

    private Map<CallSequence, String> execute(List<CallSequence> all, int schedules, BooleanSupplier isOver)
            throws IOException, InterruptedException {
        Map<Integer, CallSequence> left = new LinkedHashMap<>();
        all.forEach(test -> left.put(test.number(), test));
        Map<CallSequence, String> unexpected = new LinkedHashMap<>();
        List<CallSequence> lost = new ArrayList<>();
        int[] done = {0};
        while (done[0] < schedules && !left.isEmpty() && !isOver.getAsBoolean()) {
            CallSequence.write(tests, List.copyOf(left.values()));
            int before = left.size();
            List<InProcessRun> stopped = new ArrayList<>();
            runs.make(
                    plan, nextSeed, nextSeed + schedules - done[0] - 1, directory.resolve("runs-" + nextSeed), run -> {
                        nextSeed++;
                        done[0]++;
                        if (run.isLost()) {
                            lost.addAll(left.values());
                            left.clear();
                            return true;
                        }
                        executed += left.size();
                        boolean isWhole = read(run, left, unexpected);
                        if (!isWhole) {
                            stopped.add(run);
                        }
                        return !isWhole || left.size() < before / 2 || isOver.getAsBoolean();
                    });
            jvms.tidy();
        }
        findCrash(lost, schedules, isOver).forEach(unexpected::putIfAbsent);
        return unexpected;
    }

    /** The JVM crashed or was killed in a run of several tests: executes each half alone. */
    private Map<CallSequence, String> findCrash(List<CallSequence> lost, int schedules, BooleanSupplier isOver)
            throws IOException, InterruptedException {
        Map<CallSequence, String> unexpected = new LinkedHashMap<>();
        if (lost.size() == 1) {
            crashed.add(lost.get(0));
        } else if (lost.size() > 1) {
            int half = lost.size() / 2;
            unexpected.putAll(execute(lost.subList(0, half), schedules, isOver));
            unexpected.putAll(execute(lost.subList(half, lost.size()), schedules, isOver));
        }
        return unexpected;
    }

    /** The tests whose runs alone were lost: the JVM crashed or was killed. */
    List<CallSequence> crashed() {
        return List.copyOf(crashed);
    }

    /** Reads the output of a run; a test that ended it is left out. @return whether all tests were executed */
    private static boolean read(
            InProcessRun run, Map<Integer, CallSequence> left, Map<CallSequence, String> unexpected) {
        int last = -1;
        for (String line : run.line().stdout().lines().toList()) {
            if (line.startsWith(ControlledCalls.STARTS)) {
                last = Integer.parseInt(line.substring(ControlledCalls.STARTS.length()));
            } else if (line.startsWith(ControlledCalls.UNEXPECTED)) {
                String rest = line.substring(ControlledCalls.UNEXPECTED.length());
                int end = rest.indexOf(' ');
                CallSequence test = left.get(Integer.parseInt(rest.substring(0, end)));
                if (test != null) {
                    unexpected.putIfAbsent(test, rest.substring(end + 1));
                }
            }
        }
        Outcome.End end = run.line().outcome().end();
        if (run.line().stdout().endsWith(ControlledCalls.ENDED + System.lineSeparator())) {
            unexpected.keySet().forEach(test -> left.remove(test.number()));
            return true;
        }
        CallSequence hung = left.remove(last);
        boolean isHang = !run.line().timedOut() && end != Outcome.End.EXIT && end != Outcome.End.STOPPED;
        if (hung != null && isHang) {
            unexpected.put(hung, CallResults.HANG);
        }
        return false;
    }

    /** Number of executions of single tests. */
    long executed() {
        return executed;
    }

    @Override
    public void close() throws IOException {
        jvms.close();
    }
}
