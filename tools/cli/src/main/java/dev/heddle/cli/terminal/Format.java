package dev.heddle.cli.terminal;

import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.util.List;
import org.apache.commons.cli.Option;

/** How a result is printed. */
public enum Format {
    TEXT,
    JSON;

    /** The option that chooses. */
    public static final Option OPTION =
            Arguments.value(null, "format", "text|json", "format of the output; default text");

    /** The format that the arguments choose. */
    public static Format of(Arguments arguments) {
        return arguments.oneOf(OPTION, List.of("text", "json"), "text").equals("json") ? JSON : TEXT;
    }

    /** A document as JSON text. */
    public static String json(Object document) throws IOException {
        return Json.toString(document);
    }
}
