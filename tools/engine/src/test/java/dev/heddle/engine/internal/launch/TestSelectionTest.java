package dev.heddle.engine.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestSelectionTest {
    @ParameterizedTest
    @CsvSource({
        "CounterTest, com.acme.CounterTest, true",
        "*Test, com.acme.CounterTest, true",
        "*Test, CounterTest, true",
        "com.acme.*Test, com.acme.CounterTest, true",
        "com.acme.*Test, com.acme.deep.CounterTest, false",
        "com.acme.**Test, com.acme.deep.CounterTest, true",
        "**/*Test.java, com.acme.CounterTest, true",
        "**/*Test, CounterTest, true",
        "com/acme/**/*Test, com.acme.deep.CounterTest, true",
        "Counter, com.acme.CounterTest, false",
        "C?unterTest, com.acme.CounterTest, true"
    })
    void selectsClassesLikeSurefire(String pattern, String name, boolean isMeant) {
        assertThat(TestSelection.of(pattern).mayTake(name, false)).isEqualTo(isMeant);
        assertThat(TestSelection.of(pattern).mayTake(name, false)
                        && TestSelection.of(pattern).takes(name, "counts"))
                .isEqualTo(isMeant);
    }

    @Test
    void selectsMethodsOfAClass() {
        TestSelection selection = TestSelection.of("CounterTest#counts*+adds, !CounterTest#countsDown");
        assertThat(selection.takes("com.acme.CounterTest", "countsUp")).isTrue();
        assertThat(selection.takes("com.acme.CounterTest", "adds")).isTrue();
        assertThat(selection.takes("com.acme.CounterTest", "addsUp")).isFalse();
        assertThat(selection.takes("com.acme.CounterTest", "countsDown")).isFalse();
    }

    @Test
    void excludesClasses() {
        TestSelection selection = TestSelection.of("!SlowTest");
        assertThat(selection.takes("com.acme.SlowTest", "any")).isFalse();
        assertThat(selection.takes("com.acme.QuickTest", "any")).isTrue();
    }

    @Test
    void selectsNestedClassesWithTheirOuterClass() {
        TestSelection outer = TestSelection.of("CounterTest");
        assertThat(outer.mayTake("com.acme.CounterTest$Inner", true)).isTrue();
        assertThat(outer.takes("com.acme.CounterTest$Inner", "counts")).isTrue();
        assertThat(outer.mayTake("com.acme.CounterTest$Fixture", false)).isFalse();
        assertThat(TestSelection.of("CounterTest$Fixture").mayTake("com.acme.CounterTest$Fixture", false))
                .isTrue();
    }

    @Test
    void rejectsInvalidPatterns() {
        assertThatThrownBy(() -> TestSelection.of("%regex[.*Test.*]"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("tests are not selected by %regex");
    }
}
