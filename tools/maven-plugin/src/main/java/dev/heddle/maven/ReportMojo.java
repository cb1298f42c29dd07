package dev.heddle.maven;

import dev.heddle.command.HeddleCommand;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Makes one report of all findings of the other goals in a module. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends HeddleMojo {
    private static final String FINDINGS = "findings.json";

    /** The format: {@code html}, {@code sarif}, {@code junit}, {@code markdown}, {@code json} or {@code text}. */
    @Parameter(property = "heddle.format", defaultValue = "html")
    private String format;

    /** The file of the report. */
    @Parameter(property = "heddle.report", defaultValue = "${project.build.directory}/heddle/report.html")
    private File report;

    @Override
    public void execute() throws MojoExecutionException {
        if (isSkipped()) {
            return;
        }
        List<Path> found = new ArrayList<>(directories(results.toPath().resolve("hunt"), FINDINGS));
        found.addAll(directories(results.toPath(), FINDINGS));
        if (found.isEmpty()) {
            getLog().info("there are no results in " + results + ": let heddle:hunt or heddle:analyze run before");
            return;
        }
        List<String> words = new ArrayList<>(List.of("report", "--format", format, "-o", report.toString()));
        List<String> sources = new ArrayList<>(project.getCompileSourceRoots());
        sources.addAll(project.getTestCompileSourceRoots());
        sources.removeIf(root -> !new File(root).isDirectory());
        if (!sources.isEmpty()) {
            words.addAll(List.of("--sources", String.join(File.pathSeparator, sources)));
        }
        found.forEach(one -> words.add(one.toString()));
        int code = run(words, project.getBasedir().toPath(), Map.of());
        if (code != HeddleCommand.NOTHING_FOUND && code != HeddleCommand.FINDINGS) {
            throw new MojoExecutionException("heddle cannot make a report of these results, see above");
        }
    }
}
