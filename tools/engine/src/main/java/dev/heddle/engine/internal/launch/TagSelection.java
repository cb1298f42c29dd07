package dev.heddle.engine.internal.launch;

import dev.heddle.engine.base.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Selects tests by tags, like surefire's {@code groups} and {@code excludedGroups}: expressions separated by commas, at
 * least one of which must match. An expression is a tag, or combines expressions with {@code !}, {@code &}, {@code |}
 * and parentheses. {@code any()} matches tests with tags, {@code none()} those without.
 */
public final class TagSelection {
    private final List<Predicate<Set<String>>> wanted;
    private final List<Predicate<Set<String>>> unwanted;

    private TagSelection(List<Predicate<Set<String>>> wanted, List<Predicate<Set<String>>> unwanted) {
        this.wanted = wanted;
        this.unwanted = unwanted;
    }

    /**
     * @param groups empty for all
     * @param excluded empty for no exclusion
     * @throws UsageException if an expression is invalid
     */
    public static TagSelection of(String groups, String excluded) {
        return new TagSelection(expressions(groups), expressions(excluded));
    }

    private static List<Predicate<Set<String>>> expressions(String text) {
        List<Predicate<Set<String>>> all = new ArrayList<>();
        for (String part : text.split(",")) {
            if (!part.isBlank()) {
                all.add(new Reading(part.strip()).whole());
            }
        }
        return all;
    }

    /** Whether a test with these tags is selected. */
    public boolean takes(Set<String> tags) {
        return (wanted.isEmpty() || wanted.stream().anyMatch(one -> one.test(tags)))
                && unwanted.stream().noneMatch(one -> one.test(tags));
    }

    /** Parses one expression; {@code !} binds stronger than {@code &}, which binds stronger than {@code |}. */
    private static final class Reading {
        private static final String OPERATORS = "!&|()";

        private final String text;
        private int at;

        Reading(String text) {
            this.text = text;
        }

        Predicate<Set<String>> whole() {
            Predicate<Set<String>> read = either();
            if (at < text.length()) {
                throw wrong();
            }
            return read;
        }

        private Predicate<Set<String>> either() {
            Predicate<Set<String>> read = both();
            while (accept('|')) {
                read = read.or(both());
            }
            return read;
        }

        private Predicate<Set<String>> both() {
            Predicate<Set<String>> read = one();
            while (accept('&')) {
                read = read.and(one());
            }
            return read;
        }

        private Predicate<Set<String>> one() {
            if (accept('!')) {
                return one().negate();
            }
            if (accept('(')) {
                Predicate<Set<String>> read = either();
                if (!accept(')')) {
                    throw wrong();
                }
                return read;
            }
            int begin = at;
            while (at < text.length()
                    && OPERATORS.indexOf(text.charAt(at)) < 0
                    && !Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            String tag = text.substring(begin, at);
            if (tag.isEmpty()) {
                throw wrong();
            }
            if ((tag.equals("any") || tag.equals("none")) && text.startsWith("()", at)) {
                at += 2;
                skipBlanks();
                return tag.equals("any") ? tags -> !tags.isEmpty() : Set::isEmpty;
            }
            skipBlanks();
            return tags -> tags.contains(tag);
        }

        /** A doubled operator, as in JUnit 4's categories, means the same. */
        private boolean accept(char operator) {
            if (at >= text.length() || text.charAt(at) != operator) {
                return false;
            }
            at++;
            if ((operator == '&' || operator == '|') && at < text.length() && text.charAt(at) == operator) {
                at++;
            }
            skipBlanks();
            return true;
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private UsageException wrong() {
            return new UsageException("tests cannot be selected by the tags \"" + text
                    + "\": combine tags with !, &, | and parentheses, for example fast & !network");
        }
    }
}
