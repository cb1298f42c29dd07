package dev.heddle.cli.terminal;

import java.util.List;
import java.util.function.Predicate;

/**
 * Where an option is valid.
 *
 * @param other the option that it depends on; null if it depends on an operand
 * @param label the option, with its value, or the operand that it depends on; null for options that cannot be combined
 * @param condition whether it holds for a command line
 * @param message the error if it does not, after the name of the option
 */
record Validity(VerbOption<?> other, String label, Predicate<Arguments> condition, String message) {
    static Validity onlyFor(VerbOption<?> other) {
        return new Validity(
                other,
                other.flag(),
                arguments -> arguments.has(other),
                "is only valid for " + other.flag() + ": add " + other.inFull());
    }

    static Validity onlyFor(VerbOption<String> other, String value, String reason) {
        String wanted = other.flag() + " " + value;
        return new Validity(
                other,
                wanted,
                arguments -> value.equals(arguments.get(other)),
                "is only valid for " + wanted + ": " + (reason == null ? "add " + wanted : reason));
    }

    /** The verb itself reports an operand that is missing or unknown. */
    static Validity onlyForOperand(String verb, List<String> words) {
        return new Validity(
                null,
                String.join(", ", words),
                arguments -> arguments.operands().isEmpty()
                        || words.contains(arguments.operands().get(0)),
                "is only valid for " + verb + " " + String.join(" and ", words) + ": remove it");
    }

    static Validity requires(VerbOption<?> other, String purpose) {
        return new Validity(
                other, other.flag(), arguments -> arguments.has(other), "requires " + other.inFull() + ", " + purpose);
    }

    static Validity notWith(VerbOption<?> other, String reason) {
        return new Validity(
                other,
                null,
                arguments -> !arguments.has(other),
                "cannot be combined with " + other.flag() + ": " + reason);
    }

    boolean holds(Arguments arguments) {
        return condition.test(arguments);
    }
}
