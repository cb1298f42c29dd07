package dev.heddle.recorder.weave.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Class names with {@code *} for any characters. Matched against every class, so a pattern that is only a prefix is
 * compared as one.
 */
final class Globs {
    private static final String ANY = "*";

    private final List<String> texts;
    private final List<String> prefixes = new ArrayList<>();
    private final List<Pattern> patterns = new ArrayList<>();

    private Globs(List<String> texts) {
        this.texts = List.copyOf(texts);
        for (String text : texts) {
            int star = text.indexOf(ANY);
            if (star >= 0 && star == text.length() - 1) {
                prefixes.add(text.substring(0, star));
            } else {
                patterns.add(Pattern.compile(Pattern.quote(text).replace(ANY, "\\E.*\\Q")));
            }
        }
    }

    static Globs of(List<String> texts) {
        return new Globs(texts);
    }

    List<String> texts() {
        return texts;
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    /** @param name with dots */
    boolean matches(String name) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        for (Pattern pattern : patterns) {
            if (pattern.matcher(name).matches()) {
                return true;
            }
        }
        return false;
    }
}
