package dev.heddle.trace.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.trace.json.Utf8Writer;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.recording.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** Writes an {@link Ending}; streaming, because it runs inside the target, where there is no data binding. */
public final class EndingWriter {
    private EndingWriter() {}

    /** Writes it into a recording's directory. */
    public static void write(Path directory, Ending ending) throws IOException {
        try (OutputStream out = OwnerOnly.newOutputStream(directory.resolve(Ending.FILE_NAME));
                JsonGenerator json = new JsonFactory().createGenerator(new Utf8Writer(out))) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            json.writeFieldName("exit");
            if (ending.exit() == null) {
                json.writeNull();
            } else {
                json.writeNumber(ending.exit());
            }
            json.writeArrayFieldStart("standing");
            for (Ending.Standing standing : ending.standing()) {
                write(json, standing);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, Ending.Standing standing) throws IOException {
        json.writeStartObject();
        json.writeNumberField("thread", standing.thread());
        json.writeBooleanField("daemon", standing.daemon());
        json.writeStringField("state", standing.state().name());
        json.writeBooleanField("inNative", standing.inNative());
        json.writeNumberField("target", standing.target());
        json.writeStringField("waitsFor", standing.waitsFor());
        json.writeArrayFieldStart("stack");
        for (StackLine line : standing.stack()) {
            json.writeStartObject();
            json.writeStringField("className", line.className());
            json.writeStringField("method", line.method());
            json.writeStringField("file", line.file());
            json.writeNumberField("line", line.line());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
