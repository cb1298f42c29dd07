package dev.heddle.engine.internal.probe;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.probe.ProbeHunt.UnconfirmedException;
import dev.heddle.engine.internal.probe.ProbedClassReader.SkippedException;
import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Probes classes: generates tests of pairs of public calls, computes the outcomes of all sequential orders, executes
 * the tests under many schedules, and hunts each test with an outcome that no order has.
 */
public final class Probe {
    /** Name of results in a new directory. */
    private static final String NAME = "probe";

    /** Tests of a batch: all are executed in each controlled run. */
    private static final int BATCH = 60;
    /** Schedules of each test of a batch. */
    private static final int SCHEDULES = 25;
    /** Schedules of each shorter test. */
    private static final int SHRINKING_SCHEDULES = 60;
    /** Hunts of tests of one class that show no new defect. */
    private static final int MOST_HUNTS = 12;
    /** Tests of the same methods, with different results of the same calls after them, whose hunts find nothing. */
    private static final int MOST_HUNTS_OF_SYMPTOM = 2;
    /** A hunt needs this time at least. */
    private static final Duration LEAST_HUNT = Duration.ofSeconds(20);

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
        progress.status("recording the calls of " + type.sourceName());
        Footprints footprints = Footprints.of(program);
        if (footprints == Footprints.NONE) {
            progress.note("the calls of " + type.sourceName()
                    + " could not be recorded one by one, so the pairs with conflicts do not come first");
        }
        SequenceGenerator generator = new SequenceGenerator(type, footprints, request.seed());
        UsableTests usableTests = new UsableTests(program, generator);
        probed.put(type.sourceName(), 0);
        boolean isAllTested = false;
        try (Sweep sweep = new Sweep(program, place, request.seed())) {
            SequenceShrinking shrinking = new SequenceShrinking(shorter -> usableTests.sweep(
                    sweep, usableTests.of(shorter), SHRINKING_SCHEDULES, () -> System.nanoTime() >= end));
            ClassProbe probe = new ClassProbe(program, shrinking, new ProbeHunt(request, directory), end);
            while (System.nanoTime() < end && !probe.isEnough()) {
                List<CallSequence> batch = generator.next(BATCH);
                if (batch.isEmpty()) {
                    isAllTested = true;
                    break;
                }
                List<CallSequence> usable = usableTests.of(batch);
                progress.status("probing " + type.sourceName() + ": " + (tests + usable.size()) + " tests, "
                        + sweep.executed() + " executions, " + defects.size() + " defects");
                tests += usable.size();
                probed.merge(type.sourceName(), usable.size(), Integer::sum);
                Map<CallSequence, String> unexpected =
                        usableTests.sweep(sweep, usable, SCHEDULES, () -> System.nanoTime() >= end);
                probe.hunt(unexpected);
            }
            executions += sweep.executed();
            skipped.addAll(usableTests.leftOut());
            if (probed.get(type.sourceName()) == 0 && isAllTested) {
                probed.remove(type.sourceName());
                skipped.add(type.sourceName() + ": none of its tests has an outcome in each sequential order");
            }
            isCutShort |= !isAllTested && !probe.isEnough();
        }
    }

    /** The hunts of one class. */
    private final class ClassProbe {
        private final ProbeProgram program;
        private final SequenceShrinking shrinking;
        private final ProbeHunt hunt;
        private final long end;
        /** Hunts by the methods of their tests, and by the calls whose results are unexpected. */
        private final Map<String, Integer> hunted = new HashMap<>();

        private int hunts;
        private int found;

        private ClassProbe(ProbeProgram program, SequenceShrinking shrinking, ProbeHunt hunt, long end) {
            this.program = program;
            this.shrinking = shrinking;
            this.hunt = hunt;
            this.end = end;
        }

        boolean isEnough() {
            return found >= request.mostDefects() || hunts >= MOST_HUNTS;
        }

        /**
         * Hunts the tests with symptoms that no confirmed defect has, and few unconfirmed outcomes. Tests of methods that
         * the class inherits come last.
         */
        void hunt(Map<CallSequence, String> unexpected) throws IOException, InterruptedException {
            List<Map.Entry<CallSequence, String>> inOrder = unexpected.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(Comparator.<CallSequence>comparingInt(program::tier)
                            .thenComparingInt(CallSequence::number)))
                    .toList();
            for (Map.Entry<CallSequence, String> one : inOrder) {
                Duration left = Duration.ofNanos(end - System.nanoTime());
                if (isEnough()) {
                    return;
                }
                String symptom = program.methods(one.getKey()) + ": " + program.symptom(one.getKey(), one.getValue());
                boolean isNew = hunted.getOrDefault(symptom, 0) < MOST_HUNTS_OF_SYMPTOM;
                if (ComparedResults.of(one.getKey(), one.getValue()) == null) {
                    leaveUnconfirmed(one.getKey(), ProbeHunt.WITHOUT_TEXT, one.getValue());
                } else if (isNew && left.compareTo(LEAST_HUNT) < 0) {
                    leaveUnconfirmed(one.getKey(), ProbeHunt.WITHOUT_TIME, one.getValue());
                    hunted.put(symptom, MOST_HUNTS_OF_SYMPTOM);
                } else if (isNew) {
                    boolean isConfirmed = confirm(one.getKey(), one.getValue(), left);
                    hunted.merge(symptom, isConfirmed ? MOST_HUNTS_OF_SYMPTOM : 1, Integer::sum);
                }
            }
        }

        /** Hunts a test. @return whether it failed */
        private boolean confirm(CallSequence whole, String seen, Duration left)
                throws IOException, InterruptedException {
            Map.Entry<CallSequence, String> shortest = shrinking.shrink(whole, seen);
            CallSequence test = shortest.getKey();
            String outcome = shortest.getValue();
            progress.status("hunting " + words(test));
            hunts++;
            try {
                ProbedDefect defect = hunt.confirm(program, test, whole.number(), outcome, left);
                if (defects.stream().noneMatch(other -> DefectKey.of(other).equals(DefectKey.of(defect)))) {
                    found++;
                    defects.add(defect);
                    progress.failed(defect.className(), defect.failure());
                }
                return true;
            } catch (UnconfirmedException e) {
                leaveUnconfirmed(test, e.getMessage(), outcome);
                return false;
            }
        }

        private void leaveUnconfirmed(CallSequence test, String reason, String outcome) {
            unconfirmed.add(words(test) + ": " + reason + " (" + outcome.replace(CallResults.SEPARATOR, ',') + ")");
        }

        private String words(CallSequence test) {
            return program.probed().sourceName() + ": " + program.inWords(test);
        }
    }
}
