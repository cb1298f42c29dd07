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
 * Stores the results of techniques in a file for the next JVM, in case this one is killed during a technique, and
 * reports the running technique. Results of less than two seconds are not stored: the next JVM computes them again.
 */
final class PartialResults implements PieceAnalysis.Listener {
    private static final long MIN_NANOS = 2_000_000_000;

    private final Path file;
    private final PrintStream answers;
    private long written = System.nanoTime();

    PartialResults(Path file, PrintStream answers) {
        this.file = file;
        this.answers = answers;
    }

    /**
     * The known results of a piece.
     *
     * @param givenUp the lines of {@link WorkerProcess#GIVEN_UP} with stopped techniques; without any, no JVM has
     *     started the piece before
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
                    .orElseThrow(() -> new IOException("there is no technique " + words[0] + " to stop"))
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
        if (System.nanoTime() - written < MIN_NANOS) {
            return;
        }
        Files.createDirectories(file.getParent());
        part.get().write(file);
        written = System.nanoTime();
    }

    /** Deletes the file after the piece is finished. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
