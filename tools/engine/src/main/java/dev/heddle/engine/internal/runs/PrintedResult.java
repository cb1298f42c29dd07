package dev.heddle.engine.internal.runs;

import dev.heddle.trace.name.StableHash;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The lines that a run of a program printed, without their order: threads that only print in another order have the
 * same result. Identity hash codes are masked, because they differ from run to run.
 *
 * @param lines sorted; the last one is a hash of the others beyond the first {@value #MOST_LINES}
 */
public record PrintedResult(List<String> lines) {
    private static final int MOST_LINES = 200;
    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{1,8}\\b");

    public PrintedResult {
        lines = List.copyOf(lines);
    }

    /** The result of a run with this standard output. */
    public static PrintedResult of(String stdout) {
        List<String> sorted = IDENTITY.matcher(stdout)
                .replaceAll("@")
                .lines()
                .filter(line -> !line.isBlank())
                .sorted()
                .toList();
        if (sorted.size() <= MOST_LINES) {
            return new PrintedResult(sorted);
        }
        long rest = 0;
        for (String line : sorted.subList(MOST_LINES, sorted.size())) {
            rest = StableHash.mix(rest, StableHash.of(line));
        }
        List<String> first = new ArrayList<>(sorted.subList(0, MOST_LINES));
        first.add(String.format("%016x", rest));
        return new PrintedResult(first);
    }
}
