package dev.heddle.gradle;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import dev.heddle.command.ResultDirectory;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.tasks.TaskAction;

/**
 * Generates tests in which two threads call one object of a class, and fails the build if a test fails under a schedule.
 */
public class ProbeTask extends HeddleTask {
    private static final String BUDGET = "2m";

    private String target;
    private String budget;
    private String write;

    @Override
    void configure(Settings settings, TestJvm jvm) {
        super.configure(settings, jvm);
        target = settings.value("target", null);
        budget = settings.value("budget", BUDGET);
        String directory = settings.value("write", null);
        write = directory == null ? null : getProject().file(directory).toString();
    }

    /** Probes the class, package or jar. */
    @TaskAction
    public void probe() {
        if (target == null || target.isBlank()) {
            throw new GradleException("name the class, package or jar: -Pheddle.target=com.acme.Registry");
        }
        List<String> words = new ArrayList<>(List.of("probe", "-cp", classPath(), "--budget", budget));
        if (write != null) {
            words.addAll(List.of("--write", write));
        }
        try {
            words.addAll(List.of(
                    "-o", ResultDirectory.emptied(results().resolve("probe")).toString(), target));
        } catch (CommandException e) {
            throw new GradleException(e.getMessage(), e);
        }
        int code = run(words);
        switch (code) {
            case HeddleCommand.NOTHING_FOUND, HeddleCommand.BUDGET_SPENT -> {}
            case HeddleCommand.FINDINGS ->
                throw new GradleException("generated tests of " + target + " fail under some schedule, see above");
            default -> throw new GradleException("heddle ended with exit code " + code + ", see above");
        }
    }
}
