package dev.heddle.junit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/**
 * The results of tests that JUnit ran in this JVM.
 *
 * @param events of tests
 * @param printed on standard output meanwhile
 */
record SampleRun(Events events, String printed) {
    /** Runs one method, {@code Class#method} as JUnit selects it. */
    static SampleRun of(String method) {
        return of(DiscoverySelectors.selectMethod(method));
    }

    static SampleRun of(DiscoverySelector tests) {
        PrintStream out = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            Events events = EngineTestKit.engine("junit-jupiter")
                    .enableImplicitConfigurationParameters(true)
                    .selectors(tests)
                    .execute()
                    .testEvents();
            return new SampleRun(events, bytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
        }
    }

    /** The exceptions of failed tests. */
    List<Throwable> failures() {
        return events.failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .toList();
    }

    /** @throws AssertionError if not exactly one has failed */
    Throwable failure() {
        List<Throwable> failures = failures();
        if (failures.size() != 1) {
            throw new AssertionError(failures.size() + " tests failed; printed: " + printed);
        }
        return failures.get(0);
    }

    long passed() {
        return events.succeeded().count();
    }
}
