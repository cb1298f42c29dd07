package dev.heddle.trace.run;

import dev.heddle.trace.json.JsonPrinter;
import dev.heddle.trace.recording.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;

/** Writes an {@link Ending}, inside the program. */
public final class EndingWriter {
    private EndingWriter() {}

    /** Writes it into a recording's directory. */
    public static void write(Path directory, Ending ending) throws IOException {
        JsonPrinter json = new JsonPrinter();
        json.beginObject();
        json.name("exit");
        if (ending.exit() == null) {
            json.value((String) null);
        } else {
            json.value(ending.exit());
        }
        json.name("signal").value(ending.signal());
        json.name("standing").beginArray();
        for (Ending.Standing standing : ending.standing()) {
            write(json, standing);
        }
        json.endArray();
        json.endObject();
        OwnerOnly.write(directory.resolve(Ending.FILE_NAME), json.bytes(), false);
    }

    private static void write(JsonPrinter json, Ending.Standing standing) {
        json.beginObject();
        json.name("thread").value(standing.thread());
        json.name("daemon").value(standing.daemon());
        json.name("state").value(standing.state().name());
        json.name("inNative").value(standing.inNative());
        json.name("still").value(standing.still());
        json.name("target").value(standing.target());
        json.name("waitsFor").value(standing.waitsFor());
        StackLinesWriter.write(json, "stack", standing.stack());
        json.endObject();
    }
}
