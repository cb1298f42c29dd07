package dev.heddle.cli.hunt;

import dev.heddle.cli.report.AlsoFormats;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.CountedFindings;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Format;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.engine.internal.launch.TagSelection;
import dev.heddle.engine.internal.launch.TestClassPath;
import dev.heddle.engine.internal.launch.TestSelection;
import dev.heddle.engine.internal.launch.TestVerdict;
import dev.heddle.engine.internal.launch.TestVerdicts;
import dev.heddle.engine.internal.runs.HuntOptions;
import dev.heddle.engine.internal.runs.HuntRequest;
import dev.heddle.engine.technique.Technique;
import dev.heddle.recorder.agent.method.TestMethods.TestMethod;
import dev.heddle.report.model.ReportReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code heddle hunt --tests}: finds tests, hunts each of them, and prints the verdicts. */
final class TestSuiteCommand {
    private final Arguments arguments;
    private final TestCommand command;
    private final boolean isIncremental;
    private final Console console;

    /** @throws UsageException if the words after {@code --} are not a java command without a program */
    TestSuiteCommand(Arguments arguments, boolean isIncremental, Console console) {
        this.arguments = arguments;
        this.isIncremental = isIncremental;
        this.console = console;
        if (arguments.get(Format.OPTION) == Format.JSON) {
            throw new UsageException(
                    "--format json cannot be combined with --tests: each test has its findings.json in -o DIR");
        }
        command = TestCommand.of(arguments.command());
    }

    TestCommand command() {
        return command;
    }

    /**
     * Hunts the tests, and returns the exit code.
     *
     * @param request of every hunt, except program and budget
     */
    int run(Technique technique, HuntRequest request, AlsoFormats alsoFormats) throws Exception {
        TestClassPath classPath = classPath().withLauncher();
        List<TestMethod> found = tests(classPath);
        if (found.isEmpty()) {
            console.print("no tests");
            return ExitCode.NOTHING_FOUND;
        }
        Path out = isIncremental
                ? request.out().toAbsolutePath().normalize()
                : OutputDirectory.claim(request.out(), HuntRequest.WHAT);
        HuntRequest template = new HuntRequest(
                request.command(),
                request.recorder(),
                request.options().with(HuntOptions.FIRST, true),
                request.budget(),
                request.timeout(),
                out);
        ClassPathFile file = new ClassPathFile(out, classPath.text());
        file.write();
        List<TestVerdict> verdicts = new TestSuiteHunt(
                        command, classPath, technique, template, arguments.get(CountedFindings.OPTION), file, console)
                .run(found, out, isIncremental ? checksum(classPath) : null);
        report(new TestSuiteReport(verdicts, out, file, arguments.get(CountedFindings.OPTION)), alsoFormats);
        return TestSuiteHunt.exitCode(verdicts);
    }

    /**
     * The chosen tests.
     *
     * @throws UsageException if no test matches, unless the arguments allow this
     */
    private List<TestMethod> tests(TestClassPath classPath) throws IOException {
        TestClassPath.Found all = classPath.find(
                TestSelection.of(arguments.get(TestSuiteOptions.TESTS)),
                TagSelection.of(
                        arguments.text(TestSuiteOptions.GROUPS, ""),
                        arguments.text(TestSuiteOptions.EXCLUDED_GROUPS, "")));
        if (all.ofTestNg() > 0) {
            console.note(all.ofTestNg() + (all.ofTestNg() == 1 ? " test is" : " tests are")
                    + " TestNG's and not hunted: hunt one by its name, Class#method, or give it @HeddleTest");
        }
        if (all.tests().isEmpty() && !arguments.has(TestSuiteOptions.ALLOW_NONE)) {
            boolean hasTags = arguments.has(TestSuiteOptions.GROUPS) || arguments.has(TestSuiteOptions.EXCLUDED_GROUPS);
            throw new UsageException("there is no test " + arguments.get(TestSuiteOptions.TESTS) + " in "
                    + String.join(
                            ", ", classPath.tests().stream().map(Path::toString).toList())
                    + (hasTags ? " with such tags (--groups, --excluded-groups)" : "")
                    + ": compile the tests first, and write --tests 'com.acme.*Test' or 'CounterTest#counts'");
        }
        return all.tests();
    }

    private TestClassPath classPath() throws IOException {
        TestClassPath found = command.classPath() != null && !arguments.has(TestSuiteOptions.CLASS_PATH_FROM)
                ? TestClassPath.of(TestClassPath.split(command.classPath()))
                : TestClassPath.from(arguments.get(TestSuiteOptions.CLASS_PATH_FROM));
        String places = arguments.get(TestSuiteOptions.TEST_CLASSES);
        return places == null ? found : new TestClassPath(found.elements(), TestClassPath.split(places));
    }

    /** The checksum of all that verdicts depend on. */
    private String checksum(TestClassPath classPath) throws IOException {
        List<String> others = new ArrayList<>(arguments.verdictOptions());
        others.addAll(command.java());
        others.add(Version.number());
        return TestVerdicts.checksum(classPath.elements(), others);
    }

    private void report(TestSuiteReport report, AlsoFormats alsoFormats) throws IOException {
        report.lines().forEach(console::print);
        Path xml = arguments.get(TestSuiteOptions.JUNIT_XML);
        if (xml != null) {
            report.writeXml(xml);
        }
        List<Path> directories = report.directories();
        if (!alsoFormats.isEmpty() && !directories.isEmpty()) {
            alsoFormats.write(ReportReader.read(directories));
        }
    }
}
