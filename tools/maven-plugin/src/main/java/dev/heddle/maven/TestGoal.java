package dev.heddle.maven;

import java.util.List;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugins.annotations.Parameter;
import org.eclipse.aether.RepositorySystem;

/** The common part of the goals that run a module's tests in JVMs like those of surefire. */
abstract class TestGoal extends HeddleMojo {
    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Inject
    private RepositorySystem repositories;

    /** Time limit of one run of a test. */
    @Parameter(property = "heddle.timeout")
    String timeout;

    /** Surefire's settings of this module. */
    SurefireSettings surefire() {
        return new SurefireSettings(project, session.getUserProperties());
    }

    /** The JVM of this module's tests. */
    TestRuntime runtime(SurefireSettings surefire) {
        return new TestRuntime(project, surefire, repositories, session.getRepositorySession());
    }

    static void option(List<String> to, String name, String value) {
        if (value != null && !value.isBlank()) {
            to.addAll(List.of(name, value));
        }
    }
}
