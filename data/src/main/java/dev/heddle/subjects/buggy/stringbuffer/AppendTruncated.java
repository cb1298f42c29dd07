package dev.heddle.subjects.buggy.stringbuffer;

import dev.heddle.subjects.LocalWork;
import dev.heddle.subjects.Racers;

/**
 * {@link StringBuffer#append(StringBuffer)} against {@link StringBuffer#setLength(int)} of the buffer that is
 * appended.
 *
 * <p>Both methods are synchronized, but on different buffers. {@code AbstractStringBuilder.append} first asks the
 * other buffer for its {@code length()} and later for its {@code getBytes(…)}; each call takes and releases the
 * monitor of the other buffer, and each reads its field {@code count}. Pattern 2, R<sub>u</sub>(source.count)
 * W<sub>u′</sub>(source.count) R<sub>u</sub>(source.count), with u the append and u′ the truncation.
 *
 * <p>Wrong result on JDK 17 and 25: the target grows by the old length but receives no characters, so it ends in NUL
 * characters. There is no exception; the exception known from older JDKs needs a source that grows in the window.
 */
public final class AppendTruncated {

    private AppendTruncated() {}

    public static void main(String[] args) {
        race(new StringBuffer("loom "), new StringBuffer("and thread"));
    }

    /** Appends the source to the target while the source is emptied. */
    static void race(StringBuffer target, StringBuffer source) {
        String without = target.toString();
        String with = without + source;
        Racers.run(() -> target.append(source), () -> {
            LocalWork.spin();
            source.setLength(0);
        });
        String result = target.toString();
        if (!result.equals(with) && !result.equals(without)) {
            throw new IllegalStateException(
                    "neither all nor nothing was appended: \"" + result.replace('\0', '?') + "\" (? stands for NUL)");
        }
    }
}
