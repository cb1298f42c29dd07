package dev.heddle.maven;

import dev.heddle.command.HeddleCommand;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Generates tests in which two threads call one object of a class, and fails the build if a test fails under a schedule.
 */
@Mojo(name = "probe", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
public final class ProbeMojo extends HeddleMojo {
    /** The class, package or jar to probe, such as {@code com.acme.Registry}. */
    @Parameter(property = "heddle.target", required = true)
    private String target;

    /** Time for all tests together: {@code 30s}, {@code 5m}. */
    @Parameter(property = "heddle.budget", defaultValue = "2m")
    private String budget;

    /** Source directory for the tests that fail; without it, the results have them. */
    @Parameter(property = "heddle.write")
    private File write;

    /** Further options of the command, such as {@code --seed 7}. */
    @Parameter
    private List<String> options = List.of();

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (isSkipped()) {
            return;
        }
        List<String> words = new ArrayList<>(List.of("probe", "-cp", classPath(), "--budget", budget));
        if (write != null) {
            words.addAll(List.of("--write", write.toString()));
        }
        words.addAll(options);
        words.addAll(List.of("-o", emptied("probe").toString(), target));
        int code = run(words, project.getBasedir().toPath(), Map.of());
        switch (code) {
            case HeddleCommand.NOTHING_FOUND, HeddleCommand.BUDGET_SPENT -> {}
            case HeddleCommand.FINDINGS ->
                throw new MojoFailureException("generated tests of " + target + " fail under some schedule, see above");
            default -> throw new MojoExecutionException("heddle ended with exit code " + code + ", see above");
        }
    }

    private String classPath() throws MojoExecutionException {
        try {
            // Maven also names directories that the project does not have.
            return project.getTestClasspathElements().stream()
                    .filter(element -> new File(element).exists())
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("the class path of the tests is not known: " + e.getMessage(), e);
        }
    }
}
