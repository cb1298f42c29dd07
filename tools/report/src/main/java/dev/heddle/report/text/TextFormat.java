package dev.heddle.report.text;

import dev.heddle.report.format.FormatInput;
import dev.heddle.report.format.ReportFormat;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Plain text, like the output of {@code hunt} and {@code analyze}. */
public final class TextFormat implements ReportFormat {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public String help() {
        return "plain text";
    }

    @Override
    public void write(FormatInput input, OutputStream out) throws IOException {
        String text = String.join("\n", new TextReport(input, UnaryOperator.identity()).lines()) + "\n";
        out.write(Printable.text(text).getBytes(StandardCharsets.UTF_8));
    }
}
