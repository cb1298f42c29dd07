package dev.heddle.bench;

import dev.heddle.bench.workload.WorkloadMain;
import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.launch.Directories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the workloads, native and recorded in alternation. */
final class WorkloadRuns {
    private static final String MAIN = "dev.heddle.bench.workload.WorkloadMain";

    private final Setup setup;
    private final Agent agent;
    private final MeasuredProcesses children;
    private final Console console;

    WorkloadRuns(Setup setup, Agent agent, MeasuredProcesses children, Console console) {
        this.setup = setup;
        this.agent = agent;
        this.children = children;
        this.console = console;
    }

    /** All rows of the table. */
    List<BenchRow> all() throws IOException, InterruptedException {
        List<BenchRow> rows = new ArrayList<>();
        for (String workload : setup.workloads()) {
            for (int threads : setup.threads()) {
                rows.addAll(rows(workload, threads));
            }
        }
        return rows;
    }

    private List<BenchRow> rows(String workload, int threads) throws IOException, InterruptedException {
        Map<BenchProfile, List<BenchRow.Pair>> pairs = new LinkedHashMap<>();
        String checksum = null;
        for (int round = 0; round < setup.pairs(); round++) {
            Map<BenchProfile, Sample> samples = new LinkedHashMap<>();
            // Each round begins with another profile, so that none always runs on a machine that the same one has
            // warmed.
            for (int i = 0; i < setup.profiles().size(); i++) {
                BenchProfile profile =
                        setup.profiles().get((round + i) % setup.profiles().size());
                samples.put(profile, run(workload, threads, profile, round));
            }
            Sample plain = samples.get(setup.profiles().get(0));
            if (plain.fault() == null) {
                checksum = checksum == null ? plain.checksum() : checksum;
                plain = sameResult(checksum, plain);
            }
            for (BenchProfile profile : setup.profiles()) {
                if (!profile.isNative()) {
                    pairs.computeIfAbsent(profile, p -> new ArrayList<>())
                            .add(new BenchRow.Pair(plain, sameResult(checksum, samples.get(profile))));
                }
            }
        }
        List<BenchRow> rows = new ArrayList<>();
        pairs.forEach((profile, all) -> rows.add(BenchRow.of(workload, threads, profile.name(), all)));
        return rows;
    }

    /** The same run, as a fault if its result is not that of the first native run. */
    private static Sample sameResult(String checksum, Sample run) {
        boolean differs = checksum != null && run.fault() == null && !checksum.equals(run.checksum());
        return differs
                ? run.failed("the result differs: checksum " + run.checksum() + ", at first native " + checksum)
                : run;
    }

    private Sample run(String workload, int threads, BenchProfile profile, int round)
            throws IOException, InterruptedException {
        String what = String.format("%s, %d threads, %s, run %d", workload, threads, profile.name(), round + 1);
        console.status(what);
        Path recording = setup.work().resolve("recording");
        List<String> command = new ArrayList<>(List.of(setup.java().toString(), "-Xmx" + setup.heap()));
        command.addAll(profile.jvmOption(agent, recording, ""));
        command.addAll(List.of(
                "-Dheddle.bench.sources=" + setup.sourcesForPmd(),
                "-cp",
                setup.classPath(),
                MAIN,
                workload,
                Integer.toString(threads),
                Double.toString(setup.scale())));
        try {
            Child child = children.run(command);
            RecordingFacts facts =
                    profile.isNative() ? null : RecordingFacts.of(recording, child.err(), setup.verify(), children);
            Sample sample = Sample.of(child, WorkloadMain.MARK, facts);
            report(what, sample);
            return sample;
        } finally {
            Directories.delete(recording);
        }
    }

    private void report(String what, Sample sample) {
        String result = sample.fault() != null ? sample.fault() : String.format("%.2f s", sample.wallNanos() / 1e9);
        RecordingFacts facts = sample.recording();
        String recorded = facts == null
                ? ""
                : String.format(
                        ", %,d events, %,d dropped%s",
                        facts.events(),
                        facts.dropped(),
                        facts.trouble() == null ? "" : ", NOT WHOLE: " + facts.trouble());
        console.remark(what + ": " + result + recorded);
        if (facts != null) {
            facts.warnings().forEach(reason -> console.remark("  " + reason));
        }
    }
}
