package dev.heddle.engine.internal.probe;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.probe.ProbeHunt.UnconfirmedException;
import dev.heddle.engine.internal.probe.ProbedClassReader.SkippedException;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Probes classes: generates tests of pairs of public calls, computes the outcomes of all sequential orders, executes
 * the tests under many schedules, and hunts each test with an outcome that no order has.
 */
public final class Probe {
    /** Name of results in a new directory. */
    private static final String NAME = "probe";

    /** Tests of a batch: all are executed in each controlled run. */
    private static final int BATCH = 30;
    /** Schedules of each test of a batch. */
    private static final int SCHEDULES = 25;
    /** Hunts of tests of one class that show no new defect. */
    private static final int MOST_HUNTS = 12;
    /** A hunt needs this time at least. */
    private static final Duration LEAST_HUNT = Duration.ofSeconds(8);

    private final ProbeRequest request;
    private final Progress progress;
    private final Path directory;
    private final long deadline;
    private final List<ProbedDefect> defects = new ArrayList<>();
    private final Map<String, Integer> probed = new LinkedHashMap<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> unconfirmed = new ArrayList<>();
    private long tests;
    private long executions;
    private boolean isCutShort;

    private Probe(ProbeRequest request, Progress progress) {
        this.request = request;
        this.progress = progress;
        directory = OutputDirectory.claim(request.out(), NAME).toAbsolutePath();
        deadline = System.nanoTime() + request.budget().toNanos();
    }

    /**
     * Probes.
     *
     * @throws UsageException if the class path or the target does not exist, or no class can be probed
     */
    public static ProbeResult run(ProbeRequest request, Progress progress) throws IOException, InterruptedException {
        return new Probe(request, progress).run();
    }

    private ProbeResult run() throws IOException, InterruptedException {
        try (ProbeClassPath classPath = ProbeClassPath.of(request.classPath())) {
            List<String> names = classPath.classes(request.target());
            ProbedClassReader reader = new ProbedClassReader(classPath, request.allowsEffects());
            List<ProbedClass> classes = new ArrayList<>();
            for (String name : names) {
                try {
                    classes.add(reader.read(name, names.size() == 1));
                } catch (SkippedException e) {
                    skipped.add(name + ": " + e.getMessage());
                }
            }
            checkAny(classes);
            for (int i = 0; i < classes.size(); i++) {
                long left = deadline - System.nanoTime();
                probe(classes.get(i), classPath, System.nanoTime() + left / (classes.size() - i), i);
            }
        }
        checkAny(probed.keySet());
        return new ProbeResult(directory, defects, probed, skipped, unconfirmed, tests, executions, isCutShort);
    }

    private void checkAny(Collection<?> classes) {
        if (classes.isEmpty()) {
            throw new UsageException("no class of " + request.target() + " can be probed: "
                    + (skipped.size() == 1
                            ? skipped.get(0)
                            : skipped.size() + " are skipped, such as " + skipped.get(0)));
        }
    }

    private void probe(ProbedClass type, ProbeClassPath classPath, long end, int number)
            throws IOException, InterruptedException {
        Path place = directory.resolve("class-" + (number + 1));
        try {
            ProbeProgram program = ProbeProgram.compile(type, classPath, place);
            program.probed().excluded().forEach(one -> skipped.add(type.sourceName() + "." + one));
            probe(program, place, end);
        } catch (SkippedException e) {
            skipped.add(type.sourceName() + ": " + e.getMessage());
        }
    }

    private void probe(ProbeProgram program, Path place, long end) throws IOException, InterruptedException {
        ProbedClass type = program.probed();
        SequenceGenerator generator =
                new SequenceGenerator(type, SequenceGenerator.allPairs(type, request.seed()), request.seed());
        ClassProbe probe = new ClassProbe(program, new ProbeHunt(request, directory), end);
        ReturningCalls returning = new ReturningCalls();
        probed.put(type.sourceName(), 0);
        boolean isAllTested = false;
        try (Sweep sweep = new Sweep(program, place, request.seed())) {
            while (System.nanoTime() < end && !probe.isEnough()) {
                List<CallSequence> batch = generator.next(BATCH);
                if (batch.isEmpty()) {
                    isAllTested = true;
                    break;
                }
                List<CallSequence> usable = usable(program, batch, generator, returning);
                progress.status("probing " + type.sourceName() + ": " + (tests + usable.size()) + " tests, "
                        + sweep.executed() + " executions, " + defects.size() + " defects");
                tests += usable.size();
                probed.merge(type.sourceName(), usable.size(), Integer::sum);
                Map<CallSequence, String> unexpected = sweep.run(usable, SCHEDULES, () -> System.nanoTime() >= end);
                probe.hunt(unexpected);
            }
            executions += sweep.executed();
        }
        isCutShort |= !isAllTested && !probe.isEnough();
    }

    /** The tests whose outcomes depend on the order of the calls alone, with these outcomes. */
    private List<CallSequence> usable(
            ProbeProgram program, List<CallSequence> batch, SequenceGenerator generator, ReturningCalls returning)
            throws IOException, InterruptedException {
        List<CallSequence> usable = new ArrayList<>();
        for (SequentialOutcomes outcomes : program.sequential(batch)) {
            Set<Integer> unstable = outcomes.unstable();
            String notCreated = outcomes.whyNotCreated();
            if (notCreated != null) {
                generator.leaveOutCreation(outcomes.test().creation());
                noteSkipped(program.probed().creations().get(outcomes.test().creation()) + ": throws " + notCreated);
            } else if (!unstable.isEmpty() && outcomes.test().creation() > 0) {
                generator.leaveOutCreation(outcomes.test().creation());
            } else if (!unstable.isEmpty()) {
                generator.leaveOut(unstable);
                unstable.forEach(operation ->
                        note(program, operation, "its result differs between two executions of the same calls"));
            } else if (outcomes.isHung()) {
                Set<Integer> hung = returning.hung(outcomes.test());
                generator.leaveOut(hung);
                hung.forEach(operation -> note(program, operation, "it never returned in a sequential order"));
            } else if (!outcomes.isUnusable()) {
                returning.returned(outcomes.test());
                usable.add(outcomes.test().expecting(outcomes.all()));
            }
        }
        return usable;
    }

    private void note(ProbeProgram program, int operation, String reason) {
        noteSkipped(program.probed().sourceName() + "."
                + program.probed().calls().get(operation).source() + ": " + reason);
    }

    private void noteSkipped(String line) {
        if (!skipped.contains(line)) {
            skipped.add(line);
        }
    }

    /** The hunts of one class. */
    private final class ClassProbe {
        private final ProbeProgram program;
        private final ProbeHunt hunt;
        private final long end;
        private final Set<String> covered = new TreeSet<>();
        private int hunts;
        private int found;

        private ClassProbe(ProbeProgram program, ProbeHunt hunt, long end) {
            this.program = program;
            this.hunt = hunt;
            this.end = end;
        }

        boolean isEnough() {
            return found >= request.mostDefects() || hunts >= MOST_HUNTS;
        }

        /** Hunts the tests whose methods no confirmed defect has. */
        void hunt(Map<CallSequence, String> unexpected) throws IOException, InterruptedException {
            for (Map.Entry<CallSequence, String> one : unexpected.entrySet()) {
                Duration left = Duration.ofNanos(end - System.nanoTime());
                if (isEnough() || left.compareTo(LEAST_HUNT) < 0) {
                    return;
                }
                String methods = String.join(" and ", program.methods(one.getKey()));
                if (covered.add(methods)) {
                    confirm(one.getKey(), one.getValue(), left);
                }
            }
        }

        private void confirm(CallSequence test, String outcome, Duration left)
                throws IOException, InterruptedException {
            String words = program.probed().sourceName() + ": " + program.inWords(test);
            progress.status("hunting " + words);
            hunts++;
            try {
                ProbedDefect defect = hunt.confirm(program, test, outcome, left);
                if (defects.stream().noneMatch(other -> DefectKey.of(other).equals(DefectKey.of(defect)))) {
                    found++;
                    defects.add(defect);
                    progress.failed(defect.className(), defect.failure());
                }
            } catch (UnconfirmedException e) {
                unconfirmed.add(words + ": " + e.getMessage() + " (" + outcome.replace('\u001f', ',') + ")");
            }
        }
    }
}
