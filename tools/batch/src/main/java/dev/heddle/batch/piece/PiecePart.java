package dev.heddle.batch.piece;

import dev.heddle.batch.file.DurableFile;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of some techniques of a piece. They are stored while the piece is analysed, so that a technique that is
 * stopped with its JVM does not lose the results of the others.
 *
 * @param checksum identifies the run
 * @param analyses as in the result
 * @param relation as in the result
 * @param variables as in the result
 * @param pairs as in the result
 */
public record PiecePart(
        String checksum,
        List<PieceResult.Analysed> analyses,
        List<PieceResult.Trigger> relation,
        List<PieceResult.Used> variables,
        PieceResult.@Nullable Pairs pairs) {
    public PiecePart {
        analyses = List.copyOf(analyses);
        relation = List.copyOf(relation);
        variables = List.copyOf(variables);
    }

    /** A part without results. */
    public static PiecePart none(Piece piece) {
        return new PiecePart(piece.checksum(), List.of(), List.of(), List.of(), null);
    }

    /**
     * Reads the part of a piece from a file; empty if the file belongs to another piece or cannot be read, which only
     * costs time.
     */
    public static PiecePart read(Path file, Piece piece) {
        try {
            PiecePart part = Files.exists(file) ? Json.read(file, PiecePart.class) : none(piece);
            return part.checksum.equals(piece.checksum()) ? part : none(piece);
        } catch (IOException e) {
            return none(piece);
        }
    }

    /** Replaces a file. */
    public void write(Path file) throws IOException {
        String text = RecordWriter.line(this);
        DurableFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
