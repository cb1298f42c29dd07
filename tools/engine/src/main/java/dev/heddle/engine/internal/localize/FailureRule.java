package dev.heddle.engine.internal.localize;

import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.failure.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Decides which runs count as failing. A run that failed in another way counts neither as failing nor as passing. */
public final class FailureRule {
    /** For the help of the option. */
    public static final String SYNTAX = "exit[=CODE], uncaught[=CLASS], assertion, output=REGEX, time, stuck";

    private final List<Condition> conditions = new ArrayList<>();

    /** How a run counts. */
    public enum Judgement {
        PASSED,
        FAILED,
        /** It failed, but not in the wanted way. */
        OTHER
    }

    @FunctionalInterface
    private interface Condition {
        boolean holds(RunFacts run);
    }

    /**
     * @param texts conditions, any of which makes a run a failing one; empty for any failure
     * @throws UsageException if a condition is invalid
     */
    public FailureRule(List<String> texts) {
        texts.forEach(text -> conditions.add(condition(text)));
    }

    private static Condition condition(String text) {
        int at = text.indexOf('=');
        String word = at < 0 ? text : text.substring(0, at);
        String value = at < 0 ? null : text.substring(at + 1);
        return switch (word) {
            case "exit" -> {
                if (value == null) {
                    yield run -> run.exitCode() != 0 && !run.timedOut();
                }
                int code = code(text, value);
                yield run -> run.exitCode() == code && !run.timedOut();
            }
            case "uncaught" ->
                run -> run.uncaught().stream()
                        .anyMatch(name -> value == null || name.equals(value) || name.endsWith("." + value));
            case "assertion" -> run -> run.uncaught().stream().anyMatch(FailureRule::isAssertion);
            case "output" -> {
                Pattern pattern = pattern(text, value);
                yield run -> pattern.matcher(run.output()).find();
            }
            case "time" -> RunFacts::timedOut;
            case "stuck" -> RunFacts::stuck;
            default -> throw new UsageException("--fail-if " + text + ": choose one of " + SYNTAX);
        };
    }

    private static boolean isAssertion(String name) {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return simple.startsWith("Assertion")
                || simple.equals("ComparisonFailure")
                || simple.equals("MultipleFailuresError");
    }

    private static int code(String text, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new UsageException("--fail-if " + text + ": an exit code is a number");
        }
    }

    private static Pattern pattern(String text, String value) {
        if (value == null || value.isEmpty()) {
            throw new UsageException("--fail-if " + text + ": specify a regular expression, for example output=ERROR");
        }
        try {
            return Pattern.compile(value);
        } catch (PatternSyntaxException e) {
            throw new UsageException("--fail-if " + text + ": " + e.getDescription() + " at " + e.getIndex());
        }
    }

    public Judgement judge(RunFacts run) {
        if (conditions.isEmpty()) {
            return run.failure() == null ? Judgement.PASSED : Judgement.FAILED;
        }
        for (Condition condition : conditions) {
            if (condition.holds(run)) {
                return Judgement.FAILED;
            }
        }
        return run.failure() == null ? Judgement.PASSED : Judgement.OTHER;
    }

    /** The failure of a failing run. */
    public static Failure failure(RunFacts run) {
        return run.failure() != null ? run.failure() : new Failure("its output matches", "output");
    }
}
