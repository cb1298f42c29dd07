package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Twelve classic mistakes are found in the usual budget, and their mended twins hold. In every build one of them, all of them nightly. */
class ClassicsIT {
    private static final boolean ALL = Boolean.getBoolean("heddle.everywhere");

    static Stream<String> names() throws ClassNotFoundException {
        Stream<String> all = Arrays.stream(Class.forName("sample.Broken").getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .map(Method::getName)
                .filter(name -> Runtime.version().feature() >= 21 || !name.equals("virtualThreads"))
                .sorted();
        return ALL ? all : all.filter(name -> name.equals("lockOrder"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void theMistakeIsFound(String name) {
        assertThat(SampleRun.of("sample.Broken#" + name).failure()).isInstanceOf(InterleavingError.class);
    }

    @ParameterizedTest
    @MethodSource("names")
    void theTwinHolds(String name) {
        SampleRun run = SampleRun.of("sample.Mended#" + name);
        assertThat(run.failures()).isEmpty();
        assertThat(run.printed()).contains("held under");
    }
}
