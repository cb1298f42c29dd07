package dev.heddle.experiments.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The duration of runs: measured in this folder; or recorded before or estimated by their paper, and then scaled by the
 * ratio that the runs of this folder show.
 */
final class Costs {
    private static final String RECORDED = "costs.csv";

    /** The duration of the cells of a setting. */
    private static final class Sum {
        private double seconds;
        private long runs;

        double each() {
            return seconds / runs;
        }
    }

    /** How far what was measured is from what was guessed, of a paper. */
    private static final class Scale {
        private double measured;
        private double guessed;

        double factor() {
            return guessed == 0 ? 1 : measured / guessed;
        }
    }

    private final Map<String, Scale> scales = new HashMap<>();
    private final Map<String, Double> recorded = new HashMap<>();
    private final Map<String, Sum> measured = new HashMap<>();

    /** With what was recorded by an earlier whole run. */
    static Costs recorded() throws IOException {
        Costs costs = new Costs();
        try (InputStream in = Costs.class.getResourceAsStream(RECORDED)) {
            if (in == null) {
                return costs;
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int comma = line.lastIndexOf(',');
                costs.recorded.put(line.substring(0, comma), Double.valueOf(line.substring(comma + 1)));
            }
        }
        return costs;
    }

    private static String key(Cell cell) {
        return cell.paper() + "," + cell.subject() + "," + cell.setting();
    }

    /** Adds the seconds that a cell has taken. */
    void add(Cell cell, double seconds) {
        Sum sum = measured.computeIfAbsent(key(cell), key -> new Sum());
        sum.seconds += seconds;
        sum.runs += cell.runs();
        Scale scale = scales.computeIfAbsent(cell.paper(), key -> new Scale());
        scale.measured += seconds;
        scale.guessed += before(cell);
    }

    /** Seconds that a cell will take. */
    double of(Cell cell) {
        Sum sum = measured.get(key(cell));
        Scale scale = scales.get(cell.paper());
        return sum != null ? cell.runs() * sum.each() : before(cell) * (scale == null ? 1 : scale.factor());
    }

    /** The estimate before anything was measured here. */
    private double before(Cell cell) {
        return cell.runs() * recorded.getOrDefault(key(cell), cell.guess());
    }

    /** Whether what a cell will take was never measured. */
    boolean isGuess(Cell cell) {
        return !measured.containsKey(key(cell)) && !recorded.containsKey(key(cell));
    }

    /** Seconds that cells will take. */
    double of(List<Cell> cells) {
        return cells.stream().mapToDouble(this::of).sum();
    }

    /** Writes what the cells of a folder took, for a version to come. */
    static void write(Folder folder) throws IOException {
        Costs all = new Costs();
        for (Paper paper : Papers.all()) {
            CellResults results = CellResults.read(paper.cells(folder.extent()), folder.cells());
            for (Cell cell : results.made()) {
                if (!results.rows(cell).isEmpty()) {
                    all.add(cell, results.rows(cell).get(0).real("seconds"));
                }
            }
        }
        all.write(folder.path());
    }

    private void write(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        measured.forEach((key, sum) -> lines.add(key + "," + String.format(Locale.ROOT, "%.4f", sum.each())));
        lines.sort(null);
        Files.write(folder.resolve(RECORDED), lines);
    }
}
