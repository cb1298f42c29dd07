package dev.heddle.experiments.tables;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The existing cells of a paper. */
public final class CellResults {
    private final List<Cell> planned;
    private final Map<Cell, List<ResultRow>> made = new LinkedHashMap<>();
    private final Map<Cell, String> failed = new LinkedHashMap<>();

    private CellResults(List<Cell> planned) {
        this.planned = List.copyOf(planned);
    }

    /** @param planned all cells of the paper */
    static CellResults read(List<Cell> planned, CellFiles files) throws IOException {
        CellResults results = new CellResults(planned);
        for (Cell cell : planned) {
            String failure = files.failure(cell);
            if (failure != null) {
                results.failed.put(cell, failure);
            } else if (files.isMade(cell)) {
                try {
                    results.made.put(cell, files.read(cell));
                } catch (IOException e) {
                    results.failed.put(cell, e.getMessage());
                }
            }
        }
        return results;
    }

    /** All cells that there should be. */
    public List<Cell> planned() {
        return planned;
    }

    /** Those that were made. */
    public List<Cell> made() {
        return List.copyOf(made.keySet());
    }

    /** Subjects of which at least one cell was made, in the order of the plan. */
    public List<String> subjects() {
        return made.keySet().stream().map(Cell::subject).distinct().toList();
    }

    /** Settings of a subject of which at least one cell was made, in the order of the plan. */
    public List<String> settings(String subject) {
        return made.keySet().stream()
                .filter(cell -> cell.subject().equals(subject))
                .map(Cell::setting)
                .distinct()
                .toList();
    }

    /** Rows of all cells, in the order of the plan. */
    public List<ResultRow> rows() {
        List<ResultRow> rows = new ArrayList<>();
        made.values().forEach(rows::addAll);
        return rows;
    }

    /** Rows of a setting. */
    public List<ResultRow> rows(String subject, String setting) {
        List<ResultRow> rows = new ArrayList<>();
        made.forEach((cell, some) -> {
            if (cell.subject().equals(subject) && cell.setting().equals(setting)) {
                rows.addAll(some);
            }
        });
        return rows;
    }

    /** Rows of a cell; null if it was not made. */
    List<ResultRow> rows(Cell cell) {
        return made.get(cell);
    }

    /** Why a cell failed; null if it did not. */
    String failure(Cell cell) {
        return failed.get(cell);
    }

    /** Whether one of them was tried. */
    boolean isBegun() {
        return !made.isEmpty() || !failed.isEmpty();
    }

    /** Cells that are missing, as lines: those of the same subject and reason together. */
    List<String> missing() {
        Map<String, List<Cell>> groups = new LinkedHashMap<>();
        for (Cell cell : planned) {
            if (!made.containsKey(cell)) {
                String why = failed.getOrDefault(cell, "not made yet");
                groups.computeIfAbsent(cell.subject() + "\n" + why, key -> new ArrayList<>())
                        .add(cell);
            }
        }
        List<String> lines = new ArrayList<>();
        groups.forEach((key, cells) -> {
            String[] words = key.split("\n", 2);
            String which = cells.size() == 1
                    ? cells.get(0).setting() + " " + cells.get(0).first() + "-"
                            + cells.get(0).last()
                    : cells.size() + " cells from " + cells.get(0).setting() + " on";
            lines.add(words[0] + ": " + which + ": " + words[1]);
        });
        return lines;
    }
}
