package dev.heddle.report.format;

import java.io.IOException;
import java.io.OutputStream;

/** A form of report. Classes of this kind that {@code META-INF/services} names are found by {@link Formats}; they have a constructor without parameters. */
public interface ReportFormat {
    /** As on the command line, such as {@code sarif}. */
    String name();

    /** What it is, in a few words for the help. */
    String help();

    /** Writes the report; does not close the stream. */
    void write(FormatInput input, OutputStream out) throws IOException;
}
