package dev.heddle.cli.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.heddle.cli.it.HeddleProcess.Result;
import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Census;
import dev.heddle.engine.internal.launch.CountedTest;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.TagSelection;
import dev.heddle.engine.internal.launch.TestClassPath;
import dev.heddle.engine.internal.launch.TestSelection;
import dev.heddle.recorder.agent.method.TestMethods.TestMethod;
import dev.heddle.trace.testing.Jdks;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import program.tested.Shelf;
import program.tested.Tagged;

/** Many tests in one hunt. */
@Timeout(600)
class HuntedTestsIT {
    @TempDir
    Path temp;

    static Stream<Path> jdk() {
        return Jdks.one(2);
    }

    @ParameterizedTest
    @MethodSource("jdk")
    void huntsTestsWithThreads(Path jdk) throws Exception {
        // The budget is divided among the tests, so at night there are more of them.
        boolean isAll = Jdks.everywhere();
        String tests = "Shelf,!Shelf#hangs+endsTheJvm" + (isAll ? "" : ",!Shelf$Pooled");
        Result hunt = GrowingTimeLimit.run(
                Jdks.times(20, 30),
                // Whether there was time to check the exact plan depends on the machine.
                result -> result.out().contains("rerun"),
                seconds -> hunt(jdk, tests, "--budget", seconds + "s", "--junit-xml", "out/tests.xml"));
        assertThat(hunt.exitCode()).as(hunt.all()).isEqualTo(1);
        assertThat(hunt.out())
                .as(hunt.all())
                .contains((isAll ? "6 tests, 3" : "4 tests, 1") + " to be hunted: the others have no threads")
                .contains("program.tested.Shelf#failsAlone fails in an ordinary run, and has no threads: ")
                .contains("program.tested.Shelf#losesABook fails, found in ")
                .contains("AssertionFailedError: expected: <2> but was: <1>")
                .contains("-cp \"$(cat out/classpath.txt)\" 'program.tested.Shelf#losesABook'")
                .contains("1 without threads, 1 failed without threads, 1 disabled");
        assertThat(Files.readString(temp.resolve("out/tests.xml")))
                .contains(
                        "<testsuite name=\"program.tested.Shelf\" tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"2\"")
                .contains("<failure message=\"AssertionFailedError: expected: &lt;2&gt; but was: &lt;1&gt;\"");
    }

    @Tag("nightly")
    @Test
    void runsOtherTestsAfterAHangOrAnExit() throws Exception {
        Path jdk = Jdks.one(3).findFirst().orElseThrow();
        // The ordinary runs have at most half of the budget, and each of them the time limit.
        Result hunt = GrowingTimeLimit.run(
                2,
                result -> result.out().contains("2 to be hunted: the others have no threads"),
                seconds -> hunt(
                        jdk,
                        "Shelf#hangs+endsTheJvm+isEmptyAtFirst",
                        "--budget",
                        6 * seconds + "s",
                        "--timeout",
                        seconds + "s",
                        "--shrink",
                        "off"));
        assertThat(hunt.exitCode()).as(hunt.all()).isNotZero();
        assertThat(hunt.out())
                .as(hunt.all())
                .contains("3 tests, 2 to be hunted: the others have no threads")
                .contains("1 without threads");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'';'';plain twoTags byAnnotation nested",
                "fast;'';twoTags",
                "slow, inner;'';byAnnotation nested",
                "library & !db;'';plain byAnnotation nested",
                "none();'';''",
                "'';slow, db;plain nested"
            })
    void tagsSelectAsForSurefire(String groups, String excluded, String methods) throws Exception {
        List<Path> elements = TestClassPath.split(HeddleProcess.classPath(Tagged.class) + File.pathSeparator + junit());
        TestClassPath.Found found =
                TestClassPath.of(elements).find(TestSelection.of("Tagged"), TagSelection.of(groups, excluded));
        assertThat(found.tests().stream().map(TestMethod::method))
                .containsExactlyInAnyOrder(methods.isEmpty() ? new String[0] : methods.split(" "));
    }

    @Test
    void countsTestNgTestsInOneLine() throws Exception {
        Path jdk = Jdks.one(5).findFirst().orElseThrow();
        Path classes = Files.createDirectories(temp.resolve("testng"));
        Path annotation = Files.writeString(
                temp.resolve("Test.java"),
                "package org.testng.annotations;\n"
                        + "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\n"
                        + "public @interface Test {}\n");
        Path tests = Files.writeString(
                temp.resolve("BookTest.java"),
                "package app;\n"
                        + "@org.testng.annotations.Test public class BookTest {\n"
                        + "    public void opens() {}\n"
                        + "    @org.testng.annotations.Test void closes() {}\n"
                        + "    void helps() {}\n"
                        + "}\n");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), annotation.toString(), tests.toString());
        assertThat(compiled).isZero();
        Result hunt = on(jdk, classes, "BookTest", "--allow-none", "-o", "out");
        assertThat(hunt.exitCode()).as(hunt.all()).isZero();
        assertThat(hunt.err()).as(hunt.all()).contains("2 tests are TestNG's and not hunted");
        assertThat(hunt.out()).as(hunt.all()).contains("no tests");
    }

    @Test
    void firstRunOfAllTestsKeepsItsTimeLimit() throws Exception {
        Path jdk = Jdks.one(4).findFirst().orElseThrow();
        List<Path> elements = TestClassPath.split(HeddleProcess.classPath(Shelf.class) + File.pathSeparator + junit());
        TestClassPath classPath = TestClassPath.of(elements).withLauncher();
        List<TestMethod> tests = classPath
                .find(TestSelection.of("Shelf#isEmptyAtFirst+hangs"), TagSelection.of("", ""))
                .tests();
        List<CountedTest> counted = List.of();
        // On a busy machine the JVM of the tests may not start in the first time limit.
        for (int seconds = 3; counted.isEmpty() && seconds < 200; seconds *= 4) {
            counted = new Census(
                            List.of(HeddleProcess.java(jdk)),
                            classPath,
                            Duration.ofMinutes(5),
                            Duration.ofSeconds(seconds),
                            Progress.NONE)
                    .count(tests);
        }
        assertThat(counted)
                .extracting(one -> one.test().method(), CountedTest::status, CountedTest::threads)
                .containsExactly(tuple("isEmptyAtFirst", CountedTest.Status.PASSED, 0L));
    }

    @Tag("nightly")
    @Test
    void keepsVerdictsUntilTheClassPathChanges() throws Exception {
        Path jdk = Jdks.one(4).findFirst().orElseThrow();
        Path classes = Files.createDirectories(temp.resolve("classes"));
        copy(classes);
        String[] words = {"--incremental", "--budget", "20s", "-o", "kept"};
        Result first = on(jdk, classes, "Shelf#losesABook+isEmptyAtFirst", words);
        assertThat(first.out()).as(first.all()).contains("2 tests, 1 to be hunted: the others have no threads");
        Result second = on(jdk, classes, "Shelf#losesABook+isEmptyAtFirst", words);
        assertThat(second.exitCode()).as(second.all()).isEqualTo(1);
        assertThat(second.out())
                .as(second.all())
                .contains("losesABook fails, as before; its classes have not changed")
                .contains("AssertionFailedError: expected: <2> but was: <1>")
                .contains("2 tests, 2 with the verdict of the last time");
        Files.writeString(classes.resolve("new.properties"), "any=thing");
        Result third = on(jdk, classes, "Shelf#isEmptyAtFirst", words);
        assertThat(third.out()).as(third.all()).contains("1 test, 0 to be hunted: the others have no threads");
    }

    private static void copy(Path to) throws Exception {
        Path from = Path.of(HeddleProcess.classPath(Shelf.class)).resolve("program/tested");
        Path copies = Files.createDirectories(to.resolve("program/tested"));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, copies.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void reportsErrorsInOneLine() throws Exception {
        Path jdk = Jdks.one(5).findFirst().orElseThrow();
        said(hunt(jdk, "NoSuchTest"), "heddle: there is no test NoSuchTest in ");
        assertThat(hunt(jdk, "NoSuchTest", "--allow-none").exitCode()).isZero();
        said(
                HeddleProcess.shipped(jdk, temp, List.of("hunt", "--tests", "*", "--classpath-from", "nowhere")),
                "heddle: no compiled tests in nowhere: specify the directory target of a Maven module");
        Files.createDirectories(temp.resolve("target/test-classes"));
        said(
                HeddleProcess.shipped(jdk, temp, List.of("hunt", "--tests", "*")),
                "heddle: the class path of the tests in target is unknown: write it by mvn dependency:build-classpath");
        said(
                HeddleProcess.shipped(
                        jdk, temp, List.of("hunt", "--tests", "*", "--", "java", "-cp", "x.jar", "app.Main")),
                "heddle: with --tests only java options may follow --, and \"app.Main\" is not an option");
        said(hunt(jdk, "Shelf", "--groups", "fast &"), "heddle: tests cannot be selected by the tags \"fast &\"");
        said(
                HeddleProcess.shipped(jdk, temp, List.of("hunt", "--tests", "*", "--", "java", "-p", "mods")),
                "heddle: tests run on the class path: name it with -cp instead of --module-path");
        said(
                HeddleProcess.shipped(jdk, temp, List.of("hunt", "--junit-xml", "x.xml", "--", "java", "app.Main")),
                "heddle: --junit-xml is only valid for --tests: add --tests PATTERNS");
    }

    private static void said(Result result, String line) {
        assertThat(result.exitCode()).as(result.all()).isEqualTo(2);
        assertThat(result.err()).as(result.all()).contains(line);
        assertThat(result.err().strip().lines().count()).as(result.all()).isEqualTo(1);
    }

    private Result hunt(Path jdk, String tests, String... more) throws Exception {
        Directories.delete(temp.resolve("out"));
        List<String> words = new ArrayList<>(List.of(more));
        words.addAll(List.of("-o", "out"));
        return on(jdk, Path.of(HeddleProcess.classPath(Shelf.class)), tests, words.toArray(String[]::new));
    }

    private Result on(Path jdk, Path classes, String tests, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("hunt", "--tests", tests));
        words.addAll(List.of(more));
        words.addAll(List.of("--", HeddleProcess.java(jdk), "-cp", classes + File.pathSeparator + junit()));
        return HeddleProcess.shipped(jdk, temp, words);
    }

    /** The jars that run tests, of the class path of this JVM. */
    private static String junit() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(one -> one.contains("junit-") || one.contains("opentest4j") || one.contains("apiguardian"))
                .reduce((one, next) -> one + File.pathSeparator + next)
                .orElseThrow();
    }
}
