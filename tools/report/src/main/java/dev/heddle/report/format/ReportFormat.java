package dev.heddle.report.format;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A format of reports. {@link Formats} finds the implementations in {@code META-INF/services}; they have a constructor
 * without parameters.
 */
public interface ReportFormat {
    /** The name on the command line, such as {@code sarif}. */
    String name();

    /** A short description for the help. */
    String help();

    /** Writes the report; does not close the stream. */
    void write(FormatInput input, OutputStream out) throws IOException;
}
