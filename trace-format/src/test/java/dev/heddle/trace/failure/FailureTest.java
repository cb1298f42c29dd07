package dev.heddle.trace.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.name.StackLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureTest {
    private static final StackLine CHECK = new StackLine("acme/Account", "check", "Account.java", 17);
    private static final StackLine RUN = new StackLine("acme/Worker", "run", "Worker.java", 40);
    private static final StackLine JDK = new StackLine("java/lang/Thread", "run", "Thread.java", 833);

    @Test
    void identityIgnoresMessagesThreadsAndLines() {
        Failure one = uncaught("0.1", "lost 17 of 20 by acme.Thing@1b2c3d4e", List.of(), CHECK, RUN, JDK);
        StackLine later = new StackLine("acme/Account", "check", "Account.java", 18);
        StackLine newer = new StackLine("java/lang/Thread", "runWith", "Thread.java", 1596);
        Failure other = uncaught("0.2", "lost 3 of 20 by acme.Thing@5e6f7a8b", List.of(), later, RUN, newer);
        assertThat(one.text()).isEqualTo("IllegalStateException: lost 17 of 20 by acme.Thing@… (thread 0.1)");
        assertThat(other.text()).isNotEqualTo(one.text());
        assertThat(one.isSame(other)).isTrue();
        assertThat(one.stableHash()).isEqualTo(other.stableHash());
    }

    @Test
    void identityDependsOnMethodsAndCauses() {
        Failure one = uncaught("0", "bad", List.of(), CHECK, RUN);
        assertThat(one.isSame(uncaught("0", "bad", List.of(), RUN))).isFalse();
        Thrown cause = new Thrown("java.lang.NullPointerException", null, List.of(CHECK));
        Failure caused = uncaught("0", "bad", List.of(cause), CHECK, RUN);
        assertThat(one.isSame(caused)).isFalse();
        Thrown elsewhere = new Thrown("java.lang.NullPointerException", null, List.of(RUN));
        assertThat(caused.isSame(uncaught("0", "bad", List.of(elsewhere), CHECK, RUN)))
                .isFalse();
    }

    @Test
    void identityOfAHangDependsOnTheCallersOfTheMethodThatWaits() {
        StackLine await = new StackLine("acme/Crew", "awaitDone", "Crew.java", 5);
        Failure loading = hang(List.of(List.of(await, new StackLine("acme/Shop", "load", "Shop.java", 20))));
        Failure saving = hang(List.of(List.of(await, new StackLine("acme/Shop", "save", "Shop.java", 30))));
        assertThat(loading.isSame(saving)).isFalse();
    }

    /** The numbers of threads, and the lines of two calls in one method, depend on the schedule. */
    @Test
    void identityOfAHangIgnoresLinesAndTheNumberOfThreads() {
        StackLine await = new StackLine("acme/Crew", "awaitDone", "Crew.java", 5);
        List<StackLine> one = List.of(await, new StackLine("acme/Shop", "load", "Shop.java", 20), JDK);
        List<StackLine> other = List.of(await, new StackLine("acme/Shop", "load", "Shop.java", 21), JDK);
        assertThat(hang(List.of(one)).isSame(hang(List.of(one, other)))).isTrue();
    }

    @Test
    void identityOfAnEarlierVersionHasNoCallersOfTheMethodsThatWait() {
        StackLine await = new StackLine("acme/Crew", "awaitDone", "Crew.java", 5);
        Failure hang = hang(List.of(
                List.of(await, new StackLine("acme/Shop", "load", "Shop.java", 20)),
                List.of(await, new StackLine("acme/Shop", "save", "Shop.java", 30))));
        assertThat(new Failure("hang", "lost notification at acme.Crew.awaitDone").isSame(hang))
                .isTrue();
        assertThat(hang.isSame(new Failure("hang", "lost notification at acme.Crew.other")))
                .isFalse();
        assertThat(hang.isSame(new Failure("hang", "hang at acme.Crew.awaitDone")))
                .isFalse();
    }

    private static Failure hang(List<List<StackLine>> stacks) {
        return Failure.ofThreads("hang", "lost notification", stacks);
    }

    /** A run in a shared JVM has fewer frames of Heddle below the program than one in a JVM of its own. */
    @Test
    void identityIgnoresFramesOfHeddle() {
        StackLine check = new StackLine("dev/heddle/junit/linearizability/LinearizabilityCheck", "run", null, 56);
        StackLine run = new StackLine("dev/heddle/recorder/agent/method/MethodRun", "run", null, 40);
        StackLine main = new StackLine("dev/heddle/recorder/agent/method/MethodMain", "main", null, 20);
        assertThat(uncaught("0", "bad", List.of(), check, JDK, run, main)
                        .isSame(uncaught("0", "bad", List.of(), check, JDK, run)))
                .isTrue();
        assertThat(uncaught("0", "bad", List.of(), CHECK, JDK, run, main)
                        .isSame(uncaught("0", "bad", List.of(), CHECK, JDK, run)))
                .isTrue();
    }

    @Test
    void textBeginsWithTheInnermostCause() {
        Thrown cause = new Thrown("java.util.ConcurrentModificationException", null, List.of(CHECK));
        assertThat(uncaught("0", "java.util.ConcurrentModificationException", List.of(cause), RUN)
                        .text())
                .startsWith("ConcurrentModificationException, wrapped in ")
                .doesNotContain("java.util.ConcurrentModificationException");
        assertThat(uncaught("0", "order 7 is lost", List.of(cause), RUN).text())
                .startsWith("ConcurrentModificationException, wrapped in ")
                .contains(": order 7 is lost (thread 0)");
    }

    @Test
    void consequenceStandsBeforeTheThread() {
        Failure died = uncaught("0", "bad", List.of(), CHECK);
        assertThat(died.then("others wait").text()).endsWith("bad; then others wait (thread 0)");
        assertThat(died.then("others wait").isSame(died)).isTrue();
    }

    @Test
    void identityIgnoresWhereTheJdkWrapsAnException() {
        Thrown cause = new Thrown("java.lang.NullPointerException", null, List.of(CHECK));
        StackLine old = new StackLine("java/util/concurrent/CompletableFuture", "encodeThrowable", null, 315);
        StackLine newer = new StackLine("java/util/concurrent/CompletableFuture", "wrapInException", null, 323);
        Failure one = uncaught("0", "bad", List.of(cause), old);
        Failure other = uncaught("0", "bad", List.of(cause), newer);
        assertThat(one.isSame(other)).isTrue();
        assertThat(one.stableHash()).isEqualTo(other.stableHash());
        Thrown elsewhere = new Thrown("java.lang.NullPointerException", null, List.of(RUN));
        assertThat(one.isSame(uncaught("0", "bad", List.of(elsewhere), newer))).isFalse();
        assertThat(uncaught("0", "bad", List.of(), old).isSame(uncaught("0", "bad", List.of(), newer)))
                .isFalse();
    }

    @Test
    void identityIgnoresRecursionDepthAndHiddenClassNumbers() {
        StackLine made = new StackLine("acme/Worker$$Lambda$14/0x0000700001001a00", "run", null, -1);
        StackLine other = new StackLine("acme/Worker$$Lambda$21/0x00007000aa001a00", "run", null, -1);
        assertThat(uncaught("0", "deep", List.of(), CHECK, CHECK, CHECK, made)
                        .isSame(uncaught("0", "deep", List.of(), CHECK, other)))
                .isTrue();
    }

    @Test
    void lastOutputIsOneCleanLine() {
        Failure failure = Failure.ofExit(3, List.of("\u001b[31mERROR\u001b[0m lost\u0007 12 of 40", "started"));
        assertThat(failure.text()).isEqualTo("exit code 3: started / ERROR lost 12 of 40");
        assertThat(failure.isSame(Failure.ofExit(3, List.of("ERROR lost 7 of 40"))))
                .isTrue();
        assertThat(failure.isSame(Failure.ofExit(4, List.of("ERROR lost 7 of 40"))))
                .isFalse();
        assertThat(Failure.ofExit(3, List.of()).text()).isEqualTo("exit code 3");
        assertThat(Failure.ofExit(1, List.of("x".repeat(1_000))).text()).hasSizeLessThan(200);
    }

    @Test
    void readsTextOnlyFailuresOfOlderPlans() throws Exception {
        Failure old = Json.parse("\"IllegalStateException: bad (thread 0)\"", Failure.class);
        assertThat(old.identity()).isNull();
        assertThat(old.isSame(uncaught("0", "bad", List.of(), CHECK))).isTrue();
        assertThat(old.isSame(uncaught("0", "worse", List.of(), CHECK))).isFalse();
        Failure now = uncaught("0", "bad", List.of(), CHECK);
        assertThat(Json.parse(RecordWriter.lines(now), Failure.class)).isEqualTo(now);
    }

    @Test
    void readsBackExceptions() throws Exception {
        Thrown cause = new Thrown("java.lang.NullPointerException", null, List.of(CHECK));
        UncaughtException one =
                new UncaughtException("0", "main", "a.E", "bad", List.of(RUN), List.of(cause), "a.Main$1", null);
        assertThat(Json.parse(RecordWriter.lines(one), UncaughtException.class)).isEqualTo(one);
    }

    private static Failure uncaught(String thread, String message, List<Thrown> causes, StackLine... stack) {
        return Failure.of(
                new UncaughtException(
                        thread,
                        "worker",
                        "java.lang.IllegalStateException",
                        message,
                        List.of(stack),
                        causes,
                        null,
                        null),
                0);
    }
}
