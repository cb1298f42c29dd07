package dev.heddle.trace.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * JSON as every document of Heddle is read and written: strict, bounded, and without a class chosen by its name in a
 * file.
 */
public final class Json {
    private static final int MAX_BYTES = 1 << 28;

    /** Parts of Jackson's messages that name its options. */
    private static final List<Pattern> ADVICE = List.of(
            Pattern.compile(":? enable `[^`]*` to allow"),
            Pattern.compile(",? from `[^`]*`"),
            Pattern.compile(" \\(not recognized as one since Feature '[A-Z_]*' not enabled for parser\\)"));

    private static final JsonFactory FACTORY = bounded();

    private Json() {}

    private static JsonFactory bounded() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(64)
                        .maxDocumentLength(MAX_BYTES)
                        .build())
                .build();
    }

    /** The factory of parsers and generators. */
    public static JsonFactory factory() {
        return FACTORY;
    }

    /**
     * Reads a document of one record.
     *
     * @param optional as in {@link RecordReader}
     * @throws IOException with a one-line message that names the file, if it is not such a document
     */
    public static <T> T read(Path file, Class<T> type, String... optional) throws IOException {
        try {
            return document(file, type, optional);
        } catch (JacksonException e) {
            throw new IOException(file + " is damaged: " + oneLine(e), e);
        }
    }

    /**
     * The same for a caller who names the file in its own message.
     *
     * @throws JacksonException if it is not such a document
     */
    public static <T> T document(Path file, Class<T> type, String... optional) throws IOException {
        refuseTooLarge(file);
        try (JsonParser json = FACTORY.createParser(file.toFile())) {
            return whole(json, type, optional);
        }
    }

    /**
     * Reads a document of one record that contains its version.
     *
     * @param member the member with the version
     * @param version the version that is read
     * @param remedy what to do about another version
     * @throws IOException with a one-line message that names the file, if it is not such a document or has another
     *     version
     */
    public static <T> T readVersioned(
            Path file, Class<T> type, String member, int version, String remedy, String... optional)
            throws IOException {
        refuseTooLarge(file);
        String is;
        try {
            // The version comes first: the rest of a document of another version may have any shape.
            is = DocumentHead.of(file, member).version();
        } catch (JacksonException e) {
            throw new IOException(file + " is damaged: " + oneLine(e), e);
        }
        if (!is.equals(String.valueOf(version))) {
            throw new IOException(file + " has " + (member.equals(DocumentHead.VERSION) ? "schema version" : member)
                    + " " + is + ", and this Heddle reads version " + version + remedy);
        }
        return read(file, type, optional);
    }

    /**
     * Reads a text of one record.
     *
     * @throws JacksonException if it is not such a text
     */
    public static <T> T parse(String text, Class<T> type) throws IOException {
        try (JsonParser json = FACTORY.createParser(text)) {
            return whole(json, type);
        }
    }

    /**
     * Reads a text of one object whose members are texts.
     *
     * @throws JacksonException if it is not such a text
     */
    public static Map<String, String> parseTexts(String text) throws IOException {
        try (JsonParser json = FACTORY.createParser(text)) {
            json.nextToken();
            RecordReader reader = new RecordReader(json);
            Map<String, String> texts = reader.texts();
            reader.last();
            return texts;
        }
    }

    private static <T> T whole(JsonParser json, Class<T> type, String... optional) throws IOException {
        json.nextToken();
        RecordReader reader = new RecordReader(json, optional);
        T value = reader.document(type);
        reader.last();
        return value;
    }

    /** @throws IOException if it is no regular file, or larger than a document may be */
    public static void refuseTooLarge(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + (Files.exists(file) ? " is no regular file" : " does not exist"));
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is larger than " + (MAX_BYTES >> 20) + " MiB");
        }
    }

    /** A generator for a document, which accepts every name that a program can have. */
    public static JsonGenerator generator(OutputStream out) throws IOException {
        return FACTORY.createGenerator(new Utf8Writer(out));
    }

    /**
     * Writes a value as one document with a line end. The document may be larger than a string.
     *
     * @throws IllegalArgumentException if {@link RecordWriter} does not support a type of it
     */
    public static void write(Path file, Object value) throws IOException {
        OutputFile.write(file, to -> {
            Writer out = new Utf8Writer(to);
            try (JsonGenerator json = FACTORY.createGenerator(out)) {
                json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
                json.setPrettyPrinter(new DefaultPrettyPrinter());
                new RecordWriter(json).value(value);
            }
            out.write('\n');
            out.flush();
        });
    }

    /** The error in one line, for an exception that may not be Jackson's. */
    public static String oneLine(Exception e) {
        return e instanceof JacksonException jackson
                ? oneLine(jackson)
                : Printable.line(String.valueOf(e.getMessage()));
    }

    /** The error and its place, without the rest of Jackson's message. */
    public static String oneLine(JacksonException e) {
        String number = e.getLocation() == null || e.getLocation().getLineNr() < 0
                ? ""
                : " (line " + e.getLocation().getLineNr() + ")";
        return plain(e) + number;
    }

    /** The error in one line without its place, and without advice for programmers that use Jackson. */
    static String plain(JacksonException e) {
        String what = e.getOriginalMessage();
        int end = what.indexOf('\n');
        String line = Printable.line(end < 0 ? what : what.substring(0, end));
        for (Pattern advice : ADVICE) {
            line = advice.matcher(line).replaceAll("");
        }
        return line.startsWith("Non-standard token") ? line + ": JSON has no such value" : line;
    }
}
