package dev.heddle.trace.secret;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Masks secrets in commands and texts, so that recordings and results can be shown to others. Every writer and printer
 * of a command uses it; {@code docs/reference/agent-options.md} lists the rules.
 */
public final class Secrets {
    /** Replaces a secret. */
    public static final String MASK = "***";

    /** The user's own pattern for this process; replaced as a whole, read by any thread. */
    private static volatile @Nullable Pattern wanted;

    private Secrets() {}

    /**
     * Adds a pattern of the user: from now on this process masks its matches in commands and texts.
     *
     * @param pattern its groups are masked; the whole match where no group takes part. Null for no pattern
     */
    public static void alsoMask(@Nullable Pattern pattern) {
        wanted = pattern;
    }

    /** The user's own pattern, as a regular expression; null without one. */
    public static @Nullable String wanted() {
        Pattern pattern = wanted;
        return pattern == null ? null : pattern.pattern();
    }

    /** The arguments of a program with {@value #MASK} in place of secrets. */
    public static List<String> mask(List<String> words) {
        if (words.isEmpty()) {
            return List.of();
        }
        ArgumentText marked = new ArgumentText(words);
        NamedValues.mark(marked);
        Logins.mark(marked);
        TokenShapes.mark(marked);
        RandomText.mark(marked);
        markWanted(marked);
        return List.copyOf(marked.masked(MASK));
    }

    /** The same for a command in one text, its words separated by blanks. */
    public static String maskLine(String line) {
        return String.join(" ", mask(List.of(line.split(" ", -1))));
    }

    /**
     * A text of the program, for example the message of an exception, with the matches of the user's pattern masked.
     */
    public static String text(String text) {
        if (wanted == null) {
            return text;
        }
        ArgumentText marked = new ArgumentText(List.of(text));
        markWanted(marked);
        return marked.masked(MASK).get(0);
    }

    /** Whether a mask replaces a secret in a word, so that it is not the program's argument. */
    public static boolean isMasked(String word) {
        return word.contains(MASK);
    }

    private static void markWanted(ArgumentText words) {
        Pattern pattern = wanted;
        if (pattern == null) {
            return;
        }
        for (Matcher match = pattern.matcher(words.text()); match.find(); ) {
            boolean hasGroup = false;
            for (int group = 1; group <= match.groupCount(); group++) {
                if (match.start(group) >= 0) {
                    words.mark(match.start(group), match.end(group));
                    hasGroup = true;
                }
            }
            if (!hasGroup) {
                words.mark(match.start(), match.end());
            }
        }
    }
}
