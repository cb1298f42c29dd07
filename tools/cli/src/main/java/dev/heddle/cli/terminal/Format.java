package dev.heddle.cli.terminal;

import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;

/** How a result is printed. */
public enum Format {
    TEXT,
    JSON;

    /** The option that chooses. */
    public static final VerbOption<Format> OPTION =
            VerbOption.constant("format", Format.class, "format of the output").orElse("text");

    /** A document as JSON text. */
    public static String json(Object document) throws IOException {
        return RecordWriter.lines(document);
    }
}
