package dev.heddle.report.page;

import org.jspecify.annotations.Nullable;

/**
 * Text of the program that is recorded, as a page may show it: names, messages and source lines can hold anything. Characters that change how others are
 * shown are spelled out, so that nothing looks like what it is not. That no text becomes markup is another matter: scripts put it into the page as text.
 */
final class Shown {
    private Shown() {}

    /** The text with control characters, and those that turn the direction or take no room, as in <code>\u202e</code>. */
    static @Nullable String text(@Nullable String text) {
        if (text == null || text.chars().noneMatch(Shown::isSpelled)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.chars().forEach(c -> {
            if (isSpelled(c)) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    private static boolean isSpelled(int c) {
        if (c == '\n' || c == '\t') {
            return false;
        }
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR
                || type == Character.PRIVATE_USE;
    }
}
