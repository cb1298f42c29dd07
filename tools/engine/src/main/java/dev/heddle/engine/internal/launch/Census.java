package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.CountedTest.Status;
import dev.heddle.recorder.agent.method.TestCensus;
import dev.heddle.recorder.agent.method.TestMethods.TestMethod;
import dev.heddle.trace.file.OutputFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs tests once, one after another in one JVM without agents, to find those with several threads. */
public final class Census {
    /** Classes of the recorder's module that run tests without an agent. */
    private static final List<String> CLASSES = List.of("TestCensus", "PlatformRun", "JUnit4Run");

    private final List<String> java;
    private final TestClassPath classPath;
    private final Duration limit;
    private final long deadline;
    private final Progress progress;

    /**
     * @param java the java executable and options, without a class path
     * @param limit time limit of one test
     * @param all time limit of all tests
     */
    public Census(List<String> java, TestClassPath classPath, Duration limit, Duration all, Progress progress) {
        this.java = List.copyOf(java);
        this.classPath = classPath;
        this.limit = limit;
        deadline = System.nanoTime() + all.toNanos();
        this.progress = progress;
    }

    /**
     * Runs the tests.
     *
     * @return the tests for which there was time, from the first on
     * @throws UsageException if the JVM of the tests does not start
     */
    public List<CountedTest> count(List<TestMethod> tests) throws IOException, InterruptedException {
        Path own = Files.createTempDirectory("heddle-census-");
        try {
            copyClasses(own);
            Path list = own.resolve("tests.txt");
            Files.write(
                    list,
                    tests.stream()
                            .map(one ->
                                    String.join("\t", one.kind(), one.className(), one.method(), one.parameterTypes()))
                            .toList());
            List<CountedTest> counted = new ArrayList<>();
            while (counted.size() < tests.size()) {
                progress.status("running " + tests.size() + " tests once, " + counted.size() + " are done");
                int before = counted.size();
                boolean isInTime = run(own, list, tests, counted);
                if (!isInTime) {
                    progress.note(
                            "the time limit for running each test once was reached: " + (tests.size() - counted.size())
                                    + " of " + tests.size() + " were not run; raise --budget");
                    return counted;
                }
                if (counted.size() == before) {
                    throw new UsageException("the JVM of the tests did not start: " + last(own.resolve("stderr.txt")));
                }
            }
            return counted;
        } finally {
            Directories.delete(own);
        }
    }

    private void copyClasses(Path to) throws IOException {
        for (String name : CLASSES) {
            String file = TestCensus.class.getPackageName().replace('.', '/') + "/" + name + ".class";
            Path copy = to.resolve("classes").resolve(file);
            OutputFile.directory(copy.getParent());
            try (InputStream in = TestCensus.class.getClassLoader().getResourceAsStream(file)) {
                if (in == null) {
                    throw new IOException("there is no " + file + " in the jars of Heddle");
                }
                Files.copy(in, copy);
            }
        }
    }

    /**
     * Runs the remaining tests, until the last or one that ends the JVM.
     *
     * @return whether there was time for that
     */
    private boolean run(Path own, Path list, List<TestMethod> tests, List<CountedTest> counted)
            throws IOException, InterruptedException {
        int first = counted.size();
        Path result = own.resolve("result-" + first + ".txt");
        List<String> words = new ArrayList<>(java);
        words.addAll(List.of(
                "-cp",
                classPath.text() + File.pathSeparator + own.resolve("classes"),
                TestCensus.class.getName(),
                list.toString(),
                result.toString(),
                String.valueOf(first),
                String.valueOf(limit.toMillis())));
        Duration left = Duration.ofNanos(Math.max(1_000_000, deadline - System.nanoTime()));
        TargetRun made = TargetRun.inBackground(
                new JavaCommand(words), own.resolve("stdout.txt"), own.resolve("stderr.txt"), left);
        List<String> lines =
                Files.exists(result) ? Files.readAllLines(result, StandardCharsets.UTF_8) : List.<String>of();
        int started = -1;
        for (String line : lines) {
            String[] parts = line.split("\t", 5);
            if (parts.length < 5) {
                // The last line may be incomplete if the JVM was killed while writing.
                break;
            }
            int test = Integer.parseInt(parts[0]);
            if (parts[1].equals(TestCensus.STARTED)) {
                started = test;
            } else {
                started = -1;
                counted.add(new CountedTest(
                        tests.get(test),
                        status(parts[1]),
                        Long.parseLong(parts[2]),
                        Long.parseLong(parts[3]),
                        parts[4]));
            }
        }
        if (started >= 0 && !made.timedOut()) {
            counted.add(new CountedTest(tests.get(started), Status.ENDED_JVM, 0, 0, "ended the JVM"));
        }
        return !made.timedOut();
    }

    private static Status status(String word) {
        return switch (word) {
            case TestCensus.PASSED -> Status.PASSED;
            case TestCensus.FAILED -> Status.FAILED;
            case TestCensus.NOT_RUN -> Status.NOT_RUN;
            default -> Status.HUNG;
        };
    }

    private static String last(Path file) throws IOException {
        // The program's output may have any encoding.
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> !line.isBlank())
                    .reduce((one, next) -> next)
                    .orElse("it printed nothing");
        }
    }
}
