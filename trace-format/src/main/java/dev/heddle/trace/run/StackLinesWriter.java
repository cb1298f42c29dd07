package dev.heddle.trace.run;

import dev.heddle.trace.json.JsonPrinter;
import dev.heddle.trace.name.StackLine;
import java.util.List;

/** Writes call stacks, inside the program. */
final class StackLinesWriter {
    private StackLinesWriter() {}

    static void write(JsonPrinter json, String name, List<StackLine> stack) {
        json.name(name).beginArray();
        for (StackLine line : stack) {
            write(json, line);
        }
        json.endArray();
    }

    static void write(JsonPrinter json, StackLine line) {
        json.beginObject();
        json.name("className").value(line.className());
        json.name("method").value(line.method());
        json.name("file").value(line.file());
        json.name("line").value(line.line());
        json.endObject();
    }
}
