package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.opentest4j.AssertionFailedError;

/** Failures that hunts of tests report. */
class HeddleTestIT {
    private static final Pattern PLAN = Pattern.compile("-Dheddle\\.replay=(\\S+)");

    @Test
    void reportsAndReproducesALostUpdate() throws IOException {
        Throwable failure = SampleRun.of("sample.Deposits#areLost").failure();
        assertThat(failure).isInstanceOf(InterleavingError.class);
        assertThat(failure.getMessage().lines().count()).isLessThanOrEqualTo(30);
        assertThat(failure.getMessage())
                .startsWith("AssertionFailedError: expected: <3> but was: <")
                // Either thread may be the one that is preempted. If the recorded run fails, both are, and each step
                // has a line.
                .containsPattern("reads balance :2[23] → STOPPED|reads Deposits\\.balance +Deposits\\.java:2[23]")
                .contains("at sample.Deposits.lambda$areLost$0(Deposits.java:22)")
                .contains("report.html");
        assertThat(failure.getCause()).isInstanceOf(AssertionFailedError.class);
        assertThat(failure.getCause().getMessage()).startsWith("expected: <3> but was: <");
        assertThat(failure.getCause().getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals("sample.Deposits"));
        comesBack(failure);
    }

    /** Under the plan the same test fails; the fixed test passes and prints a message. */
    private static void comesBack(Throwable failure) throws IOException {
        Matcher plan = PLAN.matcher(failure.getMessage());
        assertThat(plan.find()).isTrue();
        Path kept = Files.copy(
                Path.of(plan.group(1)), Files.createTempDirectory("kept").resolve("deposits.json"));
        System.setProperty(PlanRun.PROPERTY, kept.toString());
        try {
            Throwable again = SampleRun.of("sample.Deposits#areLost").failure();
            assertThat(again).hasMessageContaining("under the plan " + kept);
            assertThat(again.getCause()).hasMessage(failure.getCause().getMessage());
            // As if the test had been changed since.
            SampleRun changed = SampleRun.of("sample.Deposits#areNotLost");
            assertThat(changed.failures()).as(changed.printed()).isEmpty();
            assertThat(changed.printed().lines())
                    .as(changed.printed())
                    .singleElement()
                    .asString()
                    .startsWith("heddle: sample.Deposits#areNotLost no longer takes the steps of the plan " + kept
                            + " at sample.Deposits.areNotLost(Deposits.java:")
                    .endsWith("remove @Replay to search other schedules");
        } finally {
            System.clearProperty(PlanRun.PROPERTY);
        }
    }

    @Test
    void printsARaceThatTheTestDoesNotNotice() {
        SampleRun run = SampleRun.of("sample.Unnoticed#race");
        assertThat(run.passed()).as(run.printed()).isEqualTo(1);
        assertThat(run.printed())
                .containsPattern(
                        "heddle: sample.Unnoticed#race held(?: under|, but was hardly searched:) \\d+ schedules")
                .containsPattern(
                        "   not noticed: data race: Unnoticed\\.hits: .*; Unnoticed\\.java:14.*; file:.*report\\.html#\\w+");
    }

    @Test
    void aRaceMakesATestFailThatAsksForIt() {
        assertThat(SampleRun.of("sample.Unnoticed#failsOnRace").failure())
                .isInstanceOf(InterleavingError.class)
                .hasMessageStartingWith("the test passes, and its runs show findings that failOn=race,deadlock counts:")
                .hasMessageContaining("data race: Unnoticed.hits");
        assertThat(SampleRun.of("sample.Unnoticed#withoutRace").passed()).isEqualTo(1);
    }

    @Tag("nightly")
    @Test
    void thePropertyReplacesFailOn() {
        System.setProperty(SearchSettings.FAIL_ON, "rase");
        try {
            assertThat(SampleRun.of("sample.Unnoticed#race").failure())
                    .hasMessageContaining("--fail-on rase: choose one of failure, race,")
                    .hasMessageContaining("did you mean race?");
            System.setProperty(SearchSettings.FAIL_ON, "failure");
            assertThat(SampleRun.of("sample.Unnoticed#failsOnRace").passed()).isEqualTo(1);
        } finally {
            System.clearProperty(SearchSettings.FAIL_ON);
        }
    }

    @Test
    void reportsThatASlowTestWasHardlySearched() {
        SampleRun run = SampleRun.of("sample.Unnoticed#slow");
        assertThat(run.printed())
                .containsPattern(
                        "sample.Unnoticed#slow held, but was hardly searched: \\d+ schedules?.* in \\d+\\.\\d s");
    }

    static Stream<Arguments> kinds() {
        Stream<Arguments> all = Stream.of(
                Arguments.of("sample.Kinds$Inner#isHunted", "expected: <42>"),
                Arguments.of("sample.Early#finalFieldBehindAStep", "expected: <42> but was: <0>"),
                Arguments.of("sample.Early#anotherField", "expected: <42> but was: <0>"),
                Arguments.of("sample.Kinds#throwsItsOwn", "sample.Kinds$CustomException: number 41"),
                Arguments.of("sample.Kinds#failsAlone", "expected: <41>"));
        boolean isFull = Boolean.getBoolean("heddle.full");
        return Boolean.getBoolean("heddle.everywhere") ? all : all.limit(isFull ? 2 : 1);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void huntsTestsOfAllKinds(String method, String cause) {
        Throwable failure = SampleRun.of(method).failure();
        assertThat(failure).isInstanceOf(InterleavingError.class);
        assertThat(failure.getCause()).hasMessageContaining(cause);
    }

    @Tag("nightly")
    @Test
    void huntsEachInvocation() {
        SampleRun run = SampleRun.of("sample.Kinds$Hunted#invocations(int)");
        assertThat(run.passed()).as(run.printed()).isEqualTo(1);
        assertThat(run.failure().getMessage()).contains("expected: <42> but was: <41>");
    }

    @Test
    void junitRefusesAStaticTest() {
        assertThat(EngineTestKit.engine("junit-jupiter")
                        .selectors(DiscoverySelectors.selectMethod("sample.Kinds#isStatic"))
                        .discover()
                        .getDiscoveryIssues())
                .anyMatch(issue -> issue.message().contains("must not be static"));
    }

    @Tag("nightly")
    @Test
    void huntsAClassWithoutLineNumbers() throws Exception {
        Path classes = Files.createTempDirectory("no-lines");
        Path source = Files.writeString(
                Files.createDirectories(classes.resolve("source")).resolve("NoLines.java"),
                "class NoLines {\n"
                        + "    int count;\n"
                        + "    @dev.heddle.junit.HeddleTest void loses() throws Exception {\n"
                        + "        Thread one = new Thread(() -> count++);\n"
                        + "        Thread two = new Thread(() -> count++);\n"
                        + "        one.start(); two.start(); one.join(); two.join();\n"
                        + "        if (count != 2) throw new IllegalStateException(\"lost\");\n"
                        + "    }\n"
                        + "}\n");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g:none", "-proc:none", "-d", classes.toString(), source.toString());
        assertThat(compiled).isZero();
        assertThat(SampleMain.inJvm(
                        Path.of(System.getProperty("java.home")),
                        classes + File.pathSeparator + System.getProperty("java.class.path"),
                        "NoLines#loses"))
                .contains("failed: IllegalStateException: lost")
                .contains("at NoLines.lambda$loses$0(Unknown Source)");
    }

    @ParameterizedTest
    @CsvSource({"withoutBudget, soon", "withoutPlan, there is no plan nowhere.json"})
    void badInputIsSaid(String method, String said) {
        assertThat(SampleRun.of("sample.Kinds#" + method).failure()).hasMessageContaining(said);
    }
}
