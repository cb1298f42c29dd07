package dev.heddle.subjects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.subjects.Subject.Expectation;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the subjects as they are, with no tool around them. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class NativeRunTest {

    private static final int CLEAN_RUNS = Boolean.getBoolean("heddle.full") ? 20 : 3;

    /** These end the process when their bug strikes. */
    private static final Set<String> CRASHING = Set.of("download", "multi10early", "multi13early");

    static Stream<Class<?>> buggy() {
        return mainClasses(Expectation.BUGGY).filter(main -> !isDeadlock(main) && !isCrashing(main));
    }

    static Stream<Class<?>> crashing() {
        return mainClasses(Expectation.BUGGY).filter(NativeRunTest::isCrashing);
    }

    static Stream<Class<?>> deadlocks() {
        return mainClasses(Expectation.BUGGY).filter(NativeRunTest::isDeadlock);
    }

    private static boolean isDeadlock(Class<?> mainClass) {
        return Subjects.all().stream().anyMatch(subject -> subject.mainClass() == mainClass && subject.isDeadlock());
    }

    private static boolean isCrashing(Class<?> mainClass) {
        return Subjects.all().stream()
                .anyMatch(subject -> subject.mainClass() == mainClass && CRASHING.contains(subject.name()));
    }

    static Stream<Class<?>> clean() {
        return mainClasses(Expectation.CLEAN);
    }

    private static Stream<Class<?>> mainClasses(Expectation expectation) {
        return Subjects.all().stream()
                .filter(subject -> subject.expectation() == expectation)
                .map(Subject::mainClass);
    }

    @ParameterizedTest
    @MethodSource("clean")
    void cleanTwinPassesEveryTime(Class<?> mainClass) throws Throwable {
        for (int run = 0; run < CLEAN_RUNS; run++) {
            runMain(mainClass);
        }
    }

    /** A buggy twin passes nearly always, but may fail: the machine decides. It must end either way. */
    @ParameterizedTest
    @MethodSource("buggy")
    void buggyTwinEnds(Class<?> mainClass) throws Throwable {
        try {
            runMain(mainClass);
        } catch (IllegalStateException bug) {
            // The bug struck. That is what the subject is for.
        }
    }

    /** In a process of its own: if the machine makes its threads lock each other out, it never ends. */
    @ParameterizedTest
    @MethodSource("deadlocks")
    void aDeadlockEndsWellOrNever(Class<?> mainClass) throws Exception {
        Process process = start(mainClass);
        if (process.waitFor(15, TimeUnit.SECONDS)) {
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEmpty();
            assertThat(process.exitValue()).isZero();
        } else {
            process.destroyForcibly().waitFor();
        }
    }

    /** Whether the bug strikes is up to the machine; the process must end either way. */
    @ParameterizedTest
    @MethodSource("crashing")
    void aCrashEndsTheProcess(Class<?> mainClass) throws Exception {
        Process process = start(mainClass);
        try {
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.exitValue()).isEqualTo(output.isEmpty() ? 0 : 1);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static Process start(Class<?> mainClass) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), mainClass.getName())
                .redirectErrorStream(true)
                .start();
    }

    private static void runMain(Class<?> mainClass) throws Throwable {
        try {
            mainClass.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
