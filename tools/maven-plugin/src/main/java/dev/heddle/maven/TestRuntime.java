package dev.heddle.maven;

import dev.heddle.command.HeddleCommand;
import dev.heddle.command.TestAgents;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/**
 * The JVM that runs a module's tests: as surefire would start it, except for coverage agents and debuggers, and always
 * on the class path.
 */
final class TestRuntime {
    /** Debuggers belong to surefire's own JVM. */
    private static final List<String> NOT_TAKEN = List.of("-agentlib:jdwp", "-Xrunjdwp", "-Xdebug");

    private final MavenProject project;
    private final SurefireSettings surefire;
    private final RepositorySystem repositories;
    private final RepositorySystemSession session;

    TestRuntime(
            MavenProject project,
            SurefireSettings surefire,
            RepositorySystem repositories,
            RepositorySystemSession session) {
        this.project = project;
        this.surefire = surefire;
        this.repositories = repositories;
        this.session = session;
    }

    /** The java executable and its options, class path included. */
    List<String> command() throws MojoExecutionException {
        List<String> words = new ArrayList<>();
        String jvm = surefire.text("jvm", "jvm");
        words.add(jvm == null ? HeddleCommand.java() : jvm);
        for (String option : options()) {
            if (NOT_TAKEN.stream().noneMatch(option::startsWith) && !TestAgents.isStartedBy(option)) {
                words.add(option);
            }
        }
        properties().forEach((name, value) -> words.add("-D" + name + "=" + value));
        words.add("-cp");
        words.add(classPath());
        return words;
    }

    private List<String> options() throws MojoExecutionException {
        String line = surefire.text("argLine", "argLine");
        try {
            return line == null ? List.of() : OptionLine.split(line);
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("surefire's argLine cannot be read: " + e.getMessage(), e);
        }
    }

    private Map<String, String> properties() {
        Map<String, String> all = new TreeMap<>(surefire.pairs("systemProperties"));
        all.putAll(surefire.pairs("systemPropertyVariables"));
        all.put("basedir", project.getBasedir().toString());
        return all;
    }

    /** The environment variables of the tests. */
    Map<String, String> environment() {
        return surefire.pairs("environmentVariables");
    }

    /** The working directory of tests. */
    Path directory() {
        String named = surefire.text("workingDirectory", "basedir");
        Path directory = named == null ? project.getBasedir().toPath() : Path.of(named);
        return Files.isDirectory(directory) ? directory : project.getBasedir().toPath();
    }

    private String classPath() throws MojoExecutionException {
        try {
            Set<String> excluded = new LinkedHashSet<>();
            List<String> patterns = surefire.texts("classpathDependencyExcludes");
            for (Artifact artifact : project.getArtifacts()) {
                String name = artifact.getGroupId() + ":" + artifact.getArtifactId();
                if (artifact.getFile() != null
                        && (patterns.contains(name) || patterns.contains(artifact.getGroupId()))) {
                    excluded.add(artifact.getFile().toString());
                }
            }
            Set<String> elements = new LinkedHashSet<>(project.getTestClasspathElements());
            elements.removeAll(excluded);
            elements.addAll(surefire.texts("additionalClasspathElements"));
            elements.addAll(runners());
            elements.removeIf(one -> !Files.exists(Path.of(one)));
            return String.join(File.pathSeparator, elements);
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("the class path of the tests is not known: " + e.getMessage(), e);
        }
    }

    /** The launcher of the JUnit Platform, if it is no dependency of the module: surefire adds the same version. */
    private List<String> runners() throws MojoExecutionException {
        List<String> files = new ArrayList<>();
        String platform = version("org.junit.platform", "junit-platform-commons");
        String jupiter = version("org.junit.jupiter", "junit-jupiter-api");
        if (jupiter != null && version("org.junit.jupiter", "junit-jupiter-engine") == null) {
            files.addAll(resolve("org.junit.jupiter:junit-jupiter-engine:" + jupiter));
        }
        if (platform != null && version("org.junit.platform", "junit-platform-launcher") == null) {
            files.addAll(resolve("org.junit.platform:junit-platform-launcher:" + platform));
        }
        return files;
    }

    private String version(String group, String artifact) {
        return project.getArtifacts().stream()
                .filter(one ->
                        one.getGroupId().equals(group) && one.getArtifactId().equals(artifact))
                .map(Artifact::getVersion)
                .findFirst()
                .orElse(null);
    }

    private List<String> resolve(String coordinates) throws MojoExecutionException {
        CollectRequest wanted = new CollectRequest(
                new Dependency(new DefaultArtifact(coordinates), "test"), project.getRemotePluginRepositories());
        try {
            List<String> files = new ArrayList<>();
            for (ArtifactResult one : repositories
                    .resolveDependencies(session, new DependencyRequest(wanted, null))
                    .getArtifactResults()) {
                String group = one.getArtifact().getGroupId();
                if (version(group, one.getArtifact().getArtifactId()) == null) {
                    files.add(one.getArtifact().getFile().toString());
                }
            }
            return files;
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException(
                    "the tests need " + coordinates
                            + ", which Maven cannot resolve: make it a dependency of scope test, or "
                            + "let surefire run them once with a network: " + e.getMessage(),
                    e);
        }
    }
}
