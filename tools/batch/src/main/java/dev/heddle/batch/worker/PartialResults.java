package dev.heddle.batch.worker;

import dev.heddle.batch.piece.Piece;
import dev.heddle.batch.piece.PieceAnalysis;
import dev.heddle.batch.piece.PiecePart;
import dev.heddle.batch.piece.PieceResult.Analysed;
import dev.heddle.batch.piece.PieceResult.State;
import dev.heddle.batch.process.WorkerProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Keeps what techniques came to in a file, for the next JVM if this one is ended while a technique is under way, and reports which technique that is. What
 * took less than two seconds is not worth a file: the next JVM finds it again.
 */
final class PartialResults implements PieceAnalysis.Steps {
    private static final long WORTH_NANOS = 2_000_000_000;

    private final Path file;
    private final PrintStream answers;
    private long written = System.nanoTime();

    PartialResults(Path file, PrintStream answers) {
        this.file = file;
        this.answers = answers;
    }

    /**
     * What is known of a piece.
     *
     * @param givenUp techniques that were given up, as the lines of {@link WorkerProcess#GIVEN_UP} name them; if there is none, no JVM has begun before
     */
    PiecePart known(Piece piece, List<String> givenUp) throws IOException {
        if (givenUp.isEmpty()) {
            delete();
            return PiecePart.none(piece);
        }
        PiecePart part = PiecePart.read(file, piece);
        List<Analysed> analyses = new ArrayList<>(part.analyses());
        for (String line : givenUp) {
            String[] words = line.split("\t", 4);
            State state = State.valueOf(words[1].toUpperCase(Locale.ROOT));
            long limit = Long.parseLong(words[2]);
            String version = piece.techniques().stream()
                    .filter(asked -> asked.technique().equals(words[0]))
                    .findFirst()
                    .orElseThrow(() -> new IOException("there is no technique " + words[0] + " to give up"))
                    .version();
            analyses.removeIf(one -> one.technique().equals(words[0]));
            analyses.add(new Analysed(
                    words[0],
                    version,
                    state,
                    words[3],
                    state == State.TOO_LONG ? limit : 0,
                    limit,
                    Map.of(),
                    List.of()));
        }
        return new PiecePart(part.checksum(), analyses, part.relation(), part.variables(), part.pairs());
    }

    @Override
    public void begin(String technique) {
        answers.println(WorkerProcess.BEGINS + technique);
        answers.flush();
    }

    @Override
    public void ended(Supplier<PiecePart> part) throws IOException {
        if (System.nanoTime() - written < WORTH_NANOS) {
            return;
        }
        Files.createDirectories(file.getParent());
        part.get().write(file);
        written = System.nanoTime();
    }

    /** All is known. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
