package dev.heddle.recorder.agent.method;

import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs one test method by the program's JUnit Platform. All invocations of a test with several are run one after
 * another, unless one is named. JUnit's own time-outs are off: time is virtual in controlled runs, and Heddle limits
 * the duration of a run.
 */
public final class PlatformRun implements TestExecutionListener {
    private final Class<?> type;
    private final String method;
    private Throwable failure;
    private int furtherFailures;
    private int executed;
    private String notRun;

    private PlatformRun(Class<?> type, String method) {
        this.type = type;
        this.method = method;
    }

    /**
     * Runs the test.
     *
     * @return the reason why it was not run, to be printed after its name; null if it was run
     */
    static String run(Class<?> type, String method, String parameterTypes, int invocation) throws Throwable {
        Launcher launcher = LauncherFactory.create();
        TestPlan plan = launcher.discover(request(DiscoverySelectors.selectMethod(type, method, parameterTypes)));
        if (invocation > 0) {
            TestIdentifier all = innermost(plan);
            if (all != null) {
                String kind =
                        all.getUniqueId().contains("[test-factory:") ? "dynamic-test" : "test-template-invocation";
                plan = launcher.discover(request(
                        DiscoverySelectors.selectUniqueId(all.getUniqueId() + "/[" + kind + ":#" + invocation + "]")));
            }
        }
        PlatformRun run = new PlatformRun(type, method);
        launcher.execute(plan, run);
        return run.end(invocation);
    }

    private static LauncherDiscoveryRequest request(DiscoverySelector selector) {
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(selector)
                // Tests of JUnit 4 are run without the platform.
                .filters(EngineFilter.excludeEngines("junit-vintage"))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .configurationParameter("junit.jupiter.execution.timeout.mode", "disabled")
                // MethodRun does that, and completely.
                .configurationParameter("junit.platform.stacktrace.pruning.enabled", "false")
                .build();
    }

    /** The selected test, below engine and classes; null if no test was found. */
    private static TestIdentifier innermost(TestPlan plan) {
        TestIdentifier found = null;
        Set<TestIdentifier> level = plan.getRoots();
        while (!level.isEmpty()) {
            found = level.iterator().next();
            Set<TestIdentifier> below = new LinkedHashSet<>();
            for (TestIdentifier one : level) {
                below.addAll(plan.getChildren(one));
            }
            level = below;
        }
        return found;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        notRun = "was not run, it is disabled: " + reason;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest()) {
            executed++;
        }
        Throwable thrown = result.getThrowable().orElse(null);
        if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
            notRun = "was aborted: " + (thrown == null ? "" : thrown.getMessage());
        } else if (result.getStatus() == TestExecutionResult.Status.FAILED) {
            if (failure == null) {
                failure = thrown != null ? thrown : new AssertionError(test.getDisplayName() + " failed");
            } else {
                furtherFailures++;
            }
        }
    }

    private String end(int invocation) throws Throwable {
        if (furtherFailures > 0) {
            MethodRun.print(type, method, "failed " + (furtherFailures + 1) + " times; the first failure follows");
        }
        if (failure != null) {
            throw failure;
        }
        if (notRun != null || executed > 0) {
            return notRun;
        }
        return invocation > 0
                ? "was not run: JUnit finds no invocation " + invocation + " of it"
                : "was not run: JUnit finds no test there";
    }
}
