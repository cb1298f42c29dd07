package dev.heddle.bench;

import dev.heddle.bench.cost.SmallProgram;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.launch.Directories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost of a start under a profile: user and system time of a whole process that does almost nothing, in
 * milliseconds.
 *
 * @param profile its name
 * @param runs pairs that were good
 * @param nativeMillis median of the native runs
 * @param moreMillis median of the differences, recorded less native; the clock has steps of 10 ms
 * @param faults what went wrong
 */
record StartCost(String profile, int runs, double nativeMillis, double moreMillis, List<String> faults) {

    /** Measures all profiles in alternation; empty where CPU times of processes are not known. */
    static List<StartCost> measure(Setup setup, Agent agent, MeasuredProcesses children, int runs, Console console)
            throws IOException, InterruptedException {
        if (!Proc.isThere()) {
            console.remark("start-up cost is not measured: there is no /proc on this system");
            return List.of();
        }
        int count = setup.profiles().size();
        List<List<Double>> millis = new ArrayList<>();
        List<List<String>> faults = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            millis.add(new ArrayList<>());
            faults.add(new ArrayList<>());
        }
        for (int run = 0; run < runs; run++) {
            console.status("start-up, run " + (run + 1));
            for (int i = 0; i < count; i++) {
                int p = (run + i) % count;
                Child child = start(setup, agent, children, setup.profiles().get(p));
                if (child.complaint() != null) {
                    faults.get(p).add(child.complaint());
                }
                millis.get(p).add(child.complaint() == null ? child.cpuMillis() : Double.NaN);
            }
        }
        List<StartCost> costs = new ArrayList<>();
        for (int p = 1; p < count; p++) {
            List<Double> differences = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                differences.add(millis.get(p).get(run) - millis.get(0).get(run));
            }
            StartCost cost = new StartCost(
                    setup.profiles().get(p).name(),
                    (int) differences.stream().filter(d -> !Double.isNaN(d)).count(),
                    Median.of(millis.get(0)),
                    Median.of(differences),
                    List.copyOf(faults.get(p)));
            console.remark(String.format(
                    "start-up, %s: %.0f ms native, %.0f ms more", cost.profile, cost.nativeMillis, cost.moreMillis));
            costs.add(cost);
        }
        return costs;
    }

    private static Child start(Setup setup, Agent agent, MeasuredProcesses children, BenchProfile profile)
            throws IOException, InterruptedException {
        Path recording = setup.work().resolve("recording");
        List<String> command = new ArrayList<>(List.of(setup.java().toString()));
        command.addAll(profile.jvmOption(agent, recording, ""));
        command.addAll(List.of("-cp", setup.classPath(), SmallProgram.class.getName()));
        try {
            return children.run(command);
        } finally {
            Directories.delete(recording);
        }
    }
}
