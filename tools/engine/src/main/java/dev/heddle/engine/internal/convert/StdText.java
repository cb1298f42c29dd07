package dev.heddle.engine.internal.convert;

import dev.heddle.trace.text.Printable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes lines of STD text. */
public final class StdText implements AutoCloseable {
    private final Writer out;
    private long lines;

    public StdText(OutputStream out) {
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
    }

    /** @param operand null for {@code begin} and {@code end} without a name */
    void line(String thread, StdLine.Word word, String operand, String location) {
        try {
            out.append(thread).append('|').append(word.toString());
            if (operand != null) {
                out.append('(').append(Printable.line(operand)).append(')');
            }
            out.append('|').append(Printable.line(location)).append('\n');
            lines++;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long lines() {
        return lines;
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
