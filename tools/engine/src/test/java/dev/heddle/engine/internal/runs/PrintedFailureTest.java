package dev.heddle.engine.internal.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.failure.Failure;
import org.junit.jupiter.api.Test;

/** Parses the output of test frameworks. */
class PrintedFailureTest {
    @Test
    void readsTheConsoleLauncher() {
        Failure failure = printed("""
                .
                '-- JUnit Jupiter [OK]
                  '-- CounterTest [OK]
                    '-- increments() [X] expected: <2000> but was: <1998>

                Failures (2):
                  JUnit Jupiter:CounterTest:increments()
                    MethodSource [className = 'acme.CounterTest', methodName = 'increments', methodParameterTypes = '']
                    => org.opentest4j.AssertionFailedError: expected: <2000> but was: <1998>
                       org.junit.jupiter.api.AssertionFailureBuilder.build(AssertionFailureBuilder.java:151)
                       acme.CounterTest.increments(CounterTest.java:27)
                       java.base/java.lang.reflect.Method.invoke(Method.java:569)
                       [...]
                  JUnit Jupiter:CounterTest:decrements()
                    MethodSource [className = 'acme.CounterTest', methodName = 'decrements', methodParameterTypes = '']
                    => java.lang.NullPointerException
                       acme.CounterTest.decrements(CounterTest.java:31)

                Test run finished after 61 ms
                """);
        assertThat(failure.text())
                .isEqualTo(
                        "AssertionFailedError: expected: <2000> but was: <1998> (CounterTest:increments(), and 1 more)");
        assertThat(failure.identity())
                .isEqualTo("told org.opentest4j.AssertionFailedError at acme.CounterTest.increments");
    }

    @Test
    void readsJUnit4() {
        Failure failure = printed("""
                JUnit version 4.13.2
                .E
                Time: 0.012
                There was 1 failure:
                1) increments(acme.CounterTest)
                java.lang.AssertionError: expected:<2000> but was:<1998>
                	at org.junit.Assert.fail(Assert.java:89)
                	at acme.CounterTest.increments(CounterTest.java:27)
                	at java.base/jdk.internal.reflect.DirectMethodHandleAccessor.invoke(DirectMethodHandleAccessor.java:103)

                FAILURES!!!
                Tests run: 1,  Failures: 1
                """);
        assertThat(failure.text())
                .isEqualTo("AssertionError: expected:<2000> but was:<1998> (increments(acme.CounterTest))");
        assertThat(failure.identity()).isEqualTo("told java.lang.AssertionError at acme.CounterTest.increments");
    }

    @Test
    void readsTestNg() {
        Failure failure = printed("""
                FAILED: acme.CounterTest.increments
                java.lang.AssertionError: expected [2000] but found [1998]
                	at org.testng.Assert.fail(Assert.java:110)
                	at acme.CounterTest.increments(CounterTest.java:27)

                ===============================================
                    Command line test
                    Tests run: 1, Failures: 1, Skips: 0
                ===============================================
                """);
        assertThat(failure.text())
                .isEqualTo("AssertionError: expected [2000] but found [1998] (acme.CounterTest.increments)");
        Failure total = printed("Command line suite\nTotal tests run: 3, Passes: 2, Failures: 1, Skips: 0\n");
        assertThat(total.text()).isEqualTo("Total tests run: 3, Passes: 2, Failures: 1, Skips: 0");
        assertThat(printed("Total tests run: 3, Passes: 3, Failures: 0, Skips: 0\n"))
                .isNull();
    }

    @Test
    void readsSurefire() {
        Failure failure = printed("""
                [ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in acme.CounterTest
                [ERROR] acme.CounterTest.increments -- Time elapsed: 0.012 s <<< FAILURE!
                org.opentest4j.AssertionFailedError: expected: <2000> but was: <1998>
                	at acme.CounterTest.increments(CounterTest.java:27)
                """);
        assertThat(failure.text()).startsWith("AssertionFailedError: expected: <2000> but was: <1998>");
        assertThat(failure.identity())
                .isEqualTo("told org.opentest4j.AssertionFailedError at acme.CounterTest.increments");
    }

    @Test
    void ignoresOtherOutput() {
        assertThat(printed("")).isNull();
        assertThat(printed("1) the first thing\n2) the second\nFAILED: to find a joke\nat last (really)\n"))
                .isNull();
        assertThat(printed("=> \n   => x\n <<< FAILURE!\n")).isNull();
    }

    private static Failure printed(String stdout) {
        return PrintedFailure.ofTests(new ProgramOutput(stdout, ""));
    }
}
