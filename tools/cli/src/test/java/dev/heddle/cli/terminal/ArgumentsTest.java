package dev.heddle.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.engine.base.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    private static final VerbOption<Integer> RUNS =
            VerbOption.number("n", "runs", 1, "number of runs").orElse("9");
    private static final VerbOption<Duration> BUDGET = VerbOption.time("budget", "time limit");
    private static final VerbOption<Format> FORMAT = Format.OPTION;
    private static final VerbOption<Boolean> EVENTS = VerbOption.flag("e", "events", "list events");
    private static final VerbOption<Path> OUT = VerbOption.path("o", "out", "DIR", "directory");
    private static final VerbOption<String> ENGINE = VerbOption.word(
                    "engine", "NAME", List.of("embedded", "spark"), "the engine")
            .orElse("embedded");
    private static final VerbOption<Integer> LIMIT = VerbOption.number(null, "limit", 0, "list at most N events")
            .orElse(1000, "1000, 0 for all")
            .onlyFor(EVENTS)
            .alsoForReplay();
    private static final VerbOption<String> MASTER =
            VerbOption.text(null, "master", "URL", "its master").onlyFor(ENGINE, "spark", null);
    private static final VerbOption<Boolean> RESUME = VerbOption.flag(null, "resume", "continue")
            .requires(OUT, "the earlier directory")
            .withoutEffectOnVerdicts();
    private static final VerbOption<Boolean> NOISE =
            VerbOption.flag(null, "noise", "add delays").notWith(EVENTS, "events have none");
    private static final VerbOption<Long> SEED =
            VerbOption.seed("seed", "first seed").orElse("1").onlyForOperand("stats", "orders", "hidden");
    private static final VerbOption<List<String>> ALSO =
            VerbOption.repeatable("also", "FORMAT=FILE", "a further format");
    private static final List<VerbOption<?>> OPTIONS =
            List.of(RUNS, BUDGET, FORMAT, EVENTS, OUT, ENGINE, LIMIT, MASTER, RESUME, NOISE, SEED, ALSO);

    @Test
    void splitsOptionsOperandsAndCommand() {
        Arguments arguments = parse("a", "--runs", "3", "b", "--", "java", "--runs", "x");
        assertThat(arguments.operands()).containsExactly("a", "b");
        assertThat(arguments.get(RUNS)).isEqualTo(3);
        assertThat(arguments.command()).containsExactly("java", "--runs", "x");
    }

    @Test
    void readsTimes() {
        assertThat(parse("--budget", "500ms").get(BUDGET)).isEqualTo(Duration.ofMillis(500));
        assertThat(parse("--budget", "2m").get(BUDGET)).isEqualTo(Duration.ofMinutes(2));
        assertThat(parse().get(BUDGET)).isNull();
        fails("--budget 5: specify a time such as 500ms", () -> parse("--budget", "5"));
        fails("too long", () -> parse("--budget", "99999999999999999999h"));
    }

    @Test
    void suggestsTheNearestOption() {
        fails("there is no option --rns: did you mean --runs?", () -> parse("--rns", "3"));
        fails("there is no option --colour", () -> parse("--colour"));
        fails("there is no option -cp: write -- before the java command", () -> parse("java", "-cp", "a.jar", "Main"));
    }

    @Test
    void reportsTheExpectedFormOfAValue() {
        fails("option --runs requires a value", () -> parse("--runs"));
        fails("--runs 0: specify a whole number of at least 1", () -> parse("--runs", "0"));
        fails("--runs x: specify a whole number", () -> parse("--runs", "x"));
        fails("--format jsno: choose one of text, json: did you mean json?", () -> parse("--format", "jsno"));
        fails("name the file", () -> parse().expectOperands(1, 1, "the file"));
        fails("unexpected argument \"b\"", () -> parse("a", "b").expectOperands(1, 1, "the file"));
    }

    @Test
    void readsDefaultsAndRepeatedValues() {
        assertThat(parse().get(RUNS)).isEqualTo(9);
        assertThat(parse().get(FORMAT)).isEqualTo(Format.TEXT);
        assertThat(parse("--format", "json").get(FORMAT)).isEqualTo(Format.JSON);
        assertThat(parse().get(EVENTS)).isFalse();
        assertThat(parse("-e").get(EVENTS)).isTrue();
        assertThat(parse().get(ALSO)).isEmpty();
        assertThat(parse("--also", "a=b", "--also", "c=d").get(ALSO)).containsExactly("a=b", "c=d");
        assertThat(parse("-o", "x").get(OUT)).isEqualTo(Path.of("x"));
    }

    @Test
    void refusesOptionsWhereTheyAreNotValid() {
        fails("--limit is only valid for --events: add --events", () -> parse("--limit", "3"));
        assertThat(parse("-e", "--limit", "3").get(LIMIT)).isEqualTo(3);
        fails("--master is only valid for --engine spark: add --engine spark", () -> parse("--master", "local"));
        assertThat(parse("--engine", "spark", "--master", "local").get(MASTER)).isEqualTo("local");
        fails("--resume requires -o DIR, the earlier directory", () -> parse("--resume"));
        fails("--noise cannot be combined with --events: events have none", () -> parse("--noise", "-e"));
        fails("--seed is only valid for stats orders and hidden: remove it", () -> parse("radius", "--seed", "2"));
        assertThat(parse("orders", "--seed", "2").get(SEED)).isEqualTo(2);
    }

    @Test
    void helpStatesDefaultAndValidity() {
        assertThat(LIMIT.help()).isEqualTo("with --events: list at most N events; default 1000, 0 for all");
        assertThat(MASTER.help()).isEqualTo("with --engine spark: its master");
        assertThat(NOISE.help()).isEqualTo("add delays; cannot be combined with --events");
        assertThat(SEED.help()).isEqualTo("orders, hidden: first seed; default 1");
        assertThat(OUT.spellings()).isEqualTo("-o, --out DIR");
        assertThat(LIMIT.spellings()).isEqualTo("--limit N");
    }

    @Test
    void givesTheOptionsOfAReplayAndOfAVerdict() {
        Arguments arguments = parse("a", "--limit", "3", "-e", "-o", "x", "--resume", "--", "java");
        assertThat(arguments.replayOptions()).containsExactly("--limit", "3");
        assertThat(arguments.verdictOptions()).containsExactly("--limit", "3", "--events", "--out", "x");
        assertThat(arguments.words(one -> one != OUT))
                .containsExactly("--limit", "3", "--events", "--resume", "a", "--", "java");
    }

    private static Arguments parse(String... words) {
        return Arguments.parse(OPTIONS, List.of(words));
    }

    private static void fails(String message, Runnable action) {
        assertThatThrownBy(action::run).isInstanceOf(UsageException.class).hasMessageContaining(message);
    }

    @Test
    void refusesTwoOptionsOfOneName() {
        VerbOption<String> one = VerbOption.text(null, "side", "NAME", "one");
        VerbOption<String> other = VerbOption.text(null, "side", "N", "another");
        fails(
                "the option --side exists twice: a technique of another jar must give its option another name",
                () -> Arguments.parse(List.of(one, other), List.of()));
    }
}
