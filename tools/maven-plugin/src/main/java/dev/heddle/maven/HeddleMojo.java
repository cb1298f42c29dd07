package dev.heddle.maven;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import dev.heddle.command.ResultDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** The common part of the goals: the results directory, and how a goal runs the command. */
abstract class HeddleMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    MavenProject project;

    /** The directory of the results, which only Heddle uses. */
    @Parameter(property = "heddle.results", defaultValue = "${project.build.directory}/heddle")
    File results;

    /** Skips the goal. */
    @Parameter(property = "heddle.skip", defaultValue = "false")
    boolean skip;

    /**
     * Runs the command and logs what it prints.
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

    /** The directory of the tests' recordings, one for each JVM. */
    Path recordings() {
        return results.toPath().resolve("recordings");
    }

    /** The directories inside another one that have a file of this name. */
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

    /** An empty directory for results: removes earlier ones. */
    Path emptied(String name) throws MojoExecutionException {
        try {
            return ResultDirectory.emptied(results.toPath().resolve(name));
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Whether there is nothing to do in this module. */
    boolean isSkipped() {
        if (skip || project.getPackaging().equals("pom")) {
            getLog().debug("nothing to do in this module");
            return true;
        }
        return false;
    }
}
