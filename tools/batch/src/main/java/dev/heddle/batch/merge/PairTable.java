package dev.heddle.batch.merge;

import dev.heddle.batch.piece.RunPairsText;
import dev.heddle.batch.store.Rows;
import dev.heddle.engine.internal.launch.Directories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The access pairs of all runs, by program and build. They are on disk while a batch merges, because they may exceed
 * the memory. Runs are added in any order, and compared in the order of their start.
 */
final class PairTable implements AutoCloseable {
    private static final Comparator<Kept> ORDER = Comparator.comparing(
                    (Kept one) -> one.run.started(), Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(one -> one.run.run());

    private final Path directory;
    /** Programs with a failing run; the pairs of other programs are not needed. */
    private final Set<String> groups = new HashSet<>();

    private final Map<String, List<Kept>> passing = new TreeMap<>();
    private final Map<String, List<Kept>> failing = new TreeMap<>();

    private record Kept(Rows.Run run, Path file) {}

    /**
     * @param directory does not exist yet, and is deleted by {@link #close}
     * @param runs all runs of the store
     */
    PairTable(Path directory, Collection<Rows.Run> runs) {
        this.directory = directory;
        runs.stream()
                .filter(run -> run.command() != null && run.ending().failure() != null)
                .forEach(run -> groups.add(group(run)));
    }

    /** Whether the pairs of a run are needed. */
    boolean accepts(Rows.Run run) {
        return run.command() != null && groups.contains(group(run));
    }

    /** Adds a run. A failing run without pairs is ignored: its failure does not depend on an order. */
    void add(Rows.Run run, Rows.Pairs pairs) throws IOException {
        boolean hasFailed = pairs.failed() != 0;
        if (hasFailed && pairs.pairs() == 0) {
            return;
        }
        Path file = directory.resolve(run.run());
        RunPairsText.write(pairs.data(), file);
        (hasFailed ? failing : passing)
                .computeIfAbsent(group(run), key -> new ArrayList<>())
                .add(new Kept(run, file));
    }

    /** Program and build: another build has other code at the same places. */
    private static String group(Rows.Run run) {
        return run.command() + "\n" + (run.build() == null ? "" : run.build());
    }

    /** The pairs that distinguish failing from passing runs, for each program with both. */
    List<SuspectPairs.Suspect> suspects() throws IOException {
        List<SuspectPairs.Suspect> suspects = new ArrayList<>();
        for (Map.Entry<String, List<Kept>> one : failing.entrySet()) {
            List<Kept> others = passing.get(one.getKey());
            if (others != null) {
                suspects.addAll(SuspectPairs.of(files(others), files(one.getValue()), directory.resolve("plans")));
            }
        }
        return suspects;
    }

    private static List<Path> files(List<Kept> runs) {
        return runs.stream().sorted(ORDER).map(Kept::file).toList();
    }

    @Override
    public void close() throws IOException {
        Directories.delete(directory);
    }
}
