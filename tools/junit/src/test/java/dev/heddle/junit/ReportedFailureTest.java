package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class ReportedFailureTest {
    /** Takes no message. */
    static final class Silent extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static ReportedFailure failed(String title, String identity, String... evidence) {
        return new ReportedFailure(
                title, "1. " + title + "\n   marks\n   steps\n   places", identity, List.of(evidence), null);
    }

    @Test
    void causeHasTheClassOfTheException() {
        Throwable cause = failed(
                        "AssertionFailedError: expected: <3> but was: <1>",
                        "uncaught org.opentest4j.AssertionFailedError at a.B.c",
                        "at a.B.lambda$c$0(B.java:17)",
                        "at java.base/java.lang.Thread.run(Thread.java)")
                .cause();
        assertThat(cause).isInstanceOf(AssertionFailedError.class).hasMessage("expected: <3> but was: <1>");
        assertThat(cause.getStackTrace())
                .extracting(StackTraceElement::toString)
                .containsExactly("a.B.lambda$c$0(B.java:17)", "java.base/java.lang.Thread.run(Thread.java)");
        assertThat(failed("AssertionError: 7", "told java.lang.AssertionError at a.B.c")
                        .cause())
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage("7");
        assertThat(failed("NullPointerException", "uncaught java.lang.NullPointerException at a.B.c")
                        .cause())
                .isInstanceOf(NullPointerException.class)
                .hasMessage(null);
    }

    @Test
    void namesAnExceptionThatCannotBeCreated() {
        assertThat(failed("Silent: number 7", "uncaught " + Silent.class.getName() + " at a.B.c")
                        .cause())
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(Silent.class.getName() + ": number 7");
        assertThat(failed("Nowhere: 7", "uncaught a.Nowhere at a.B.c").cause()).hasMessage("a.Nowhere: 7");
    }

    @Test
    void keepsTheCauseOfAnExecutionException() {
        Throwable cause = failed(
                        "ExecutionException: java.util.NoSuchElementException: none left",
                        "uncaught java.util.concurrent.ExecutionException at a.B.c, caused by java.util.NoSuchElementException at a.B.take",
                        "at a.B.c(B.java:17)",
                        "Caused by: java.util.NoSuchElementException: none left",
                        "at a.B.take(B.java:9)")
                .cause();
        assertThat(cause)
                .isInstanceOf(ExecutionException.class)
                .hasMessage("java.util.NoSuchElementException: none left")
                .hasNoSuppressedExceptions();
        assertThat(cause.getStackTrace()).hasSize(1);
        assertThat(cause.getCause()).isInstanceOf(NoSuchElementException.class).hasMessage("none left");
        assertThat(cause.getCause().getStackTrace())
                .extracting(StackTraceElement::toString)
                .containsExactly("a.B.take(B.java:9)");
    }

    @Test
    void hidesHeddleFromACreatedException() {
        Throwable cause = failed("Silent: number 7", "uncaught " + Silent.class.getName() + " at a.B.c")
                .cause();
        assertThat(cause).hasNoCause();
    }

    @Test
    void deadlockHasNoException() {
        assertThat(failed("deadlock of 2 threads", "deadlock at a.B.c | a.B.d").cause())
                .isNull();
    }

    @Test
    void countsOnlyFailuresOfTheTest() {
        Properties report = new Properties();
        report.setProperty("groups", "2");
        report.setProperty("group.1.fails", "true");
        report.setProperty("group.1.title", "deadlock");
        report.setProperty("group.1.text", "1. deadlock\n   marks\n   steps\n   places");
        report.setProperty("group.2.fails", "false");
        List<ReportedFailure> all = ReportedFailure.of(report);
        assertThat(all).extracting(ReportedFailure::title).containsExactly("deadlock");
        assertThat(all.get(0).steps()).isEqualTo("   steps\n   places");
        assertThat(ReportedFailure.of(new Properties())).isEmpty();
    }
}
