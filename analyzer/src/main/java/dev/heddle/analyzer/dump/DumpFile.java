package dev.heddle.analyzer.dump;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The thread dumps of one file: text of {@code jstack}, {@code jcmd} or a log, JSON, or a flight recording.
 *
 * @param dumps in the order of the file
 * @param notes everything that was not read, one line each
 */
public record DumpFile(List<ThreadDump> dumps, List<String> notes) {
    private static final byte[] FLIGHT_RECORDING = {'F', 'L', 'R', 0};
    private static final int HEAD = 4096;

    public DumpFile {
        dumps = List.copyOf(dumps);
        notes = List.copyOf(notes);
    }

    /**
     * Reads a file.
     *
     * @throws DumpException with one line, if it contains no dump
     */
    public static DumpFile read(Path file) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(file)) {
            head = in.readNBytes(HEAD);
        }
        if (head.length >= 4 && ByteBuffer.wrap(head, 0, 4).equals(ByteBuffer.wrap(FLIGHT_RECORDING))) {
            return FlightRecordingDumps.read(file);
        }
        Charset charset = charset(head);
        if (new String(head, charset).replace("\uFEFF", "").stripLeading().startsWith("{")) {
            return JsonDumps.read(file);
        }
        try (InputStream in = Files.newInputStream(file)) {
            return text(in, charset);
        }
    }

    /**
     * Reads the text of dumps.
     *
     * @throws DumpException with one line, if it contains no dump
     */
    public static DumpFile text(String text) throws IOException {
        return text(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }

    /** Bytes that are not of the character set become replacement characters. */
    private static DumpFile text(InputStream in, Charset charset) throws IOException {
        TextDumps dumps = new TextDumps();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                in,
                charset.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                dumps.line(line);
            }
        }
        return dumps.end();
    }

    /** Windows PowerShell redirects output in UTF-16. */
    private static Charset charset(byte[] head) {
        boolean isWide = head.length >= 2
                && (head[0] == (byte) 0xFF && head[1] == (byte) 0xFE
                        || head[0] == (byte) 0xFE && head[1] == (byte) 0xFF);
        return isWide ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    }

    /** Joins files in their order. */
    static DumpFile join(List<DumpFile> files) {
        List<ThreadDump> dumps = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        files.forEach(file -> {
            dumps.addAll(file.dumps);
            notes.addAll(file.notes);
        });
        return new DumpFile(dumps, notes);
    }
}
