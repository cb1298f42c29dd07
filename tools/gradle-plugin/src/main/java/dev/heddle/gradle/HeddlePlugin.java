package dev.heddle.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.tasks.testing.Test;

/**
 * Adds the tasks {@code heddleHunt}, {@code heddleReplay} and {@code heddleProbe} to a project with the plugin
 * {@code java}. It uses only what Gradle 4.4 has and Gradle 8 still has.
 */
public class HeddlePlugin implements Plugin<Project> {
    private static final String GROUP = "verification";
    private static final String HUNT = "heddleHunt";
    private static final String REPLAY = "heddleReplay";
    private static final String PROBE = "heddleProbe";
    private static final String COMPILED = "testClasses";

    @Override
    public void apply(Project project) {
        HeddleExtension extension = project.getExtensions().create("heddle", HeddleExtension.class);
        project.getPlugins().withId("java", java -> addTasks(project, extension));
    }

    private static void addTasks(Project project, HeddleExtension extension) {
        HuntTask hunt = project.getTasks().create(HUNT, HuntTask.class);
        hunt.setGroup(GROUP);
        hunt.setDescription("Hunts the tests that have threads: runs them under many schedules.");
        hunt.dependsOn(COMPILED);
        ReplayTask replay = project.getTasks().create(REPLAY, ReplayTask.class);
        replay.setGroup(GROUP);
        replay.setDescription("Replays the failure of one test that heddleHunt found.");
        replay.dependsOn(COMPILED);
        ProbeTask probe = project.getTasks().create(PROBE, ProbeTask.class);
        probe.setGroup(GROUP);
        probe.setDescription("Generates tests of a class that several threads use.");
        probe.dependsOn(COMPILED);
        // The build script has set the options of the tests by then.
        project.afterEvaluate(evaluated -> configure(evaluated, extension));
    }

    /** Gives the tasks the settings of the block, and those of the task {@code test}. */
    static void configure(Project project, HeddleExtension extension) {
        Settings settings = new Settings(project, extension);
        Test tests = (Test) project.getTasks().getByName("test");
        TestJvm jvm = TestJvm.of(tests);
        ((HuntTask) project.getTasks().getByName(HUNT)).configure(settings, jvm, GradleTests.of(tests));
        ((ReplayTask) project.getTasks().getByName(REPLAY)).configure(settings, jvm);
        ((ProbeTask) project.getTasks().getByName(PROBE)).configure(settings, jvm);
    }
}
