package dev.heddle.maven;

import dev.heddle.command.CommandException;
import dev.heddle.command.HeddleJar;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Records the JVMs in which surefire runs a module's tests: puts the recorder's agent before the value of the property
 * {@code argLine}, for example JaCoCo's agent or options of the module. Surefire runs the tests as usual.
 */
@Mojo(name = "record", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class RecordMojo extends HeddleMojo {
    private static final String AGENT = "heddle-recorder-agent.jar";

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    /** Name of the property with the options of surefire's JVMs. */
    @Parameter(property = "heddle.propertyName", defaultValue = "argLine")
    private String propertyName;

    /** Options of the agent, such as {@code profile=sync,max=200m}. */
    @Parameter(property = "heddle.agentOptions")
    private String agentOptions;

    @Override
    public void execute() throws MojoExecutionException {
        if (isSkipped()) {
            return;
        }
        SurefireSettings surefire = new SurefireSettings(project, session.getUserProperties());
        if (surefire.isWithoutFork()) {
            throw new MojoExecutionException(
                    "surefire runs these tests in Maven's own JVM (forkCount=0), which has no agent: "
                            + "let it start JVMs, for example with -DforkCount=1");
        }
        String given = surefire.configured("argLine");
        if (given != null && !given.contains("@{" + propertyName + "}") && !given.contains("${" + propertyName + "}")) {
            throw new MojoExecutionException(
                    "surefire's argLine in the POM is \"" + given + "\", so the recorder would not run: write @{"
                            + propertyName + "} into it, or move it to a property of that name");
        }
        emptied("recordings");
        Path agent = results.toPath().resolve(AGENT);
        try {
            HeddleJar.copyRecorder(agent);
        } catch (IOException e) {
            throw new MojoExecutionException("the agent cannot be copied to " + agent + ": " + e.getMessage(), e);
        } catch (CommandException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
        String option = "-javaagent:" + agent + "=file=" + escaped(recordings()) + "/%p"
                + (agentOptions == null || agentOptions.isBlank() ? "" : "," + agentOptions);
        String earlier = project.getProperties().getProperty(propertyName, "");
        String line = (quoted(option) + " " + earlier).strip();
        project.getProperties().setProperty(propertyName, line);
        getLog().info(propertyName + " set to " + line);
    }

    /** Escapes a value for the agent. */
    private static String escaped(Path file) {
        return file.toString().replace(",", ",,").replace("%", "%%");
    }

    private static String quoted(String option) {
        return option.indexOf(' ') < 0 ? option : "\"" + option + "\"";
    }
}
