package dev.heddle.batch.worker;

import dev.heddle.batch.file.DurableFile;
import dev.heddle.batch.input.Checksum;
import dev.heddle.batch.input.Input;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceAnalysis;
import dev.heddle.batch.piece.PiecePart;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.secret.Secrets;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A worker of a batch: writes the result of each request to the file that the request names. */
public final class WorkerMain {
    private WorkerMain() {}

    /** @param args a private directory */
    public static void main(String[] args) throws InterruptedException {
        Path scratch = Path.of(args[0]);
        WorkerLoop.run((line, givenUp, answers) -> answer(line, givenUp, scratch, answers));
    }

    private static String answer(String line, List<String> givenUp, Path scratch, PrintStream answers) {
        WorkerRequest request = null;
        try {
            request = Json.parse(line, WorkerRequest.class);
            String result = result(request, givenUp, scratch, answers);
            DurableFile.write(
                    Path.of(URI.create(request.result())), request.known(result).getBytes(StandardCharsets.UTF_8));
            return WorkerProcess.DONE;
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            String message = e instanceof RuntimeException || e instanceof IOException ? e.getMessage() : null;
            String first = (message == null || message.isBlank() ? e.toString() : message)
                    .lines()
                    .findFirst()
                    .orElse(e.getClass().getName());
            return request == null ? first : request.known(first);
        }
    }

    private static String result(WorkerRequest request, List<String> givenUp, Path scratch, PrintStream answers)
            throws IOException {
        Piece piece = request.piece();
        Secrets.alsoMask(piece.mask() == null ? null : Pattern.compile(piece.mask()));
        if (request.at() != null) {
            Path copy = Path.of(URI.create(request.at()));
            if (!sum(piece, copy).text().equals(piece.checksum())) {
                throw new IOException("has changed since the batch began, or its copy is incomplete");
            }
            piece = piece.at(copy.toString());
        }
        return piece.shard() != null
                ? PieceAnalysis.shard(piece)
                : RecordWriter.line(result(piece, givenUp, scratch, answers));
    }

    private static PieceResult result(Piece piece, List<String> givenUp, Path scratch, PrintStream answers)
            throws IOException {
        PartialResults parts = new PartialResults(scratch.resolve("part.json"), answers);
        PiecePart known = parts.known(piece, givenUp);
        try {
            return PieceAnalysis.run(piece, scratch.resolve("work"), known, parts);
        } finally {
            parts.delete();
        }
    }

    private static Checksum.Sum sum(Piece piece, Path at) throws IOException {
        return piece.kind() == Input.Kind.TEXT ? Checksum.of(at) : Checksum.of(at, Manifest.read(at));
    }
}
