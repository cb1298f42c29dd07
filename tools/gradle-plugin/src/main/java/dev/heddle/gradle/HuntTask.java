package dev.heddle.gradle;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import dev.heddle.command.TestHunt;
import java.io.File;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;

/**
 * Runs a project's tests that have threads under many schedules, and fails the build if a test fails. The tests are
 * those that the task {@code test} would run.
 */
public class HuntTask extends HeddleTask {
    private static final int USAGE = 2;

    private FileCollection testClasses;
    private GradleTests selection;
    private String tests;
    private String budget;
    private String failOn;
    private String technique;
    private String include;
    private String exclude;
    private boolean isIncremental;
    private List<String> options;

    final void configure(Settings settings, TestJvm jvm, GradleTests ofBuild) {
        configure(settings, jvm);
        SourceSetContainer sets = (SourceSetContainer) getProject().property("sourceSets");
        testClasses = sets.getByName(SourceSet.TEST_SOURCE_SET_NAME).getOutput().getClassesDirs();
        selection = ofBuild;
        HeddleExtension block = settings.block();
        tests = settings.value("tests", tests);
        budget = settings.value("budget", block.getBudget());
        failOn = settings.value("failOn", block.getFailOn());
        technique = settings.value("technique", block.getTechnique());
        include = settings.value("include", block.getInclude());
        exclude = settings.value("exclude", block.getExclude());
        isIncremental = Boolean.parseBoolean(settings.value("incremental", "" + block.isIncremental()));
        options = block.getOptions();
    }

    /** Selects tests, such as {@code com.acme.CounterTest}, as Gradle's own option does. Gradle has it since 4.6. */
    @Option(option = "tests", description = "The tests to hunt, such as com.acme.CounterTest#counts.")
    public void setTests(String tests) {
        this.tests = GradleTests.method(tests);
    }

    /** Hunts the tests. */
    @TaskAction
    public void hunt() {
        String directories = testClasses.filter(File::isDirectory).getAsPath();
        if (directories.isEmpty()) {
            getLogger().lifecycle("there are no tests in this project");
            return;
        }
        boolean hasNamed = tests != null && !tests.isBlank();
        TestHunt hunt = new TestHunt(hasNamed ? tests : selection.patterns(), directories, results())
                .failsOn(failOn)
                .option("--budget", budget)
                .option("--junit-xml", results().resolve("TEST-heddle.xml").toString())
                .option("--groups", selection.groups())
                .option("--excluded-groups", selection.excludedGroups())
                .option("--technique", technique)
                .option("--timeout", timeout())
                .option("--include", include)
                .option("--exclude", exclude)
                .further(options)
                .further(hasNamed ? List.of() : List.of("--allow-none"));
        if (!isIncremental) {
            forget(hunt);
        }
        report(run(hunt.words(tests())));
    }

    private static void forget(TestHunt hunt) {
        try {
            hunt.forgotten();
        } catch (CommandException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    private void report(int code) {
        switch (code) {
            case HeddleCommand.NOTHING_FOUND, HeddleCommand.BUDGET_SPENT -> {}
            case HeddleCommand.FINDINGS -> {
                getLogger().quiet("a failure again: gradle heddleReplay -Pheddle.test=CLASS#METHOD");
                if (!failOn.equals(TestHunt.NEVER)) {
                    throw new GradleException("tests fail under some schedule, see above and " + results());
                }
            }
            case USAGE -> throw new GradleException("heddle cannot hunt these tests, see above");
            default -> throw new GradleException("heddle ended with exit code " + code + ", see above");
        }
    }
}
