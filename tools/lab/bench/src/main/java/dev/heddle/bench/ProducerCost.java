package dev.heddle.bench;

import dev.heddle.bench.cost.EventCost;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.launch.Directories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The cost of recording an event in the thread that records it.
 *
 * @param profile its name
 * @param mode bursts that fit the thread's ring, or sustained
 * @param threads how many record at once
 * @param plainNanos for a field access that is not woven
 * @param nanosPerAccess what a woven access takes more
 * @param nanosPerEvent the same for each event that was recorded or dropped; NaN if the accesses were not recorded
 * @param accesses woven accesses executed
 * @param events events in the recording, those of threads and frames included
 * @param dropped events dropped and counted
 * @param fault why this was not measured, or null
 */
record ProducerCost(
        String profile,
        String mode,
        int threads,
        double plainNanos,
        double nanosPerAccess,
        double nanosPerEvent,
        long accesses,
        long events,
        long dropped,
        String fault) {
    /** Measures every profile that records accesses. */
    static List<ProducerCost> measure(Setup setup, Agent agent, MeasuredProcesses children, Console console)
            throws IOException, InterruptedException {
        List<ProducerCost> costs = new ArrayList<>();
        for (BenchProfile profile : setup.profiles()) {
            if (profile.isNative() || profile.name().equals("sync")) {
                continue;
            }
            for (String mode : List.of("bursts", "sustained")) {
                for (int threads : List.of(1, 2)) {
                    console.status("cost of an event, " + profile.name() + ", " + mode + ", " + threads + " threads");
                    ProducerCost cost = measure(setup, agent, children, profile, mode, threads);
                    console.remark(cost.toString());
                    costs.add(cost);
                }
            }
        }
        return costs;
    }

    private static ProducerCost measure(
            Setup setup, Agent agent, MeasuredProcesses children, BenchProfile profile, String mode, int threads)
            throws IOException, InterruptedException {
        Path recording = setup.work().resolve("recording");
        // Accesses that repeat, of objects of one thread, are what a filter drops; here they are to be recorded.
        boolean filters = agent.knows("filter") && !profile.options().contains("filter=");
        String more = "full=drop,exclude=" + EventCost.NOT_WOVEN + (filters ? ",filter=off" : "");
        List<String> command = new ArrayList<>(List.of(setup.java().toString(), "-Xmx" + setup.heap()));
        command.addAll(profile.jvmOption(agent, recording, more));
        command.addAll(List.of("-cp", setup.classPath(), EventCost.class.getName(), mode, Integer.toString(threads)));
        try {
            Child child = children.run(command);
            Map<String, String> line = Sample.lastLine(child.out(), EventCost.MARK);
            String fault =
                    child.complaint() != null ? child.complaint() : line.isEmpty() ? "it printed no result" : null;
            if (fault != null) {
                return new ProducerCost(
                        profile.name(), mode, threads, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0, fault);
            }
            RecordingFacts facts = RecordingFacts.of(recording, child.err(), setup.verify(), children);
            double plain = Double.parseDouble(line.get("plain"));
            double wovenMore = Double.parseDouble(line.get("woven")) - plain;
            long accesses = Long.parseLong(line.get("accesses"));
            long produced = facts.events() + facts.dropped();
            return new ProducerCost(
                    profile.name(),
                    mode,
                    threads,
                    plain,
                    wovenMore,
                    produced < accesses ? Double.NaN : wovenMore * accesses / produced,
                    accesses,
                    facts.events(),
                    facts.dropped(),
                    facts.trouble() != null
                            ? "not whole: " + facts.trouble()
                            : produced < accesses
                                    ? String.format("%,d accesses are in no count", accesses - produced)
                                    : null);
        } finally {
            Directories.delete(recording);
        }
    }
}
