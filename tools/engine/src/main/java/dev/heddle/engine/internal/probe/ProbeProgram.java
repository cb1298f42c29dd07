package dev.heddle.engine.internal.probe;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.Replayer;
import dev.heddle.engine.internal.launch.TargetProcess;
import dev.heddle.engine.internal.launch.TargetRun;
import dev.heddle.engine.internal.probe.JavaCompilation.CompileError;
import dev.heddle.engine.internal.probe.ProbedClassReader.SkippedException;
import dev.heddle.engine.internal.probe.program.AloneCalls;
import dev.heddle.engine.internal.probe.program.CallResults;
import dev.heddle.engine.internal.probe.program.CallSequence;
import dev.heddle.engine.internal.probe.program.CallTable;
import dev.heddle.engine.internal.probe.program.ControlledCalls;
import dev.heddle.engine.internal.probe.program.FunctionCalls;
import dev.heddle.engine.internal.probe.program.OrderedCalls;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The compiled calls of a class: a program that executes generated tests. */
final class ProbeProgram {
    /** Classes that are not woven: the rest of the program is the probed class and its libraries. */
    private static final String UNWOVEN = CallTable.class.getPackageName() + ".*";

    private static final String MAIN = "heddleprobe.Calls";
    private static final String ORDERED = "heddleprobe.Ordered";
    /** The class whose method {@link CallTable#alone} starts two threads for each test. */
    static final String ALONE = "heddleprobe.Alone";

    private static final Duration ALONE_LIMIT = Duration.ofSeconds(12);
    private static final long STOP_MILLIS = 120_000;

    private final ProbedClass probed;
    private final String classPath;
    private final ProbeClassPath libraries;
    private final Path directory;

    private ProbeProgram(ProbedClass probed, String classPath, ProbeClassPath libraries, Path directory) {
        this.probed = probed;
        this.classPath = classPath;
        this.libraries = libraries;
        this.directory = directory;
    }

    /**
     * Compiles the calls of a class. Calls and creations that do not compile are left out and listed.
     *
     * @param directory for files
     * @throws SkippedException if no creation or no call compiles
     */
    static ProbeProgram compile(ProbedClass probed, ProbeClassPath libraries, Path directory)
            throws IOException, SkippedException {
        Path classes = directory.resolve("classes");
        copyProgram(classes);
        String classPath = libraries.after(classes);
        ProbedClass left = probed;
        while (true) {
            CallTableSource source = CallTableSource.of(left, "Calls", ControlledCalls.class);
            CallTableSource ordered = CallTableSource.of(left, "Ordered", OrderedCalls.class);
            CallTableSource alone = CallTableSource.of(left, "Alone", AloneCalls.class);
            List<CompileError> errors = JavaCompilation.compile(
                    Map.of(MAIN, source.text(), ORDERED, ordered.text(), ALONE, alone.text()), classPath, classes);
            if (errors.isEmpty()) {
                return new ProbeProgram(left, classPath, libraries, directory);
            }
            left = source.without(left, errors);
            if (left.creations().isEmpty() || left.calls().isEmpty()) {
                throw new SkippedException(
                        "its calls do not compile: " + errors.get(0).message());
            }
        }
    }

    private static void copyProgram(Path classes) throws IOException {
        List<Class<?>> all = new ArrayList<>(List.of(
                CallTable.class,
                CallSequence.class,
                CallResults.class,
                FunctionCalls.class,
                ControlledCalls.class,
                OrderedCalls.class,
                AloneCalls.class));
        for (Class<?> type : List.copyOf(all)) {
            all.addAll(List.of(type.getDeclaredClasses()));
        }
        for (Class<?> type : all) {
            String file = type.getName().replace('.', '/') + ".class";
            Path target = classes.resolve(file);
            Files.createDirectories(target.getParent());
            try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
                Files.write(target, in.readAllBytes());
            }
        }
    }

    /** The class with the calls that compile. */
    ProbedClass probed() {
        return probed;
    }

    /** With the classes that execute tests. */
    String classPath() {
        return classPath;
    }

    /** The command that executes a compiled test. */
    JavaCommand command(Path testClasses, String word) {
        return new JavaCommand(List.of(java(), "-cp", libraries.after(testClasses), word));
    }

    /** The command that executes the tests of a file. If its JVM crashes, the JVM's report stands beside the results. */
    JavaCommand command(Path tests) {
        String crash = "-XX:ErrorFile=" + directory.resolve("hs_err_pid%p.log");
        return new JavaCommand(List.of(java(), "-Xmx512m", crash, "-cp", classPath, MAIN, tests.toString()));
    }

    /** The replayer of the runs of {@link #command(Path)}. */
    Replayer replayer() {
        return new Replayer(Recorder.CAMPAIGN.classes(null, UNWOVEN));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /**
     * Executes the calls of tests in all sequential orders, in two JVMs without an agent.
     *
     * @return the outcomes, in the order of the tests; a JVM that ends early leaves tests out
     */
    List<SequentialOutcomes> sequential(List<CallSequence> tests) throws IOException, InterruptedException {
        Path file = directory.resolve("ordered.tests");
        CallSequence.write(file, tests);
        List<SequentialOutcomes> first = ordered(file, tests, "1");
        // A test that hangs takes seconds, and is not used.
        List<CallSequence> returning = first.stream()
                .filter(outcomes -> !outcomes.isHung())
                .map(SequentialOutcomes::test)
                .toList();
        CallSequence.write(file, returning);
        List<SequentialOutcomes> again = ordered(file, returning, "2");
        List<SequentialOutcomes> both = new ArrayList<>();
        int next = 0;
        for (SequentialOutcomes outcomes : first) {
            if (outcomes.isHung()) {
                both.add(outcomes);
            } else if (next < again.size()) {
                both.add(outcomes.and(again.get(next++)));
            }
        }
        return both;
    }

    private List<SequentialOutcomes> ordered(Path file, List<CallSequence> tests, String name)
            throws IOException, InterruptedException {
        Path out = directory.resolve("outcomes-" + name);
        Files.deleteIfExists(out);
        JavaCommand command = new JavaCommand(List.of(
                java(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                ORDERED,
                file.toString(),
                out.toString()));
        try (TargetProcess process = TargetProcess.start(
                command,
                directory.resolve("ordered-" + name + ".out"),
                directory.resolve("ordered-" + name + ".err"))) {
            process.awaitEnd(STOP_MILLIS);
        }
        return SequentialOutcomes.read(out, tests);
    }

    /** Records the first thread's calls of tests, one test after another. @return null if nothing was recorded */
    @Nullable Path recorded(List<CallSequence> tests) throws IOException, InterruptedException {
        Path file = directory.resolve("alone.tests");
        CallSequence.write(file, tests);
        JavaCommand command = new JavaCommand(List.of(java(), "-Xmx512m", "-cp", classPath, ALONE, file.toString()));
        Path recording = OutputDirectory.claim(directory.resolve("alone"), "recording");
        TargetRun.inBackground(
                Recorder.CAMPAIGN.classes(null, UNWOVEN).weaveBrief(command, recording, ALONE_LIMIT),
                directory.resolve("alone.out"),
                directory.resolve("alone.err"),
                ALONE_LIMIT,
                recording);
        return OutputDirectory.holdsRecording(recording) ? recording : null;
    }

    /** Names of calls in a test, for people. */
    String inWords(CallSequence test) {
        return words(test.one()) + " | " + words(test.other());
    }

    private String words(int[] calls) {
        List<String> names = new ArrayList<>();
        for (int call : calls) {
            names.add(probed.calls().get(call).words());
        }
        return String.join("; ", names);
    }

    /** The methods called after the threads whose results distinguish an outcome from those of all orders. */
    TreeSet<String> symptom(CallSequence test, String outcome) {
        ComparedResults compared = ComparedResults.of(test, outcome);
        TreeSet<String> methods = new TreeSet<>();
        for (int call : compared == null ? List.<Integer>of() : compared.calls()) {
            if (call >= test.firstAfter() && call < test.size()) {
                methods.add(probed.calls().get(test.operation(call)).method());
            }
        }
        return methods;
    }

    /** The number of calls in the threads of a test whose methods the class does not declare. */
    int tier(CallSequence test) {
        return (int) IntStream.concat(Arrays.stream(test.one()), Arrays.stream(test.other()))
                .filter(call -> !probed.declares(probed.calls().get(call)))
                .count();
    }

    /** The methods that the threads of a test call. */
    TreeSet<String> methods(CallSequence test) {
        TreeSet<String> methods = new TreeSet<>();
        for (int[] calls : List.of(test.one(), test.other())) {
            for (int call : calls) {
                methods.add(probed.calls().get(call).method());
            }
        }
        return methods;
    }
}
