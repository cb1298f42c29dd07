package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.TraceRaces;
import dev.heddle.engine.base.UsageException;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the races of STD text in one pass, without creating a recording. Names are the same as in a recording of the
 * text.
 */
public final class StdRaces {
    private final Path file;
    private final LeftOutLines leftOut;
    private final StdScanner scanner;
    private final TraceRaces races;

    private StdRaces(Path file, boolean lenient) {
        this.file = file;
        leftOut = new LeftOutLines(file, lenient);
        scanner = new StdScanner(file, leftOut);
        races = new TraceRaces(scanner.threads()::name, scanner.locks()::name, this::field);
    }

    /**
     * Adds the races of a file.
     *
     * @param lenient whether to skip invalid lines instead of stopping
     * @return notes for the user, one line each
     * @throws UsageException if the text cannot be read, or a line is invalid and reading is not lenient
     */
    public static List<String> read(Path file, boolean lenient, RaceCollector into) throws IOException {
        StdRaces reading = new StdRaces(file, lenient);
        reading.read();
        reading.addTo(into);
        return StdTrace.notes(file, reading.scanner, reading.leftOut, reading.races.repeatedForks());
    }

    private void read() throws IOException {
        try {
            scanner.read(races);
        } catch (TraceRaces.NoRoomException e) {
            throw new UsageException(file + ", line " + e.line() + ": " + e.getMessage());
        }
    }

    private void addTo(RaceCollector into) {
        into.add(
                file.toString(),
                races.races(file.toString(), scanner.threads()::name, scanner.locks()::name, this::point));
        into.count("events", scanner.lines());
        into.count("accesses", races.accesses());
        into.count("variables", scanner.variables().size());
        into.count("racyAccesses", races.racyAccesses());
        into.count("racyPlaces", races.racyPlaces());
        into.count("linesLeftOut", leftOut.count());
    }

    private String field(int variable) {
        StdNames.Variable parsed = StdNames.variable(scanner.variables().name(variable));
        return parsed.op(false).isArrayAccess()
                ? "an array of int"
                : parsed.member().qualifiedName();
    }

    private CodePoint point(int location) {
        return CodePoint.of(
                StdNames.site(Op.GET_STATIC, scanner.locations().name(location), null),
                StdNames.owner().sourceFile());
    }
}
