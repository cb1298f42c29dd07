package dev.heddle.batch.worker;

import com.fasterxml.jackson.databind.SerializationFeature;
import dev.heddle.batch.file.DurableFile;
import dev.heddle.batch.input.Checksum;
import dev.heddle.batch.input.Input;
import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceAnalysis;
import dev.heddle.batch.piece.PiecePart;
import dev.heddle.batch.piece.PieceResult;
import dev.heddle.batch.process.WorkerProcess;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.Manifest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The main class of a worker. It reads requests from standard input, one a line, writes each result to the file in the
 * request, and answers with a line. It ends when its input ends, so that it does not outlive the process that started
 * it.
 */
public final class WorkerMain {
    private WorkerMain() {}

    /** @param args a private directory */
    public static void main(String[] args) throws InterruptedException {
        Path scratch = Path.of(args[0]);
        PrintStream answers = System.out;
        // Output of a technique must not be mixed with answers.
        System.setOut(System.err);
        BlockingQueue<String> requests = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> read(requests), "heddle-requests");
        reader.setDaemon(true);
        reader.start();
        List<String> givenUp = new ArrayList<>();
        while (true) {
            String line = requests.take();
            if (line.startsWith(WorkerProcess.GIVEN_UP)) {
                givenUp.add(line.substring(WorkerProcess.GIVEN_UP.length()));
                continue;
            }
            answers.println(WorkerProcess.ANSWER + answer(line, givenUp, scratch, answers));
            answers.flush();
            givenUp.clear();
        }
    }

    private static void read(BlockingQueue<String> requests) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                requests.add(line);
            }
        } catch (IOException e) {
            System.err.println("requests cannot be read: " + e);
        }
        // No process waits for an analysis that may still be running.
        Runtime.getRuntime().halt(0);
    }

    private static String answer(String line, List<String> givenUp, Path scratch, PrintStream answers) {
        WorkerRequest request = null;
        try {
            request = Json.mapper().readValue(line, WorkerRequest.class);
            String result = result(request, givenUp, scratch, answers);
            DurableFile.write(Path.of(request.result()), request.known(result).getBytes(StandardCharsets.UTF_8));
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
        if (request.at() != null) {
            Path copy = Path.of(request.at());
            if (!sum(piece, copy).text().equals(piece.checksum())) {
                throw new IOException("has changed since the batch began, or its copy is incomplete");
            }
            piece = piece.at(copy.toString());
        }
        return piece.shard() != null
                ? PieceAnalysis.shard(piece)
                : Json.mapper()
                        .writer()
                        .without(SerializationFeature.INDENT_OUTPUT)
                        .writeValueAsString(result(piece, givenUp, scratch, answers));
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
