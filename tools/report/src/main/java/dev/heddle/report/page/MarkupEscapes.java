package dev.heddle.report.page;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/** Escapes markup characters, so that no text in a page's data can end the enclosing script or begin a comment. */
public final class MarkupEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    private final int[] ascii = standardAsciiEscapesForJSON();

    public MarkupEscapes() {
        for (char letter : "<>&".toCharArray()) {
            ascii[letter] = ESCAPE_CUSTOM;
        }
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ascii.clone();
    }

    @Override
    public SerializableString getEscapeSequence(int letter) {
        return new SerializedString(String.format("\\u%04x", letter));
    }
}
