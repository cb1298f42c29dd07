package dev.heddle.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The result of a piece, as a line for the command; compressed between worker and driver. */
final class Answer {
    private Answer() {}

    static byte[] done(String checksum, byte[] result) throws IOException {
        return packed("done\t" + checksum + "\t", result);
    }

    static byte[] problem(String checksum, String text) throws IOException {
        return packed("problem\t" + checksum + "\t", text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] packed(String head, byte[] rest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(head.getBytes(StandardCharsets.UTF_8));
            out.write(rest);
        }
        return bytes.toByteArray();
    }

    /** The line. */
    static byte[] line(byte[] packed) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return in.readAllBytes();
        }
    }
}
