package dev.heddle.experiments.tables;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.Plural;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes cells of other folders into one. All cells of a subject are of one version of the programs, that of the folder
 * named first: what is compared was made by the same.
 */
final class FolderMerge {
    private final Folder into;
    private final Progress progress;

    FolderMerge(Folder into, Progress progress) {
        this.into = into;
        this.progress = progress;
    }

    /**
     * Merges all these folders into one.
     *
     * @throws UsageException if two have cells of a paper that mean different things, or one is of another extent
     */
    static Edition edition(List<Folder> folders) {
        Folder first = folders.get(0);
        TreeMap<String, Integer> papers = new TreeMap<>();
        Map<String, Folder> from = new HashMap<>();
        Edition edition = new Edition(first.edition().heddle(), papers);
        for (Folder folder : folders) {
            if (folder.extent() != first.extent()) {
                throw new UsageException(folder.path() + " has cells of the " + folder.extent() + " tables, "
                        + first.path() + " of the " + first.extent() + " ones: merge pieces of one extent");
            }
            folder.edition().papers().forEach((paper, version) -> {
                if (folder.cells().has(paper)) {
                    Integer before = papers.putIfAbsent(paper, version);
                    if (before != null && !before.equals(version)) {
                        throw new UsageException(folder.path() + " has version " + version + " of " + paper + ", "
                                + from.get(paper).path() + " version " + before + ": merge pieces of one version");
                    }
                    from.putIfAbsent(paper, folder);
                }
            });
            edition = edition.and(folder.edition());
        }
        return edition;
    }

    /** @return how many cells were taken */
    int take(Paper paper, Folder from) throws IOException {
        CellFiles here = into.cells();
        CellFiles there = from.cells();
        Map<String, String> versions = versions(paper, here);
        Map<String, Integer> ofOthers = new TreeMap<>();
        Set<Cell> differing = new HashSet<>();
        List<Cell> left = new ArrayList<>();
        int taken = 0;
        for (Cell cell : paper.cells(into.extent())) {
            if (!there.isMade(cell)) {
                String failure = there.failure(cell);
                if (failure != null && !here.isMade(cell)) {
                    here.fail(cell, failure);
                }
                continue;
            }
            List<ResultRow> rows;
            try {
                rows = there.read(cell);
            } catch (IOException e) {
                progress.note(e.getMessage() + ": it was left out");
                continue;
            }
            String version = CellFiles.version(rows);
            String first = version == null ? null : versions.putIfAbsent(cell.subject(), version);
            if (first != null && !first.equals(version)) {
                ofOthers.merge(cell.subject(), 1, Integer::sum);
            } else if (here.isMade(cell)) {
                if (!isSame(here.read(cell), rows, paper)) {
                    differing.add(cell);
                    progress.note(from.path() + ": " + cell.paper() + " " + cell.name()
                            + " has other rows than the folders before; theirs count");
                }
            } else if (cell.needs() != null && differing.contains(cell.needs())) {
                left.add(cell);
            } else {
                here.put(paper, cell, rows);
                taken++;
            }
        }
        if (!left.isEmpty()) {
            progress.note(from.path() + ": " + left.size() + " cells of " + paper.name() + " from "
                    + left.get(0).name() + " on were left out, as what they need differs");
        }
        ofOthers.forEach((subject, cells) -> progress.note(from.path() + ": " + Plural.of(cells, "cell") + " of "
                + paper.name() + " " + subject + " left out: those of " + versions.get(subject)
                + " count, which were there before"));
        return taken;
    }

    /** The version that made each subject that is present already. */
    private Map<String, String> versions(Paper paper, CellFiles here) throws IOException {
        Map<String, String> versions = new HashMap<>();
        for (Cell cell : paper.cells(into.extent())) {
            String version = !versions.containsKey(cell.subject()) && here.isMade(cell)
                    ? CellFiles.version(here.read(cell))
                    : null;
            if (version != null) {
                versions.put(cell.subject(), version);
            }
        }
        return versions;
    }

    private static boolean isSame(List<ResultRow> one, List<ResultRow> other, Paper paper) {
        if (one.size() != other.size()) {
            return false;
        }
        List<ResultColumn> columns = CellFiles.columns(paper);
        for (int i = 0; i < one.size(); i++) {
            if (!one.get(i).isSame(other.get(i), columns)) {
                return false;
            }
        }
        return true;
    }
}
