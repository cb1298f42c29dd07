package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import org.apache.commons.lang.builder.StandardToStringStyle;
import org.apache.commons.lang.builder.ToStringBuilder;

/**
 * Commons Lang 2.4, {@code ToStringBuilder}: {@code setDefaultStyle} publishes a style in a plain field, which version
 * 2.5 made volatile. Failure: a text in neither the old nor the new style. Only a read of an older value shows it.
 */
public final class MixedStyle {
    private MixedStyle() {}

    public static void main(String[] args) {
        String old = text();
        String[] found = new String[1];
        Racers.run(
                () -> {
                    StandardToStringStyle style = new StandardToStringStyle();
                    style.setUseClassName(false);
                    style.setUseIdentityHashCode(false);
                    ToStringBuilder.setDefaultStyle(style);
                },
                () -> found[0] = text());
        if (!found[0].equals(old) && !found[0].equals("[size=1]")) {
            throw new IllegalStateException("the text is " + found[0]);
        }
    }

    private static String text() {
        return new ToStringBuilder("an object").append("size", 1).toString();
    }
}
