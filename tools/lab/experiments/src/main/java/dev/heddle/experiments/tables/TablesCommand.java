package dev.heddle.experiments.tables;

import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.engine.internal.text.Times;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What {@code experiment tables}, {@code merge} and {@code pages} do. */
public final class TablesCommand {
    private final Console console;

    public TablesCommand(Console console) {
        this.console = console;
    }

    /**
     * The cells to make.
     *
     * @param papers names; empty for all
     * @param subjects names with stars, commas between them; null for all
     * @param budget no cell is begun after this time; null if there is no end
     */
    public record Wanted(TableExtent extent, List<String> papers, String subjects, Share share, Duration budget) {}

    /** Says how long it would take, and makes nothing. */
    public int estimate(Wanted wanted) throws IOException {
        Costs costs = Costs.recorded();
        double all = 0;
        for (Paper paper : Papers.named(wanted.papers())) {
            List<Cell> cells = cells(paper, wanted);
            all += costs.of(cells);
            console.print(paper.name() + ": " + about(cells, costs));
        }
        console.print("all: about " + Times.inWords(Making.seconds(all)));
        return ExitCode.NOTHING_FOUND;
    }

    private static String about(List<Cell> cells, Costs costs) {
        long guesses = cells.stream().filter(costs::isGuess).count();
        return Plural.of(cells.size(), "cell") + ", about "
                + Times.inWords(Making.seconds(costs.of(cells)))
                + (guesses == 0 ? "" : "; " + guesses + " of them by guess");
    }

    /**
     * Makes the cells that are missing, then the pages.
     *
     * @param out null for a directory with a name of its own
     */
    public int tables(Wanted wanted, Path out) throws IOException, InterruptedException {
        List<Paper> papers = Papers.named(wanted.papers());
        List<Cell> cells = new ArrayList<>();
        for (Paper paper : papers) {
            cells.addAll(cells(paper, wanted));
        }
        if (cells.isEmpty()) {
            throw new UsageException("no subject's name matches " + wanted.subjects() + ": names are such as "
                    + papers.get(0).cells(wanted.extent()).get(0).subject());
        }
        Folder folder = Folder.begin(out, wanted.extent());
        FileChannel lock = folder.lock();
        try {
            return make(wanted, papers, cells, folder);
        } finally {
            lock.close();
        }
    }

    private int make(Wanted wanted, List<Paper> papers, List<Cell> cells, Folder folder)
            throws IOException, InterruptedException {
        Costs costs = Costs.recorded();
        Making making = new Making(
                folder, papers.stream().collect(Collectors.toMap(Paper::name, Function.identity())), costs, console);
        List<Cell> missing = making.missing(cells);
        console.note(Plural.of(cells.size(), "cell") + " are to be there, to make: " + about(missing, costs));
        boolean isWhole = making.run(missing, wanted.budget());
        console.clearStatus();
        Costs.write(folder);
        draw(folder, papers);
        return isWhole ? ExitCode.NOTHING_FOUND : ExitCode.BAD_RECORDING;
    }

    /** Those of this call, in the order of the page. */
    private static List<Cell> cells(Paper paper, Wanted wanted) {
        List<Cell> mine = new ArrayList<>();
        Set<String> files = new LinkedHashSet<>();
        List<Cell> all = paper.cells(wanted.extent());
        for (int i = 0; i < all.size(); i++) {
            if (!files.add(all.get(i).fileName())) {
                throw new IllegalStateException(
                        paper.name() + " has " + all.get(i).name() + " twice");
            }
            if (wanted.share().has(i) && (wanted.subjects() == null || matches(all.get(i), wanted.subjects()))) {
                mine.add(all.get(i));
            }
        }
        return mine;
    }

    private static boolean matches(Cell cell, String globs) {
        for (String glob : globs.split(",")) {
            if (cell.subject().matches("\\Q" + glob.strip().replace("*", "\\E.*\\Q") + "\\E")) {
                return true;
            }
        }
        return false;
    }

    /** Joins folders of pieces, then writes the pages. */
    public int merge(List<Path> from, Path out) throws IOException {
        if (from.isEmpty()) {
            throw new UsageException("name the directories that are to be merged");
        }
        List<Folder> folders = new ArrayList<>();
        for (Path one : from) {
            folders.add(Folder.open(one));
        }
        Folder into = Folder.begin(out, folders.get(0).extent(), FolderMerge.edition(folders));
        FileChannel lock = into.lock();
        try {
            take(folders, into);
        } finally {
            lock.close();
        }
        return draw(into, Papers.all()) ? ExitCode.NOTHING_FOUND : ExitCode.BAD_RECORDING;
    }

    private void take(List<Folder> folders, Folder into) throws IOException {
        FolderMerge merging = new FolderMerge(into, console);
        for (Folder one : folders) {
            int taken = 0;
            for (Paper paper : Papers.all()) {
                taken += merging.take(paper, one);
            }
            console.note(one.path() + ": " + Plural.of(taken, "cell") + " taken");
        }
    }

    /** Writes the pages again. */
    public int pages(Path path) throws IOException {
        return draw(Folder.open(path), Papers.all()) ? ExitCode.NOTHING_FOUND : ExitCode.BAD_RECORDING;
    }

    /** @return whether no cell is missing of the papers that were begun */
    private boolean draw(Folder folder, List<Paper> papers) throws IOException {
        boolean isWhole = true;
        for (Paper paper : papers) {
            CellResults results = CellResults.read(paper.cells(folder.extent()), folder.cells());
            if (results.isBegun()) {
                Path page = new PageFiles(folder).write(paper, results);
                List<String> missing = results.missing();
                console.print(paper.name() + ": " + results.made().size() + " of "
                        + results.planned().size() + " cells, " + page);
                missing.forEach(line -> console.print("  missing: " + line));
                isWhole &= missing.isEmpty();
            }
        }
        return isWhole;
    }
}
