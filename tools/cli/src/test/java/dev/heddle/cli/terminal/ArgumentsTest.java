package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import java.time.Duration;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    private static final Option RUNS = Arguments.value("n", "runs", "N", "how many");
    private static final Option BUDGET = Arguments.value(null, "budget", "TIME", "how long");
    private static final Option FORMAT = Arguments.value(null, "format", "F", "how");
    private static final Options OPTIONS = Arguments.options(RUNS, BUDGET, FORMAT);

    @Test
    void splitsOptionsOperandsAndCommand() {
        Arguments arguments = parse("a", "--runs", "3", "b", "--", "java", "--runs", "x");
        assertThat(arguments.operands()).containsExactly("a", "b");
        assertThat(arguments.number(RUNS, 1, 9)).isEqualTo(3);
        assertThat(arguments.command()).containsExactly("java", "--runs", "x");
    }

    @Test
    void readsTimes() {
        assertThat(parse("--budget", "500ms").time(BUDGET, null)).isEqualTo(Duration.ofMillis(500));
        assertThat(parse("--budget", "2m").time(BUDGET, null)).isEqualTo(Duration.ofMinutes(2));
        assertThat(parse().time(BUDGET, Duration.ZERO)).isEqualTo(Duration.ZERO);
        fails("--budget 5: specify a time such as 500ms", () -> parse("--budget", "5")
                .time(BUDGET, null));
        fails("too long", () -> parse("--budget", "99999999999999999999h").time(BUDGET, null));
    }

    @Test
    void suggestsTheNearestOption() {
        fails("there is no option --rns: did you mean --runs?", () -> parse("--rns", "3"));
        fails("there is no option --colour", () -> parse("--colour"));
    }

    @Test
    void reportsTheExpectedFormOfAValue() {
        fails("option --runs requires a value", () -> parse("--runs"));
        fails("--runs 0: specify a whole number of at least 1", () -> parse("--runs", "0")
                .number(RUNS, 1, 1));
        fails("--runs x: specify a whole number", () -> parse("--runs", "x").number(RUNS, 1, 1));
        fails("--format jsno: choose one of text, json: did you mean json?", () -> parse("--format", "jsno")
                .oneOf(FORMAT, List.of("text", "json"), "text"));
        fails("name the file", () -> parse().expectOperands(1, 1, "the file"));
        fails("unexpected argument \"b\"", () -> parse("a", "b").expectOperands(1, 1, "the file"));
    }

    private static Arguments parse(String... words) {
        return Arguments.parse(OPTIONS, List.of(words));
    }

    private static void fails(String message, Runnable action) {
        assertThatThrownBy(action::run).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }
}
