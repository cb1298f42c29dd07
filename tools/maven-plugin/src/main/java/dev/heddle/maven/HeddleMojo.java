package dev.heddle.maven;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What the goals share: where results are, and how the command is run. */
abstract class HeddleMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** Where results go: a directory of Heddle's own. */
    @Parameter(property = "heddle.results", defaultValue = "${project.build.directory}/heddle")
    File results;

    /** Does nothing at all. */
    @Parameter(property = "heddle.skip", defaultValue = "false")
    boolean skip;

    /**
     * Runs the command, with what it prints in the log.
     *
     * @return the exit code
     */
    int run(List<String> words, Path directory, Map<String, String> environment) throws MojoExecutionException {
        getLog().debug("heddle " + String.join(" ", words));
        try {
            return HeddleCommand.run(words, directory, environment, getLog()::info)
                    .exitCode();
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Where recordings of tests go, one for each JVM. */
    Path recordings() {
        return results.toPath().resolve("recordings");
    }

    /** The directories in another one that have a file of this name. */
    static List<Path> directories(Path in, String file) throws MojoExecutionException {
        if (!Files.isDirectory(in)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(in)) {
            return all.filter(one -> Files.isRegularFile(one.resolve(file)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new MojoExecutionException("cannot read " + in + ": " + e.getMessage(), e);
        }
    }

    /** A directory of results, without those of an earlier time. */
    Path emptied(String name) throws MojoExecutionException {
        Path directory = results.toPath().resolve(name);
        try {
            if (Files.isDirectory(directory)) {
                try (Stream<Path> all = Files.walk(directory)) {
                    for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(one);
                    }
                }
            }
            return directory;
        } catch (IOException e) {
            throw new MojoExecutionException("earlier results cannot be removed: " + e.getMessage(), e);
        }
    }

    /** Whether there is nothing to be done here. */
    boolean isSkipped() {
        if (skip || project.getPackaging().equals("pom")) {
            getLog().debug("nothing to be done here");
            return true;
        }
        return false;
    }
}
