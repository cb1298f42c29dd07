package dev.heddle.cli.hunt;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.ServerOptions;
import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.AlsoFormats;
import dev.heddle.cli.report.BriefFindings;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.FailOn;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.hunt.Hunts;
import dev.heddle.engine.internal.hunt.ServerTechnique;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.Recorder;
import dev.heddle.engine.internal.launch.ServerDriver;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.launch.TagSelection;
import dev.heddle.engine.internal.launch.TestClassPath;
import dev.heddle.engine.internal.launch.TestSelection;
import dev.heddle.engine.internal.launch.TestVerdict;
import dev.heddle.engine.internal.launch.TestVerdicts;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.HuntResult;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.recorder.agent.method.TestMethods.TestMethod;
import dev.heddle.report.model.ReportReader;
import dev.heddle.trace.run.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle hunt}: searches for interleavings that make a program fail. */
public final class HuntVerb implements Verb {
    private static final Option OUT =
            Arguments.value("o", "out", "DIR", "directory of all results; default heddle-out/hunt-TIME");
    private static final Option BUDGET =
            Arguments.value(null, "budget", "TIME", "stop the search after this time; default 2m");
    private static final Option TIMEOUT = Arguments.value(
            null,
            "timeout",
            "TIME",
            "stop a run after this time; default 60s, portfolio: ten times the recorded run plus 10s");
    private static final Option INCLUDE = Arguments.value(null, "include", "GLOBS", "as for record");
    private static final Option EXCLUDE = Arguments.value(null, "exclude", "GLOBS", "as for record");
    private static final Option COUNT_HANDLED = Arguments.flag(
            null,
            "count-handled",
            "count exceptions that the program's own uncaught-exception handlers receive as failures");

    private static final Option TESTS = Arguments.value(
            null,
            "tests",
            "PATTERNS",
            "hunt tests instead of a program: com.acme.*Test, CounterTest#counts*, !SlowTest, separated by commas; "
                    + "options for java may follow --");
    private static final Option CLASS_PATH_FROM = Arguments.value(
            null,
            "classpath-from",
            "DIR|FILE",
            "with --tests: the directory target of a Maven module, or a file with a class path; default target, or the -cp after --");
    private static final Option TEST_CLASSES = Arguments.value(
            null,
            "test-classes",
            "PATHS",
            "with --tests: directories or jars with tests; default all directories of the class path");
    private static final Option GROUPS = Arguments.value(
            null,
            "groups",
            "TAGS",
            "with --tests: only tests with these JUnit tags, such as fast, slow & !network (surefire's groups)");
    private static final Option EXCLUDED_GROUPS = Arguments.value(
            null,
            "excluded-groups",
            "TAGS",
            "with --tests: no tests with these JUnit tags (surefire's excludedGroups)");
    private static final Option JUNIT_XML = Arguments.value(
            null, "junit-xml", "FILE", "with --tests: write a report like surefire, with a test case for each test");
    private static final Option INCREMENTAL = Arguments.flag(
            null,
            "incremental",
            "with --tests and -o: keep the last verdict of each test if its class path has not changed");

    private static final Option PAGE = Arguments.value(
            null,
            "page",
            "WHEN",
            "when to write report.html: always, or failed (exit code 1); default always; cannot be combined with --tests");

    private static final Option ALLOW_NONE =
            Arguments.flag(null, "allow-none", "with --tests: do not fail if no test matches");
    /** The default technique for a server. */
    private static final String FOR_SERVERS = ServerTechnique.ID;
    /** Options that a replay also needs. */
    private static final Option[] REPLAYED = {
        MaskOption.OPTION,
        INCLUDE,
        EXCLUDE,
        COUNT_HANDLED,
        ServerOptions.READY,
        ServerOptions.DRIVE,
        ServerOptions.STOP_AFTER,
        ServerOptions.FAILS
    };
    /** Options that do not change verdicts. */
    private static final Option[] IRRELEVANT_FOR_VERDICTS = {
        OUT,
        TESTS,
        GROUPS,
        EXCLUDED_GROUPS,
        JUNIT_XML,
        INCREMENTAL,
        ALLOW_NONE,
        CLASS_PATH_FROM,
        VerboseOption.FULL,
        BriefFindings.MOST,
        AlsoFormats.OPTION
    };

    @Override
    public String name() {
        return "hunt";
    }

    @Override
    public String summary() {
        return "searches for interleavings that make a program fail";
    }

    @Override
    public String syntax() {
        return "[options] -- java ... | [options] --tests PATTERNS [-- java OPTIONS]";
    }

    private static TechniqueOptions techniques() {
        return new TechniqueOptions(
                Techniques.installed().hunting(), one -> Hunts.of(one).options());
    }

    @Override
    public Options options() {
        Options options = Arguments.options(
                MaskOption.OPTION,
                OUT,
                BUDGET,
                TIMEOUT,
                INCLUDE,
                EXCLUDE,
                COUNT_HANDLED,
                ServerOptions.READY,
                ServerOptions.DRIVE,
                ServerOptions.STOP_AFTER,
                ServerOptions.FAILS,
                TESTS,
                CLASS_PATH_FROM,
                TEST_CLASSES,
                GROUPS,
                EXCLUDED_GROUPS,
                JUNIT_XML,
                INCREMENTAL,
                ALLOW_NONE,
                VerboseOption.FULL);
        techniques().options().forEach(options::addOption);
        options.addOption(BriefFindings.MOST);
        options.addOption(FailOn.OPTION);
        options.addOption(Format.OPTION);
        options.addOption(AlsoFormats.OPTION);
        options.addOption(PAGE);
        return options;
    }

    @Override
    public List<String> more() {
        return techniques().lines();
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(0, 0, "");
        boolean isOfTests = arguments.has(TESTS);
        if (!isOfTests) {
            for (Option option : List.of(
                    CLASS_PATH_FROM, TEST_CLASSES, GROUPS, EXCLUDED_GROUPS, JUNIT_XML, INCREMENTAL, ALLOW_NONE)) {
                if (arguments.has(option)) {
                    throw new UsageException(
                            "--" + option.getLongOpt() + " is only valid for --tests: add --tests PATTERNS");
                }
            }
        }
        TestCommand tests = isOfTests ? TestCommand.of(arguments.command()) : null;
        ServerDriver driver = ServerOptions.of(arguments);
        if (driver != null && isOfTests) {
            throw new UsageException("--ready cannot be combined with --tests: it requires a server after --");
        }
        JavaCommand command = (isOfTests
                        ? new JavaCommand(tests.java())
                        : JavaCommand.of(arguments.command()).drivenBy(driver))
                .replayedWith(arguments.givenOf(REPLAYED));
        TechniqueOptions techniques = techniques();
        Technique technique = driver == null ? techniques.chosen(arguments) : techniques.chosen(arguments, FOR_SERVERS);
        if (driver == null && technique.id().equals(FOR_SERVERS)) {
            throw new UsageException(
                    "--technique " + FOR_SERVERS + " is only valid for a server: add --ready PORT|URL|REGEX");
        }
        OptionValues values = techniques.values(technique, arguments);
        if (driver != null) {
            values = gated(technique, values);
        }
        FailOn failOn = FailOn.of(arguments);
        Format format = Format.of(arguments);
        int most = BriefFindings.most(arguments);
        AlsoFormats alsoFormats = AlsoFormats.of(arguments);
        boolean hasPageAlways = hasPageAlways(arguments);
        Techniques.installed().problems().forEach(console::note);
        VerboseOption.noteCacheProblem(arguments, console);
        HuntRequest request = new HuntRequest(
                command,
                Recorder.CAMPAIGN
                        .classes(arguments.text(INCLUDE, null), arguments.text(EXCLUDE, null))
                        .with("count-handled", arguments.has(COUNT_HANDLED) ? "on" : null),
                values,
                arguments.time(BUDGET, Duration.ofMinutes(2)),
                arguments.time(TIMEOUT, null),
                arguments.path(OUT, null));
        StartedProcesses.delayExit();
        try {
            if (isOfTests) {
                return tests(tests, technique, request, arguments, console);
            }
            ReportWriter written =
                    new ReportWriter("hunt", request.command().words(), replayOptions(technique, request));
            HuntResult result = Hunts.run(technique, request, console);
            boolean isFailed = failOn.countsAny(result.findings().findings());
            Path page = written.write(result.directory(), result.findings(), hasPageAlways || isFailed, console);
            print(result, page, format, arguments.has(VerboseOption.FULL), most, console);
            if (!alsoFormats.isEmpty()) {
                alsoFormats.write(ReportReader.read(List.of(result.directory())));
            }
            if (isFailed) {
                return ExitCode.FINDINGS;
            }
            return result.isCutShort() ? ExitCode.BUDGET_SPENT : ExitCode.NOTHING_FOUND;
        } finally {
            StartedProcesses.allowExit();
        }
    }

    /**
     * A server waits for external events, so it cannot run one thread at a time. It needs its port for itself, so only
     * one runs at a time.
     */
    private static OptionValues gated(Technique technique, OptionValues values) {
        List<TechniqueOption<?>> taken = Hunts.of(technique).options();
        if (!taken.contains(HuntOptions.MODE) || !taken.contains(HuntOptions.JOBS)) {
            throw new UsageException("--ready is only valid for techniques with --mode gated, and " + technique.id()
                    + " does not have this mode: remove --technique");
        }
        return values.with(HuntOptions.MODE, "gated").with(HuntOptions.JOBS, 1);
    }

    private static int tests(
            TestCommand command, Technique technique, HuntRequest request, Arguments arguments, Console console)
            throws Exception {
        if (Format.of(arguments) == Format.JSON) {
            throw new UsageException(
                    "--format json cannot be combined with --tests: each test has its findings.json in -o DIR");
        }
        TestClassPath classPath = classPath(command, arguments).withLauncher();
        TestClassPath.Found all = classPath.find(
                TestSelection.of(arguments.text(TESTS, "")),
                TagSelection.of(arguments.text(GROUPS, ""), arguments.text(EXCLUDED_GROUPS, "")));
        List<TestMethod> found = all.tests();
        if (all.ofTestNg() > 0) {
            console.note(all.ofTestNg() + (all.ofTestNg() == 1 ? " test is" : " tests are")
                    + " TestNG's and not hunted: call the tested code from a JUnit test, or from a main method");
        }
        if (found.isEmpty()) {
            if (!arguments.has(ALLOW_NONE)) {
                throw new UsageException("there is no test " + arguments.text(TESTS, "") + " in "
                        + String.join(
                                ", ",
                                classPath.tests().stream().map(Path::toString).toList())
                        + tagged(arguments)
                        + ": compile the tests first, and write --tests 'com.acme.*Test' or 'CounterTest#counts'");
            }
            console.print("no tests");
            return ExitCode.NOTHING_FOUND;
        }
        boolean isIncremental = arguments.has(INCREMENTAL);
        if (isIncremental && request.out() == null) {
            throw new UsageException("--incremental requires -o DIR, the directory of the last results");
        }
        Path out = isIncremental
                ? request.out().toAbsolutePath().normalize()
                : OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        HuntRequest like = new HuntRequest(
                request.command(),
                request.recorder(),
                request.options().with(HuntOptions.FIRST, true),
                request.budget(),
                request.timeout(),
                out);
        List<String> others = new ArrayList<>(arguments.given(IRRELEVANT_FOR_VERDICTS));
        others.addAll(command.java());
        others.add(Version.number());
        String checksum = isIncremental ? TestVerdicts.checksum(classPath.elements(), others) : null;
        ClassPathFile file = new ClassPathFile(out, classPath.text());
        file.write();
        List<TestVerdict> verdicts = new TestSuiteHunt(
                        command, classPath, technique, like, FailOn.of(arguments), file, console)
                .run(found, out, checksum);
        TestSuiteReport report = new TestSuiteReport(verdicts, out, file);
        report.lines().forEach(console::print);
        Path xml = arguments.path(JUNIT_XML, null);
        if (xml != null) {
            report.writeXml(xml);
        }
        List<Path> directories = report.directories();
        AlsoFormats alsoFormats = AlsoFormats.of(arguments);
        if (!alsoFormats.isEmpty() && !directories.isEmpty()) {
            alsoFormats.write(ReportReader.read(directories));
        }
        return TestSuiteHunt.exitCode(verdicts);
    }

    private static String tagged(Arguments arguments) {
        boolean hasTags = arguments.has(GROUPS) || arguments.has(EXCLUDED_GROUPS);
        return hasTags ? " with such tags (--groups, --excluded-groups)" : "";
    }

    private static TestClassPath classPath(TestCommand command, Arguments arguments) throws IOException {
        TestClassPath found = command.classPath() != null && !arguments.has(CLASS_PATH_FROM)
                ? TestClassPath.of(TestClassPath.split(command.classPath()))
                : TestClassPath.from(arguments.path(CLASS_PATH_FROM, Path.of("target")));
        String places = arguments.text(TEST_CLASSES, null);
        return places == null ? found : new TestClassPath(found.elements(), TestClassPath.split(places));
    }

    /** Options that {@code heddle replay} needs to repeat a run of this hunt. */
    private static List<String> replayOptions(Technique technique, HuntRequest request) {
        List<String> options = new ArrayList<>(request.command().replayOptions());
        if (Hunts.of(technique).options().contains(HuntOptions.MODE)
                && HuntOptions.mode(request.options()) == Outcome.Mode.GATED) {
            options.addAll(0, List.of("--mode", "gated"));
        }
        return options;
    }

    private static boolean hasPageAlways(Arguments arguments) {
        String when = arguments.oneOf(PAGE, List.of("always", "failed"), "always");
        if (arguments.has(PAGE) && arguments.has(TESTS)) {
            throw new UsageException("--page cannot be combined with --tests: each test has its own page");
        }
        return when.equals("always");
    }

    private static void print(HuntResult result, Path page, Format format, boolean isVerbose, int most, Console console)
            throws Exception {
        console.clearStatus();
        if (format == Format.JSON) {
            console.print(Format.json(result.findings()));
            return;
        }
        if (isVerbose) {
            result.report().write(console);
        } else {
            BriefFindings.print(result.directory(), most, console);
            result.report().write(BriefFindings.techniqueOutput(console));
        }
        if (page != null) {
            console.print("report in " + page);
        }
    }
}
