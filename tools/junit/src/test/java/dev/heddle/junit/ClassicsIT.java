package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Twelve classic bugs are found in the default budget, and their fixed twins pass. In every build one of them, all
 * of them nightly.
 */
@Tag("nightly")
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
    void findsTheBug(String name) {
        assertThat(SampleRun.of("sample.Broken#" + name).failure()).isInstanceOf(InterleavingError.class);
    }

    @ParameterizedTest
    @MethodSource("names")
    void passesTheFixedTwin(String name) {
        SampleRun run = SampleRun.of("sample.Fixed#" + name);
        assertThat(run.failures()).isEmpty();
        assertThat(run.printed()).contains(" held");
    }
}
