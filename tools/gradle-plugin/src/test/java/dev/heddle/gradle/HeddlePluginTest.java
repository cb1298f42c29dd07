package dev.heddle.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.gradle.api.Project;
import org.gradle.api.tasks.testing.Test;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.io.TempDir;

/** A project in memory, with the classes of Gradle 8. */
class HeddlePluginTest {
    @TempDir
    Path directory;

    private Project project() {
        Project project = ProjectBuilder.builder()
                .withProjectDir(directory.resolve("project").toFile())
                .withGradleUserHomeDir(directory.resolve("home").toFile())
                .build();
        project.getPlugins().apply("java");
        return project;
    }

    private static Test tests(Project project) {
        return (Test) project.getTasks().getByName("test");
    }

    @org.junit.jupiter.api.Test
    void addsTasksAndTheBlockToAJavaProject() {
        Project project = project();
        project.getPlugins().apply("dev.heddle");
        HeddleExtension block = (HeddleExtension) project.getExtensions().getByName("heddle");
        assertThat(project.getTasks().getByName("heddleHunt")).isInstanceOf(HuntTask.class);
        assertThat(project.getTasks().getByName("heddleReplay")).isInstanceOf(ReplayTask.class);
        HeddlePlugin.configure(project, block);
        HuntTask hunt = (HuntTask) project.getTasks().getByName("heddleHunt");
        assertThat(hunt.results()).isEqualTo(directory.resolve("project/build/heddle"));
        assertThat(hunt.getTaskDependencies().getDependencies(hunt))
                .extracting(task -> task.getName())
                .contains("testClasses");
    }

    @org.junit.jupiter.api.Test
    void addsNothingToAProjectWithoutJava() {
        Project project = ProjectBuilder.builder()
                .withProjectDir(directory.toFile())
                .withGradleUserHomeDir(directory.resolve("home").toFile())
                .build();
        project.getPlugins().apply("dev.heddle");
        assertThat(project.getTasks().findByName("heddleHunt")).isNull();
    }

    @org.junit.jupiter.api.Test
    void selectsTheTestsOfTheTaskTest() {
        Test test = tests(project());
        assertThat(GradleTests.of(test)).isEqualTo(new GradleTests("**", "", ""));
        test.useJUnitPlatform(platform -> {
            platform.includeTags("fast");
            platform.excludeTags("slow", "flaky");
        });
        test.include("**/*Test.class");
        test.exclude("**/Unwanted*");
        test.getFilter().includeTestsMatching("com.acme.CounterTest.counts");
        GradleTests selection = GradleTests.of(test);
        assertThat(selection.patterns()).isEqualTo("**/*Test,com.acme.CounterTest#counts,!**/Unwanted*");
        assertThat(selection.groups()).isEqualTo("fast");
        assertThat(List.of(selection.excludedGroups().split(","))).containsExactlyInAnyOrder("slow", "flaky");
    }

    @org.junit.jupiter.api.Test
    void distinguishesMethodsFromClassesInAFilter() {
        assertThat(GradleTests.method("com.acme.CounterTest.counts")).isEqualTo("com.acme.CounterTest#counts");
        assertThat(GradleTests.method("CounterTest.counts")).isEqualTo("CounterTest#counts");
        assertThat(GradleTests.method("com.acme.CounterTest")).isEqualTo("com.acme.CounterTest");
        assertThat(GradleTests.method("com.acme.tests")).isEqualTo("com.acme.tests");
        assertThat(GradleTests.method("CounterTest#counts")).isEqualTo("CounterTest#counts");
    }

    @org.junit.jupiter.api.Test
    void startsTheJvmOfTheTests() {
        Project project = project();
        Test test = tests(project);
        test.jvmArgs("-Dacme.argument=two words", "-javaagent:/lib/org.jacoco.agent.jar=x", "-agentlib:jdwp=y");
        test.systemProperty("acme.expected", "2");
        test.environment("ACME", "there");
        TestJvm jvm = TestJvm.of(test);
        List<String> command = jvm.command(project.files("a.jar", "b.jar"));
        assertThat(command).contains("-Dacme.argument=two words", "-Dacme.expected=2");
        assertThat(command).noneMatch(one -> one.contains("jacoco") || one.contains("jdwp"));
        assertThat(command.get(0)).endsWith("java");
        assertThat(command.get(command.size() - 1)).contains("a.jar").endsWith("b.jar");
        assertThat(jvm.environment()).containsEntry("ACME", "there").doesNotContainKey("PATH");
    }
}
