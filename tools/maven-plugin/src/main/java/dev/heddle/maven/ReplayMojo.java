package dev.heddle.maven;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleCommand;
import dev.heddle.command.HuntedTest;
import dev.heddle.command.HuntedTest.BuildWords;
import dev.heddle.command.TestHunt;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
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
    private static final BuildWords WORDS =
            new BuildWords("heddle:hunt", "-Dtest=com.acme.CounterTest#counts", "-Dheddle.plan=FILE");

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
            throw new MojoExecutionException("name the test: " + WORDS.test());
        }
        HuntedTest hunted = plan == null ? hunted() : null;
        String name = hunted == null ? test : hunted.name();
        TestRuntime runtime = runtime(surefire());
        List<String> words = new ArrayList<>(List.of("replay"));
        words.addAll(List.of("-o", emptied("replay").toString()));
        option(words, "--timeout", timeout);
        words.add(hunted == null ? plan.getAbsolutePath() : planOf(hunted));
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

    private HuntedTest hunted() throws MojoExecutionException {
        try {
            return HuntedTest.find(TestHunt.directory(results.toPath()), test, WORDS);
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    private static String planOf(HuntedTest hunted) throws MojoExecutionException {
        try {
            return hunted.plan(WORDS);
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }
}
