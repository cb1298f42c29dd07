package dev.heddle.engine.internal.tests;

import dev.heddle.engine.base.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which tests are meant by their tags, as surefire's {@code groups} and {@code excludedGroups} select: expressions separated by commas, one of which is
 * enough. An expression is a tag, or is made of such with {@code !}, {@code &}, {@code |} and parentheses; {@code any()} is a test that has tags,
 * {@code none()} one that has none.
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
     * @param excluded empty for none
     * @throws UsageException if one of them cannot be read
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

    /** Whether a test with these tags is meant. */
    public boolean takes(Set<String> tags) {
        return (wanted.isEmpty() || wanted.stream().anyMatch(one -> one.test(tags)))
                && unwanted.stream().noneMatch(one -> one.test(tags));
    }

    /** Reads one expression; {@code !} binds stronger than {@code &}, which binds stronger than {@code |}. */
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

        /** An operator written twice, as JUnit 4's categories have it, is the same. */
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
                    + "\": write tags with !, &, | and parentheses, as fast & !network");
        }
    }
}
