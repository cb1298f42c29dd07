package dev.heddle.cli.hunt;

import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.CountedFindings;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.launch.Census;
import dev.heddle.engine.internal.launch.CountedTest;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.launch.TestClassPath;
import dev.heddle.engine.internal.launch.TestVerdict;
import dev.heddle.engine.internal.launch.TestVerdict.Kind;
import dev.heddle.engine.internal.launch.TestVerdicts;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.Technique;
import dev.heddle.recorder.agent.method.TestCensus;
import dev.heddle.recorder.agent.method.TestMethods.TestMethod;
import dev.heddle.report.model.SearchExtent;
import dev.heddle.trace.recording.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Hunts the tests that start threads, one after another, each with its share of the remaining budget. */
final class TestSuiteHunt {
    /** The least time that a hunt needs to try a schedule. */
    private static final Duration LEAST = Duration.ofSeconds(5);
    /** Default time limit of a test in the ordinary run. */
    private static final Duration USUAL_LIMIT = Duration.ofSeconds(60);

    /** Begins the detail of a test that held, but under too few schedules. */
    static final String HARDLY = "hardly searched: ";

    private final TestCommand command;
    private final TestClassPath classPath;
    private final Technique technique;
    /** The request of every hunt, except program, budget and directory. */
    private final HuntRequest template;

    private final CountedFindings failOn;
    private final ClassPathFile file;
    private final Console console;

    TestSuiteHunt(
            TestCommand command,
            TestClassPath classPath,
            Technique technique,
            HuntRequest template,
            CountedFindings failOn,
            ClassPathFile file,
            Console console) {
        this.command = command;
        this.classPath = classPath;
        this.technique = technique;
        this.template = template;
        this.failOn = failOn;
        this.file = file;
        this.console = console;
    }

    /**
     * Hunts.
     *
     * @param out where results go, a directory for each test that is hunted
     * @param checksum of all that verdicts depend on; null if none is taken from earlier results, which must not be
     *     there then
     * @return the verdicts, in the order of the tests
     */
    List<TestVerdict> run(List<TestMethod> tests, Path out, String checksum) throws IOException, InterruptedException {
        Map<String, TestVerdict> verdicts = new LinkedHashMap<>();
        tests.forEach(one -> verdicts.put(one.name(), null));
        List<TestVerdict> earlier = checksum == null ? List.of() : TestVerdicts.kept(out, checksum);
        earlier.stream().filter(one -> verdicts.containsKey(one.test())).forEach(one -> verdicts.put(one.test(), one));
        long kept = verdicts.values().stream().filter(one -> one != null).count();
        verdicts.values().stream()
                .filter(one -> one != null && one.directory() != null && one.kind() == Kind.FAILS)
                .forEach(one -> {
                    console.print(console.bold(one.test()) + " fails, as before; its classes have not changed");
                    show(out.resolve(one.directory()));
                });
        List<TestMethod> left = new ArrayList<>();
        for (TestMethod test : tests) {
            if (verdicts.get(test.name()) == null) {
                if (test.isAnnotated()) {
                    verdicts.put(test.name(), verdict(test.name(), Kind.ANNOTATED, ""));
                } else {
                    left.add(test);
                }
            }
        }
        long deadline = System.nanoTime() + template.budget().toNanos();
        List<CountedTest> counted = new Census(
                        command.java(), classPath, template.timeoutOr(USUAL_LIMIT), timeToCount(), console)
                .count(left);
        List<CountedTest> worth =
                counted.stream().filter(CountedTest::isHuntable).toList();
        left.forEach(one -> verdicts.put(one.name(), verdict(one.name(), Kind.NOT_TRIED, "")));
        counted.stream().filter(one -> !one.isHuntable()).forEach(one -> verdicts.put(one.name(), withoutHunt(one)));
        verdicts.values().stream()
                .filter(one -> one != null && one.kind() == Kind.FAILS_ALONE)
                .forEach(one -> console.print(
                        console.bold(one.test()) + " fails in an ordinary run, and has no threads: " + one.detail()));
        counted.stream()
                .filter(one -> one.message().startsWith(TestCensus.NOT_FOUND))
                .forEach(one -> console.note(one.name() + " " + one.message()
                        + ", although its class file says so: it may be private or static"));
        console.print(opening(tests.size(), kept, counted.size(), worth.size()));
        try {
            for (int i = 0; i < worth.size(); i++) {
                CountedTest test = worth.get(i);
                Duration share = share(deadline, worth.size() - i);
                TestVerdict verdict = share.isZero()
                        ? verdict(test.name(), Kind.NOT_TRIED, "")
                        : hunt(test, share, out, "test " + (i + 1) + " of " + worth.size());
                verdicts.put(test.name(), verdict);
            }
        } finally {
            List<TestVerdict> known = new ArrayList<>(
                    verdicts.values().stream().filter(one -> one != null).toList());
            earlier.stream().filter(one -> !verdicts.containsKey(one.test())).forEach(known::add);
            Files.createDirectories(out);
            new TestVerdicts(checksum == null ? "" : checksum, known).write(out);
        }
        return List.copyOf(verdicts.values());
    }

    /** Running all tests once takes half of the budget at most, or the least time that shows anything. */
    private Duration timeToCount() {
        Duration half = template.budget().dividedBy(2);
        return half.compareTo(LEAST) > 0 ? half : LEAST;
    }

    private void show(Path directory) {
        new HuntedTestLines(directory, file).lines(failOn, console::bold).forEach(console::print);
    }

    private static String opening(int tests, long kept, int counted, int worth) {
        return tests
                + (tests == 1 ? " test" : " tests")
                + (kept > 0 ? ", " + kept + " with the verdict of the last time" : "")
                + (counted > 0 ? ", " + worth + " to be hunted" : "")
                + (counted > worth ? ": the others have no threads" : "");
    }

    /** Its part of the time that is left; zero if that is too little for a hunt. */
    private Duration share(long deadline, int tests) {
        long left = deadline - System.nanoTime();
        long least = Math.min(LEAST.toNanos(), template.budget().toNanos());
        return left < least / 2 ? Duration.ZERO : Duration.ofNanos(Math.min(left, Math.max(least, left / tests)));
    }

    private static TestVerdict withoutHunt(CountedTest test) {
        return switch (test.status()) {
            case FAILED -> verdict(test.name(), Kind.FAILS_ALONE, test.message());
            case NOT_RUN -> verdict(test.name(), Kind.NOT_RUN, test.message());
            default -> verdict(test.name(), Kind.WITHOUT_THREADS, "");
        };
    }

    private static TestVerdict verdict(String test, Kind kind, String detail) {
        return new TestVerdict(test, kind, detail, 0, false, null);
    }

    private TestVerdict hunt(CountedTest test, Duration share, Path out, String which)
            throws IOException, InterruptedException {
        Path directory = out.resolve(test.name().replace('#', '.').replaceAll("[^\\w.$,()-]", "_"));
        Directories.delete(directory);
        HuntRequest request = new HuntRequest(
                command.with(classPath, test.name())
                        .replayedWith(template.command().replayOptions()),
                template.recorder(),
                template.options(),
                share,
                template.timeout(),
                directory);
        console.status(which + ": " + test.name());
        long begin = System.nanoTime();
        try {
            long end = ReportWriter.endAfter(share);
            ReportWriter written = new ReportWriter(
                    "hunt", request.command().words(), request.command().replayOptions());
            HuntResult result = Hunts.run(technique, request, named(test.name(), which));
            written.writeUntil(end, result.directory(), result.findings(), true, console);
            long millis = (System.nanoTime() - begin) / 1_000_000;
            console.clearStatus();
            boolean fails = failOn.countsAny(result.findings().findings());
            String time = String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
            Long searched = result.findings().counts().get("searched");
            boolean isTried = result.notSearched() == null;
            Kind kind = fails ? Kind.FAILS : isTried ? Kind.HOLDS : Kind.NOT_HUNTED;
            String detail = isTried ? "" : result.notSearched();
            if (fails) {
                console.print(console.bold(test.name()) + " fails, found in " + time);
                show(result.directory());
            } else if (isTried) {
                SearchExtent extent = SearchExtent.of(result.findings().counts());
                boolean isSmall = searched != null && result.isCutShort() && extent.isSmall();
                detail = isSmall ? HARDLY + extent.inWords() + " in " + time : "";
                console.print(test.name() + " held "
                        + (searched == null ? "for " : "under " + extent.inWords() + ", in ") + time
                        + (result.isCutShort() ? "" : ", all was tried")
                        + (isSmall ? ": hardly searched" : ""));
                new HuntedTestLines(result.directory(), file)
                        .unnoticed()
                        .forEach(one -> console.print("   " + console.bold("not noticed") + " " + one));
            } else {
                console.print(test.name() + " could not be hunted: " + result.notSearched());
            }
            return new TestVerdict(
                    test.name(),
                    kind,
                    detail,
                    millis,
                    result.isCutShort(),
                    out.relativize(directory).toString());
        } catch (UsageException | RecordingException e) {
            if (StartedProcesses.isEnding()) {
                throw e;
            }
            console.print(test.name() + " could not be hunted: " + e.getMessage());
            return verdict(test.name(), Kind.NOT_HUNTED, e.getMessage());
        }
    }

    /** Says of which test it is what a hunt has to say. */
    private Progress named(String test, String which) {
        return new Progress() {
            @Override
            public void status(String text) {
                console.status(which + ": " + text);
            }

            @Override
            public void note(String line) {
                console.note(test + ": " + line);
            }
        };
    }

    /** The exit code of verdicts. */
    static int exitCode(List<TestVerdict> verdicts) {
        if (has(verdicts, Kind.FAILS) || has(verdicts, Kind.FAILS_ALONE)) {
            return ExitCode.FINDINGS;
        }
        if (has(verdicts, Kind.NOT_HUNTED)) {
            return ExitCode.BAD_RECORDING;
        }
        boolean isCutShort = has(verdicts, Kind.NOT_TRIED) || verdicts.stream().anyMatch(TestVerdict::isCutShort);
        return isCutShort ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
    }

    private static boolean has(List<TestVerdict> verdicts, Kind kind) {
        return verdicts.stream().anyMatch(one -> one.kind() == kind);
    }
}
