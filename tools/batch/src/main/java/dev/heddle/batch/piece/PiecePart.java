package dev.heddle.batch.piece;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.batch.file.DurableFile;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What some of the techniques of a piece came to. It is kept while the piece is analysed, so that a technique that is given up with its JVM does not cost
 * the results of the others.
 *
 * @param checksum names the run
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

    /** Nothing yet. */
    public static PiecePart none(Piece piece) {
        return new PiecePart(piece.checksum(), List.of(), List.of(), List.of(), null);
    }

    /** What a file has of a piece; nothing if it is of another one, or cannot be read, which costs time only. */
    public static PiecePart read(Path file, Piece piece) {
        try {
            PiecePart part = Files.exists(file) ? Json.mapper().readValue(file.toFile(), PiecePart.class) : none(piece);
            return part.checksum.equals(piece.checksum()) ? part : none(piece);
        } catch (IOException e) {
            return none(piece);
        }
    }

    /** Replaces a file. */
    public void write(Path file) throws IOException {
        String text = Json.mapper()
                .writer()
                .without(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(this);
        DurableFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
