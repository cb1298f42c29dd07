package dev.heddle.trace.secret;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Masks secrets in commands and texts, so that recordings and results can be shown to others. Everything that writes a command to a file or prints it
 * gets it from here; {@code docs/reference/agent-options.md} names the rules.
 */
public final class Secrets {
    /** What stands in place of a secret. */
    public static final String MASK = "***";

    /** What the user wants masked besides, in this process; replaced as a whole, read by any thread. */
    private static volatile @Nullable Pattern wanted;

    private Secrets() {}

    /**
     * Masks in commands and texts what this matches, too, from now on in this process.
     *
     * @param pattern its groups are what is masked; all that it matches where no group takes part. Null for none
     */
    public static void alsoMask(@Nullable Pattern pattern) {
        wanted = pattern;
    }

    /** What the user wants masked besides, as a regular expression; null if there is nothing. */
    public static @Nullable String wanted() {
        Pattern pattern = wanted;
        return pattern == null ? null : pattern.pattern();
    }

    /** The arguments of a program with {@value #MASK} in place of what looks like a secret. */
    public static List<String> mask(List<String> words) {
        if (words.isEmpty()) {
            return List.of();
        }
        Words marked = new Words(words);
        NamedValues.mark(marked);
        Logins.mark(marked);
        TokenShapes.mark(marked);
        RandomText.mark(marked);
        markWanted(marked);
        return List.copyOf(marked.masked(MASK));
    }

    /** The same of a command in one text, its words with blanks between. */
    public static String maskLine(String line) {
        return String.join(" ", mask(List.of(line.split(" ", -1))));
    }

    /** A text of the program, as the message of an exception, without what the user wants masked. */
    public static String text(String text) {
        if (wanted == null) {
            return text;
        }
        Words marked = new Words(List.of(text));
        markWanted(marked);
        return marked.masked(MASK).get(0);
    }

    /** Whether a word has a mask in place of a secret, so that it is not what the program got. */
    public static boolean isMasked(String word) {
        return word.contains(MASK);
    }

    private static void markWanted(Words words) {
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
