package dev.heddle.trace.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The head of a document: its version and, if it is a plan, its kind. A missing one is {@code none}. The rest of the
 * file is not read.
 */
public record DocumentHead(String version, String kind) {
    /** The member with the version. */
    public static final String VERSION = "schemaVersion";
    /** The member with the kind. */
    public static final String KIND = "kind";

    private static final String NONE = "none";

    /**
     * Reads the head of a document without a kind.
     *
     * @param member the member with the version
     */
    public static DocumentHead of(Path file, String member) throws IOException {
        return of(file, member, false);
    }

    /** Reads the head of a plan. */
    public static DocumentHead of(Path file) throws IOException {
        return of(file, VERSION, true);
    }

    private static DocumentHead of(Path file, String member, boolean hasKind) throws IOException {
        String version = NONE;
        String kind = NONE;
        try (JsonParser json = Json.factory().createParser(file.toFile())) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new JsonParseException(json, "it holds no JSON object");
            }
            boolean knowsVersion = false;
            boolean knowsKind = !hasKind;
            while (!(knowsVersion && knowsKind) && json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (name.equals(member)) {
                    version = shown(json, value);
                    knowsVersion = true;
                } else if (hasKind && name.equals(KIND)) {
                    kind = shown(json, value);
                    knowsKind = true;
                } else {
                    json.skipChildren();
                }
            }
        }
        return new DocumentHead(version, kind);
    }

    /** The text distinguishes a number from a string, and a list from a string. */
    private static String shown(JsonParser json, JsonToken value) throws IOException {
        if (value == null) {
            throw new JsonParseException(json, "it is cut off");
        }
        String text = value.isScalarValue() ? Printable.line(json.getText()) : value.asString();
        text = text.length() <= 40 ? text : text.substring(0, 40) + "…";
        return value == JsonToken.VALUE_STRING && text.matches("[0-9]+") ? "\"" + text + "\"" : text;
    }
}
