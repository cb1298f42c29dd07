package dev.heddle.gradle;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.testing.Test;

/** The common part of the tasks: the JVM of the tests, the directory of results, and how a task runs the command. */
abstract class HeddleTask extends DefaultTask {
    private TestJvm jvm;
    private FileCollection classPath;
    private File results;
    private String timeout;

    void configure(Settings settings, TestJvm tests) {
        Project project = getProject();
        jvm = tests;
        classPath = TestJvm.classPath(project, (Test) project.getTasks().getByName("test"));
        results = settings.results().toFile();
        timeout = settings.value("timeout", settings.block().getTimeout());
        dependsOn(classPath);
    }

    final Path results() {
        return results.toPath();
    }

    final String timeout() {
        return timeout;
    }

    /** The class path of the tests. Gradle also names directories that no source set has filled. */
    final String classPath() {
        return classPath.filter(File::exists).getAsPath();
    }

    /** The java executable and its options for the tests. */
    final List<String> tests() {
        return jvm.command(classPath);
    }

    /** Runs the command and prints its lines. */
    final int run(List<String> words) {
        getLogger().info("heddle {}", String.join(" ", words));
        try {
            return HeddleCommand.run(words, jvm.directory(), jvm.environment(), getLogger()::quiet)
                    .exitCode();
        } catch (CommandException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }
}
