package dev.heddle.engine.internal.probe;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.hunt.PortfolioTechnique;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.probe.JavaCompilation.CompileError;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.TimeBudget;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the test of an unexpected outcome, hunts it alone, and keeps the plan under which it fails. */
final class ProbeHunt {
    /** The reason for an outcome that no test can compare. */
    static final String WITHOUT_TEXT = "only objects without a text distinguish its outcome";

    /** The reason for an outcome that was seen late. */
    static final String WITHOUT_TIME = "the budget leaves no time to confirm it";

    private static final Duration BUDGET = Duration.ofSeconds(30);
    private static final String SHRINKING = "5s";
    /** The budget ends a hunt before. */
    private static final int MOST_RUNS = 20_000;
    /** Runs of a test alone with the strategy of the sweep. */
    private static final int MOST_SAMPLED = 2_000;
    /** Time for them: a busy machine starts a JVM in many seconds. */
    private static final Duration SAMPLING = Duration.ofSeconds(30);
    /** Runs of a schedule that has failed: a run may be stopped by a busy machine. */
    private static final int CONFIRMATIONS = 3;
    /** Time for these runs, also if the budget ends: a failure that was seen must not be lost. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(90);

    /** Annotations with which a test compiles here: a project has them from the library for its tests. */
    private static final Map<String, String> ANNOTATIONS = Map.of(
            "dev.heddle.junit.HeddleTest",
            "package dev.heddle.junit; public @interface HeddleTest {}",
            "dev.heddle.junit.Replay",
            "package dev.heddle.junit; public @interface Replay { String value(); }");

    private final ProbeRequest request;
    private final Path directory;
    private final TreeSet<String> names = new TreeSet<>();

    ProbeHunt(ProbeRequest request, Path directory) {
        this.request = request;
        this.directory = directory;
    }

    /** A test that could not be written, or that did not fail; the message is the reason. */
    static final class UnconfirmedException extends Exception {
        private static final long serialVersionUID = 1;

        UnconfirmedException(String reason) {
            super(reason);
        }
    }

    /**
     * Hunts.
     *
     * @param number of generated tests before the one that was shortened to this one
     * @param most time limit
     * @throws UnconfirmedException if the test does not fail in a way that the outcome explains
     */
    ProbedDefect confirm(ProbeProgram program, CallSequence test, int number, String outcome, Duration most)
            throws IOException, InterruptedException, UnconfirmedException {
        ProbeTestSource source = ProbeTestSource.of(program.probed(), test, outcome);
        if (source == null) {
            throw new UnconfirmedException(WITHOUT_TEXT);
        }
        String packageName = packageOf(program.probed());
        String className = className(program, test);
        String method = method(program, test);
        Path place = directory.resolve(className);
        String hunted = source.text(packageName, className, method, className + ".json", false);
        compile(Map.of(packageName + "." + className, hunted), program.classPath(), place.resolve("classes"));
        String word = packageName + "." + className + "#" + method;
        Plan schedule = TestSampling.failing(
                command(program, place, word),
                request.seed(),
                MOST_SAMPLED,
                place.resolve("sampled"),
                TimeBudget.of(SAMPLING));
        if (schedule == null && most.compareTo(SAMPLING.plus(BUDGET)) < 0) {
            throw new UnconfirmedException("no run of its own test failed, and the budget leaves no time for a hunt");
        }
        HuntResult result = schedule == null
                ? hunt(new PortfolioTechnique(), program, place, word, MOST_RUNS, BUDGET)
                : hunt(new KnownSchedule(schedule), program, place, word, CONFIRMATIONS, CONFIRMATION);
        Finding failure = failure(result);
        if (failure == null) {
            throw new UnconfirmedException("no run of its own test failed");
        }
        String text = source.text(packageName, className, method, className + ".json", true);
        Map<String, String> sources = new TreeMap<>(ANNOTATIONS);
        sources.put(packageName + "." + className, text);
        compile(sources, program.classPath(), place.resolve("annotated"));
        Path written = write(packageName, className, text, result.exactPlan(failure));
        return new ProbedDefect(
                program.probed().sourceName(),
                program.inWords(test),
                source.title(),
                failure.failure(),
                written,
                (int) text.lines().count(),
                source.possible(),
                number,
                command(program, place, word).words(),
                result);
    }

    private static void compile(Map<String, String> sources, String classPath, Path directory)
            throws IOException, UnconfirmedException {
        List<CompileError> errors = JavaCompilation.compile(sources, classPath, directory);
        if (!errors.isEmpty()) {
            throw new UnconfirmedException(
                    "its test does not compile: " + errors.get(0).message());
        }
    }

    private static @Nullable Finding failure(HuntResult result) {
        return result.findings().findings().stream()
                .filter(one -> one.failure() != null && result.exactPlan(one) != null)
                .findFirst()
                .orElse(null);
    }

    private HuntResult hunt(Technique technique, ProbeProgram program, Path place, String word, int runs, Duration most)
            throws IOException, InterruptedException, UnconfirmedException {
        OptionValues options = OptionValues.DEFAULTS
                .with(HuntOptions.FIRST, true)
                .with(HuntOptions.SHRINK, SHRINKING)
                .with(HuntOptions.tries(runs, "number of runs"), runs);
        HuntRequest hunt = new HuntRequest(
                command(program, place, word),
                Recorder.CAMPAIGN,
                options,
                most,
                null,
                place.resolve("hunt-" + technique.id()));
        try {
            return Hunts.run(technique, hunt, Progress.NONE);
        } catch (UsageException e) {
            throw new UnconfirmedException("its test cannot be hunted: " + e.getMessage());
        }
    }

    private static JavaCommand command(ProbeProgram program, Path place, String word) {
        return program.command(place.resolve("classes"), word);
    }

    private Path write(String packageName, String className, String text, Path plan) throws IOException {
        Path root = request.sources() == null ? directory.resolve("tests") : request.sources();
        Path folder = root.resolve(packageName.replace('.', '/'));
        Files.createDirectories(folder);
        Path file = folder.resolve(className + ".java");
        Files.writeString(file, text);
        Files.copy(plan, folder.resolve(className + ".json"), StandardCopyOption.REPLACE_EXISTING);
        return file;
    }

    private static String packageOf(ProbedClass probed) {
        String name = probed.type().getPackageName();
        return name.isEmpty() || name.startsWith("java") ? "probe" : name;
    }

    /** The simple name of the class and the methods of the threads. */
    private String className(ProbeProgram program, CallSequence test) {
        String methods = program.methods(test).stream()
                .map(name -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1))
                .collect(Collectors.joining());
        String name = program.probed().type().getSimpleName() + methods;
        String unique = name;
        for (int i = 2; !names.add(unique); i++) {
            unique = name + i;
        }
        return unique + "Test";
    }

    private static String method(ProbeProgram program, CallSequence test) {
        String first =
                program.probed().calls().get(test.one()[test.one().length - 1]).method();
        String second = program.probed()
                .calls()
                .get(test.other()[test.other().length - 1])
                .method();
        return first + "While" + second.substring(0, 1).toUpperCase(Locale.ROOT) + second.substring(1);
    }
}
