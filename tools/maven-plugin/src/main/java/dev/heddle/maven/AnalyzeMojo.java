package dev.heddle.maven;

import dev.heddle.command.HeddleCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Analyses the recordings of {@code heddle:record}: data races, or the predictions of a technique. */
@Mojo(name = "analyze", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class AnalyzeMojo extends HeddleMojo {
    /** The technique, as for {@code heddle analyze --technique}. */
    @Parameter(property = "heddle.technique", defaultValue = "happens-before")
    private String technique;

    /** Further options of the command. */
    @Parameter
    private List<String> options = List.of();

    /** Whether findings fail the build. */
    @Parameter(property = "heddle.failOnFindings", defaultValue = "false")
    private boolean failOnFindings;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (isSkipped()) {
            return;
        }
        List<Path> recordings = directories(recordings(), "manifest.json");
        if (recordings.isEmpty()) {
            getLog().info("there are no recordings in " + recordings() + ": let heddle:record run before the tests");
            return;
        }
        Path out = emptied("analysis");
        List<String> words = new ArrayList<>(List.of("analyze", "--technique", technique, "-o", out.toString()));
        words.addAll(options);
        recordings.forEach(one -> words.add(one.toString()));
        int code = run(words, project.getBasedir().toPath(), Map.of());
        if (code != HeddleCommand.NOTHING_FOUND && code != HeddleCommand.FINDINGS) {
            throw new MojoExecutionException("heddle cannot analyse these recordings, see above");
        }
        if (code == HeddleCommand.FINDINGS && failOnFindings) {
            throw new MojoFailureException("there are findings, see above and " + out);
        }
    }
}
