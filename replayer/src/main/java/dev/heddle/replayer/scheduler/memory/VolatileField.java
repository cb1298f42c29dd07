package dev.heddle.replayer.scheduler.memory;

import dev.heddle.trace.name.Member;
import org.jspecify.annotations.Nullable;

/**
 * A plain field that all runs of this JVM treat as volatile. The agent sets it before the first run.
 *
 * @param owner the class that declares it, with slashes
 * @param name its name
 */
public record VolatileField(String owner, String name) {
    private static volatile @Nullable VolatileField current;

    /** Sets the field. @param text the class and the field, separated by dots; null if all fields are as they are */
    public static void set(@Nullable String text) {
        if (text == null) {
            current = null;
            return;
        }
        int dot = text.lastIndexOf('.');
        if (dot < 1 || dot == text.length() - 1) {
            throw new IllegalArgumentException(
                    "option volatile is a class and a field, as in pkg.Class.field, not '" + text + "'");
        }
        current = new VolatileField(text.substring(0, dot).replace('.', '/'), text.substring(dot + 1));
    }

    /** Returns the field; null if all fields are as they are. */
    static @Nullable VolatileField current() {
        return current;
    }

    /** Whether a field is this one. */
    boolean is(Member field) {
        return field.name().equals(name) && field.owner().equals(owner);
    }
}
