package dev.heddle.bench;

import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.GarbageCollectorOptions;
import dev.heddle.trace.run.RunLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost of controlled runs of one subject: user and system time of whole processes, in milliseconds, medians over
 * the rounds. In a round each kind of process is run once, so what is compared had the same load.
 *
 * @param subject main class
 * @param plainMillis of the program without Heddle
 * @param controlledMillis how much more a controlled run takes that records nothing
 * @param recordedMillis how much more a controlled run takes that is recorded
 * @param runsPerSecond runs in one JVM in a second of CPU, with the start of the JVM
 * @param warmRunsPerSecond the same without the start: what more runs in the same JVM take
 * @param decisions of a run; median
 * @param jvms how many JVMs the runs of the last round took
 * @param faults what went wrong
 */
record ReplayCost(
        String subject,
        double plainMillis,
        double controlledMillis,
        double recordedMillis,
        double runsPerSecond,
        double warmRunsPerSecond,
        double decisions,
        int jvms,
        List<String> faults) {
    private static final int WARM_UP = 100;

    /**
     * @param distribution where the agents' jars are
     * @param subjects the jar of the subjects, which names its libraries
     * @param plan the file of a random plan
     * @param rounds how often each is measured
     * @param runs in one JVM, besides those that warm it up
     */
    record Setup(Path java, Path distribution, Path subjects, Path plan, int rounds, int runs) {}

    static ReplayCost measure(Setup setup, String subject, MeasuredProcesses children)
            throws IOException, InterruptedException {
        Measurement of = new Measurement(setup, subject, children);
        List<Double> plain = new ArrayList<>();
        List<Double> controlled = new ArrayList<>();
        List<Double> recorded = new ArrayList<>();
        List<Double> rate = new ArrayList<>();
        List<Double> warmRate = new ArrayList<>();
        for (int round = 0; round < setup.rounds; round++) {
            double bare = of.plain();
            plain.add(bare);
            controlled.add(of.controlled("record=off") - bare);
            recorded.add(of.controlled("record=on") - bare);
            double few = of.inProcess(WARM_UP);
            double many = of.inProcess(WARM_UP + setup.runs);
            rate.add((WARM_UP + setup.runs) * 1_000 / many);
            warmRate.add(setup.runs * 1_000 / (many - few));
        }
        return new ReplayCost(
                subject,
                Median.of(plain),
                Median.of(controlled),
                Median.of(recorded),
                Median.of(rate),
                Median.of(warmRate),
                Median.of(of.decisions),
                of.jvms,
                List.copyOf(of.faults));
    }

    private static final class Measurement {
        private final Setup setup;
        private final String subject;
        private final MeasuredProcesses children;
        private final List<String> faults = new ArrayList<>();
        private List<Double> decisions = List.of();
        private int jvms;
        private int number;

        Measurement(Setup setup, String subject, MeasuredProcesses children) {
            this.setup = setup;
            this.subject = subject;
            this.children = children;
        }

        double plain() throws IOException, InterruptedException {
            return cpu(children.run(command(null)));
        }

        double controlled(String option) throws IOException, InterruptedException {
            return cpu(children.run(command(option + ",seed=" + number + ",file=" + directory())));
        }

        /** In as many JVMs as it takes. */
        double inProcess(int runs) throws IOException, InterruptedException {
            double millis = 0;
            int made = 0;
            jvms = 0;
            while (made < runs) {
                Path directory = directory();
                String options = "runs=" + (made + 1) + "-" + runs + ",file=" + directory;
                millis += cpu(children.run(command(options)));
                jvms++;
                List<RunLine> lines = RunLine.readAll(directory.resolve(RunLine.FILE_NAME));
                Directories.delete(directory);
                if (lines.isEmpty()) {
                    faults.add("a JVM for several runs made none");
                    return Double.NaN;
                }
                made += lines.size();
                decisions = lines.stream()
                        .map(line -> (double) line.outcome().decisions())
                        .toList();
            }
            return millis;
        }

        private Path directory() {
            return children.folder().resolve(subject + "-" + ++number);
        }

        private List<String> command(String options) {
            List<String> command = new ArrayList<>();
            command.add(setup.java.toString());
            if (options != null) {
                // As the command has it.
                command.add("-XX:TieredStopAtLevel=1");
                if (options.startsWith("runs=")) {
                    command.addAll(GarbageCollectorOptions.FOR_MANY_RUNS);
                }
                command.add("-javaagent:" + setup.distribution.resolve("heddle-replayer-agent.jar") + "=plan="
                        + setup.plan + "," + options);
            }
            command.add("-cp");
            command.add(setup.subjects.toString());
            command.add(subject);
            return command;
        }

        /** A buggy subject may end with exit code 1: that is what it is for. */
        private double cpu(Child child) {
            boolean isFine = child.stopped() == null && (child.exit() == 0 || child.exit() == 1);
            if (!isFine) {
                faults.add(child.complaint());
            }
            return isFine ? child.cpuMillis() : Double.NaN;
        }
    }
}
