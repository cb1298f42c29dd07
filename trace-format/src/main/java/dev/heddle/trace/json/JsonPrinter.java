package dev.heddle.trace.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Prints one indented JSON document, in the layout of Jackson's {@code DefaultPrettyPrinter}. The recorder uses it
 * inside the program for its first document, so it loads no other class of Heddle or of a library.
 *
 * <p>Surrogates are written as escape sequences, as Jackson does; UTF-8 cannot hold one without the other.
 */
public final class JsonPrinter {
    private static final String INDENT = "  ";
    private static final char FIRST_PRINTABLE = ' ';

    private final StringBuilder text = new StringBuilder();
    /** For each open object or array, whether it is an object. */
    private final Deque<Boolean> open = new ArrayDeque<>();

    private int openObjects;
    private boolean isFirst = true;
    private boolean isAfterName;

    /**
     * Begins an object: the document, a value of an array, or the value of the {@linkplain #name member} that was named
     * last.
     */
    public JsonPrinter beginObject() {
        beforeValue();
        text.append('{');
        open.push(true);
        openObjects++;
        isFirst = true;
        return this;
    }

    public JsonPrinter endObject() {
        boolean wasEmpty = isFirst;
        open.pop();
        openObjects--;
        if (wasEmpty) {
            text.append(' ');
        } else {
            newLine();
        }
        text.append('}');
        isFirst = false;
        return this;
    }

    public JsonPrinter beginArray() {
        beforeValue();
        text.append('[');
        open.push(false);
        isFirst = true;
        return this;
    }

    public JsonPrinter endArray() {
        open.pop();
        text.append(" ]");
        isFirst = false;
        return this;
    }

    /** Begins a member of the open object. Its value comes next. */
    public JsonPrinter name(String name) {
        if (!isFirst) {
            text.append(',');
        }
        isFirst = false;
        newLine();
        quote(name);
        text.append(" : ");
        isAfterName = true;
        return this;
    }

    public JsonPrinter value(@Nullable String value) {
        beforeValue();
        if (value == null) {
            text.append("null");
        } else {
            quote(value);
        }
        return this;
    }

    public JsonPrinter value(long value) {
        beforeValue();
        text.append(value);
        return this;
    }

    /** @param value neither infinite nor not a number */
    public JsonPrinter value(double value) {
        beforeValue();
        text.append(value);
        return this;
    }

    public JsonPrinter value(boolean value) {
        beforeValue();
        text.append(value);
        return this;
    }

    /** The document in UTF-8, without a line end. */
    public byte[] bytes() {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void beforeValue() {
        if (isAfterName) {
            isAfterName = false;
        } else if (!open.isEmpty()) {
            text.append(isFirst ? " " : ", ");
            isFirst = false;
        }
    }

    private void newLine() {
        text.append(System.lineSeparator());
        for (int i = 0; i < openObjects; i++) {
            text.append(INDENT);
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int at = 0; at < value.length(); at++) {
            character(value.charAt(at));
        }
        text.append('"');
    }

    private void character(char one) {
        switch (one) {
            case '"', '\\' -> text.append('\\').append(one);
            case '\b' -> text.append("\\b");
            case '\t' -> text.append("\\t");
            case '\n' -> text.append("\\n");
            case '\f' -> text.append("\\f");
            case '\r' -> text.append("\\r");
            default -> {
                if (one < FIRST_PRINTABLE || Character.isSurrogate(one)) {
                    text.append("\\u");
                    for (int shift = Character.SIZE - 4; shift >= 0; shift -= 4) {
                        text.append(Character.toUpperCase(Character.forDigit(one >> shift & 0xF, 16)));
                    }
                } else {
                    text.append(one);
                }
            }
        }
    }
}
