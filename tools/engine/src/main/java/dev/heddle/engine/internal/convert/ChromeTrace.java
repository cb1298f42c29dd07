package dev.heddle.engine.internal.convert;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.heddle.trace.json.Utf8Writer;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes events in the Chrome trace format, one JSON object a line. Independent of recordings. */
public final class ChromeTrace implements AutoCloseable {
    private static final int PROCESS = 1;
    /** Displayed length of a signal in stamps; shorter than the distance of two events. */
    private static final double SIGNAL_LENGTH = 0.5;

    private final JsonGenerator json;
    private long flows;

    public ChromeTrace(OutputStream out) throws IOException {
        json = new JsonFactory().createGenerator(new Utf8Writer(out));
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ms");
        json.writeArrayFieldStart("traceEvents");
    }

    /** The name of the process. */
    void process(String name) {
        metadata("process_name", 0, name);
    }

    /** The name of a thread's track; tracks are sorted by their numbers. */
    void thread(int thread, String name) {
        metadata("thread_name", thread, name);
    }

    private void metadata(String what, int thread, String name) {
        write(() -> {
            head("M", 0, thread, what);
            json.writeObjectFieldStart("args");
            json.writeStringField("name", Printable.line(name));
            json.writeEndObject();
        });
    }

    /** A slice of a thread's track begins. */
    void begin(long stamp, int thread, String category, String name, String place) {
        write(() -> {
            head("B", stamp, thread, name);
            json.writeStringField("cat", category);
            place(place);
        });
    }

    /** The innermost slice of a thread's track ends. */
    void end(long stamp, int thread) {
        write(() -> head("E", stamp, thread, null));
    }

    /** A span on its own track, which need not nest, begins or ends. */
    void span(boolean begins, long stamp, int thread, String name, String id) {
        write(() -> {
            head(begins ? "b" : "e", stamp, thread, name);
            json.writeStringField("cat", "lock");
            json.writeStringField("id", id);
        });
    }

    /** A signal: a very short slice at which an arrow can begin or end. */
    void signal(long stamp, int thread, String name, String place) {
        write(() -> {
            head("X", stamp, thread, name);
            json.writeNumberField("dur", SIGNAL_LENGTH);
            json.writeStringField("cat", "signal");
            place(place);
        });
    }

    /** An arrow between two signals. */
    void arrow(String name, long fromStamp, int fromThread, long toStamp, int toThread) {
        flows++;
        write(() -> arrowEnd("s", fromStamp, fromThread, name));
        write(() -> {
            arrowEnd("f", toStamp, toThread, name);
            json.writeStringField("bp", "e");
        });
    }

    private void arrowEnd(String phase, long stamp, int thread, String name) throws IOException {
        head(phase, stamp, thread, name);
        json.writeStringField("cat", "signal");
        json.writeNumberField("id", flows);
    }

    private void place(String place) throws IOException {
        if (place != null) {
            json.writeObjectFieldStart("args");
            json.writeStringField("at", Printable.line(place));
            json.writeEndObject();
        }
    }

    private void head(String phase, long stamp, int thread, String name) throws IOException {
        json.writeStringField("ph", phase);
        json.writeNumberField("ts", stamp);
        json.writeNumberField("pid", PROCESS);
        json.writeNumberField("tid", thread);
        if (name != null) {
            json.writeStringField("name", Printable.line(name));
        }
    }

    /** The fields of one event. */
    @FunctionalInterface
    private interface Fields {
        void write() throws IOException;
    }

    private void write(Fields fields) {
        try {
            json.writeRaw('\n');
            json.writeStartObject();
            fields.write();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.close();
    }
}
