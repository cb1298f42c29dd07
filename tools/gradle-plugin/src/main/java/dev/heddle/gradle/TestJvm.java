package dev.heddle.gradle;

import dev.heddle.command.HeddleCommand;
import dev.heddle.command.TestAgents;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.ResolvedArtifact;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.testing.Test;
import org.gradle.util.GradleVersion;

/**
 * The JVM that runs a project's tests: as the task {@code test} would start it, except for coverage agents and
 * debuggers. The values are read when the project is evaluated, files when a task runs, so that Gradle can store both in
 * its configuration cache.
 */
final class TestJvm implements Serializable {
    private static final long serialVersionUID = 1;

    private static final GradleVersion WITH_LAUNCHERS = GradleVersion.version("6.7");
    private static final String PLATFORM = "org.junit.platform";

    private final List<String> options;
    private final Map<String, String> environment;
    private final String directory;

    private TestJvm(List<String> options, Map<String, String> environment, String directory) {
        this.options = options;
        this.environment = environment;
        this.directory = directory;
    }

    static TestJvm of(Test test) {
        List<String> options = new ArrayList<>(List.of(java(test)));
        test.getAllJvmArgs().stream()
                .filter(one -> !TestAgents.isStartedBy(one) && !one.startsWith("-agentlib:jdwp"))
                .forEach(options::add);
        Map<String, String> environment = new TreeMap<>();
        test.getEnvironment().forEach((name, value) -> {
            if (!Objects.equals(System.getenv(name), value.toString())) {
                environment.put(name, value.toString());
            }
        });
        return new TestJvm(options, environment, test.getWorkingDir().toString());
    }

    private static String java(Test test) {
        if (GradleVersion.current().compareTo(WITH_LAUNCHERS) >= 0
                && test.getJavaLauncher().isPresent()) {
            return test.getJavaLauncher().get().getExecutablePath().toString();
        }
        String executable = test.getExecutable();
        return executable == null ? HeddleCommand.java() : executable;
    }

    /** The java executable and its options, with this class path. */
    List<String> command(FileCollection classPath) {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-cp", classPath.getAsPath()));
        return words;
    }

    /** Variables in addition to those of Gradle's own process. */
    Map<String, String> environment() {
        return environment;
    }

    Path directory() {
        return Path.of(directory);
    }

    /** The class path of the tests, with the launcher of the JUnit Platform if the project does not have it. */
    static FileCollection classPath(Project project, Test test) {
        Configuration runtime = project.getConfigurations().getByName("testRuntimeClasspath");
        Callable<Object> launcher = () -> launcher(project, runtime);
        return test.getClasspath().plus(project.files(launcher));
    }

    private static Object launcher(Project project, Configuration runtime) {
        Map<String, String> platform = runtime.getResolvedConfiguration().getResolvedArtifacts().stream()
                .map(ResolvedArtifact::getModuleVersion)
                .filter(one -> one.getId().getGroup().equals(PLATFORM))
                .collect(Collectors.toMap(
                        one -> one.getId().getName(), one -> one.getId().getVersion(), (one, other) -> one));
        String version = platform.get("junit-platform-commons");
        if (version == null || platform.containsKey("junit-platform-launcher")) {
            return List.of();
        }
        return project.getConfigurations()
                .detachedConfiguration(
                        project.getDependencies().create(PLATFORM + ":junit-platform-launcher:" + version));
    }
}
