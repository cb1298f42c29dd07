package dev.heddle.gradle;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import dev.heddle.command.HuntedTest;
import dev.heddle.command.HuntedTest.BuildWords;
import dev.heddle.command.ResultDirectory;
import dev.heddle.command.TestHunt;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.options.Option;

/**
 * Runs one test again as it failed in {@code heddleHunt}, or under another plan, and fails the build if the test
 * fails.
 */
public class ReplayTask extends HeddleTask {
    private static final BuildWords WORDS =
            new BuildWords("heddleHunt", "-Pheddle.test=com.acme.CounterTest#counts", "-Pheddle.plan=FILE");

    private String test;
    private String plan;
    private String root;

    @Override
    void configure(Settings settings, TestJvm jvm) {
        super.configure(settings, jvm);
        test = settings.value("test", test);
        plan = settings.value("plan", plan);
        root = getProject().getProjectDir().toString();
    }

    /** Names the test. The package may be left out if {@code heddleHunt} hunted it. Gradle has the option since 4.6. */
    @Option(option = "test", description = "The test, such as com.acme.CounterTest#counts.")
    public void setTest(String test) {
        this.test = test;
    }

    /** Names the file of a plan; without it, the plan of the failure that {@code heddleHunt} found. */
    @Option(option = "plan", description = "The file of a plan.")
    public void setPlan(String plan) {
        this.plan = plan;
    }

    /** Replays the test. */
    @TaskAction
    public void replay() {
        if (test == null || test.isBlank()) {
            throw new GradleException("name the test: " + WORDS.test());
        }
        try {
            HuntedTest hunted = plan == null ? HuntedTest.find(TestHunt.directory(results()), test, WORDS) : null;
            String name = hunted == null ? test : hunted.name();
            List<String> words = new ArrayList<>(List.of("replay"));
            words.addAll(List.of(
                    "-o", ResultDirectory.emptied(results().resolve("replay")).toString()));
            if (timeout() != null) {
                words.addAll(List.of("--timeout", timeout()));
            }
            words.add(hunted == null ? Path.of(root).resolve(plan).toString() : hunted.plan(WORDS));
            words.add("--");
            words.addAll(tests());
            words.add(name);
            report(name, run(words));
        } catch (CommandException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    private void report(String name, int code) {
        switch (code) {
            case HeddleCommand.NOTHING_FOUND -> getLogger().quiet("{} does not fail under this plan", name);
            case HeddleCommand.FINDINGS -> throw new GradleException(name + " fails under this plan, see above");
            default -> throw new GradleException("heddle ended with exit code " + code + ", see above");
        }
    }
}
