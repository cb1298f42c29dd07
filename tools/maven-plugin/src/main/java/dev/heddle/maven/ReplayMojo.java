package dev.heddle.maven;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Runs one test again as it failed in {@code heddle:hunt}, or under another plan, and fails the build if the test
 * fails.
 */
@Mojo(name = "replay", requiresDependencyResolution = ResolutionScope.TEST, threadSafe = true)
public final class ReplayMojo extends TestGoal {
    private static final String EXAMPLE = "-Dtest=com.acme.CounterTest#counts";

    /** The test, {@code com.acme.CounterTest#counts}. The package may be left out if {@code heddle:hunt} hunted it. */
    @Parameter(property = "test")
    private String test;

    /** The file of a plan; without it, the plan of the failure that {@code heddle:hunt} found. */
    @Parameter(property = "heddle.plan")
    private File plan;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (isSkipped()) {
            return;
        }
        if (test == null || test.isBlank()) {
            throw new MojoExecutionException("name the test: " + EXAMPLE);
        }
        Path hunted = plan == null ? hunted() : null;
        String name = hunted == null ? test : fullName(hunted);
        TestRuntime runtime = runtime(surefire());
        List<String> words = new ArrayList<>(List.of("replay"));
        words.addAll(List.of("-o", emptied("replay").toString()));
        option(words, "--timeout", timeout);
        words.add(hunted == null ? plan.getAbsolutePath() : planOf(hunted, runtime));
        words.add("--");
        words.addAll(runtime.command());
        words.add(name);
        int code = run(words, runtime.directory(), runtime.environment());
        switch (code) {
            case HeddleCommand.NOTHING_FOUND -> getLog().info(name + " does not fail under this plan");
            case HeddleCommand.FINDINGS -> throw new MojoFailureException(name + " fails under this plan, see above");
            default -> throw new MojoExecutionException("heddle ended with exit code " + code + ", see above");
        }
    }

    /** The results of {@code heddle:hunt} for this test. */
    private Path hunted() throws MojoExecutionException {
        Path hunt = results.toPath().resolve("hunt");
        List<Path> found = directories(hunt, "findings.json").stream()
                .filter(one -> one.getFileName().toString().equals(directoryName())
                        || one.getFileName().toString().endsWith("." + directoryName()))
                .toList();
        if (found.size() != 1) {
            throw new MojoExecutionException("there "
                    + (found.isEmpty() ? "are no results of " + test : "are several tests with the name " + test)
                    + " in " + hunt
                    + (found.isEmpty()
                            ? ": run heddle:hunt first, or name a plan with -Dheddle.plan=FILE"
                            : ": write its package, as in " + EXAMPLE));
        }
        return found.get(0);
    }

    /** The name of the test as the hunt writes it for a directory. */
    private String directoryName() {
        return test.replace('#', '.').replaceAll("[^\\w.$,()-]", "_");
    }

    private String fullName(Path hunted) {
        String directory = hunted.getFileName().toString();
        return directory.substring(0, directory.length() - directoryName().length()) + test;
    }

    /** The plan of the first failure in these results. */
    private String planOf(Path hunted, TestRuntime runtime) throws MojoExecutionException {
        Path file = null;
        try {
            file = Files.createTempFile("heddle-", ".properties");
            List<String> words = List.of("report", "--format", "properties", "-o", file.toString(), hunted.toString());
            int code = HeddleCommand.run(words, runtime.directory(), Map.of(), getLog()::debug)
                    .exitCode();
            Properties report = new Properties();
            try (InputStream in = Files.newInputStream(file)) {
                report.load(in);
            }
            String first = report.getProperty("group.1.plan");
            if (code != HeddleCommand.NOTHING_FOUND || first == null) {
                throw new MojoExecutionException(
                        hunted + " has no plan that reproduces a failure: name one with -Dheddle.plan=FILE");
            }
            return first;
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (IOException e) {
            throw new MojoExecutionException("the results in " + hunted + " cannot be read: " + e.getMessage(), e);
        } finally {
            if (file != null) {
                file.toFile().deleteOnExit();
            }
        }
    }
}
