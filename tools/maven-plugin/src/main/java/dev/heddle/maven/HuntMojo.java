package dev.heddle.maven;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import dev.heddle.command.TestHunt;
import java.io.File;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Runs a module's tests that have threads under many schedules, and fails the build if a test fails.
 *
 * <p>The tests are those that surefire would run, {@code -Dtest=} included, with its class path, options, properties
 * and environment. A test keeps its verdict as long as the class path has not changed.
 */
@Mojo(
        name = "hunt",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class HuntMojo extends TestGoal {
    private static final int USAGE = 2;

    /** Time to search schedules, for all tests of the module together: {@code 30s}, {@code 5m}. */
    @Parameter(property = "heddle.budget", defaultValue = "2m")
    private String budget;

    /**
     * The least finding that fails the build: {@code failure}, a test fails under some schedule; {@code confirmed}, a
     * run showed the finding although no test failed; {@code candidate}, a prediction; {@code never}.
     */
    @Parameter(property = "heddle.failOn", defaultValue = "failure")
    private String failOn;

    /** The technique that chooses schedules; empty for all techniques together. */
    @Parameter(property = "heddle.technique")
    private String technique;

    /** The writes that racy reads may see: {@code jmm} or {@code sc}; empty for {@code jmm}. */
    @Parameter(property = "heddle.memory")
    private String memory;

    /** Classes to instrument, such as {@code com.acme.**}. */
    @Parameter(property = "heddle.include")
    private String include;

    /** Classes not to instrument. */
    @Parameter(property = "heddle.exclude")
    private String exclude;

    /** Further options of the command, such as {@code --seed 7}. */
    @Parameter
    private List<String> options = List.of();

    /** Whether tests keep their verdict if the class path has not changed. */
    @Parameter(property = "heddle.incremental", defaultValue = "true")
    private boolean incremental;

    /** The file of a report in surefire's format. */
    @Parameter(property = "heddle.junitXml", defaultValue = "${project.build.directory}/heddle/TEST-heddle.xml")
    private File junitXml;

    /** Heddle does not hunt tests that the build skips. */
    @Parameter(property = "skipTests", defaultValue = "false")
    private boolean skipTests;

    @Parameter(property = "maven.test.skip", defaultValue = "false")
    private boolean skipCompilation;

    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
    private File testClasses;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (isSkipped() || skipTests || skipCompilation) {
            return;
        }
        if (!testClasses.isDirectory()) {
            boolean hasSources =
                    project.getTestCompileSourceRoots().stream().anyMatch(root -> new File(root).isDirectory());
            if (hasSources) {
                throw new MojoExecutionException("the tests are not compiled, there is no " + testClasses
                        + ": run mvn test-compile heddle:hunt, or bind the goal to a later phase");
            }
            getLog().info("there are no tests in this module");
            return;
        }
        SurefireSettings surefire = surefire();
        TestRuntime runtime = runtime(surefire);
        say(surefire);
        TestHunt hunt = new TestHunt(surefire.selection(), testClasses.toString(), results.toPath())
                .failsOn(failOn)
                .option("--budget", budget)
                .option("--junit-xml", junitXml.toString())
                .option("--groups", surefire.text("groups", "groups"))
                .option("--excluded-groups", surefire.text("excludedGroups", "excludedGroups"))
                .option("--technique", technique)
                .option("--memory", memory)
                .option("--timeout", timeout)
                .option("--include", include)
                .option("--exclude", exclude)
                .further(options);
        if (!surefire.hasNamedTests() || !surefire.failsWithoutNamedTests()) {
            hunt.further(List.of("--allow-none"));
        }
        if (!incremental) {
            forget(hunt);
        }
        int code = run(hunt.words(runtime.command()), runtime.directory(), runtime.environment());
        switch (code) {
            case HeddleCommand.NOTHING_FOUND, HeddleCommand.BUDGET_SPENT -> {}
            case HeddleCommand.FINDINGS -> {
                getLog().info("a failure again: mvn test-compile heddle:replay -Dtest=CLASS#METHOD");
                if (!failOn.equals(TestHunt.NEVER)) {
                    throw new MojoFailureException(
                            "tests fail under some schedule, see above and " + TestHunt.directory(results.toPath()));
                }
            }
            case USAGE -> throw new MojoExecutionException("heddle cannot hunt these tests, see above");
            default -> throw new MojoExecutionException("heddle ended with exit code " + code + ", see above");
        }
    }

    private static void forget(TestHunt hunt) throws MojoExecutionException {
        try {
            hunt.forgotten();
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private void say(SurefireSettings surefire) {
        if (surefire.isWithoutFork()) {
            getLog().info(
                            "surefire runs these tests in Maven's own JVM (forkCount=0); Heddle hunts them in separate JVMs");
        }
        if (project.getBasedir()
                        .toPath()
                        .resolve("src/main/java/module-info.java")
                        .toFile()
                        .isFile()
                && !"false".equals(surefire.text("useModulePath", "surefire.useModulePath"))) {
            getLog().info("this is a named module; Heddle hunts its tests on the class path");
        }
    }
}
