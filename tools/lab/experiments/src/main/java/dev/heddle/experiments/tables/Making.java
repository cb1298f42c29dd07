package dev.heddle.experiments.tables;

import dev.heddle.engine.base.Progress;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.engine.internal.launch.StartedProcesses;
import dev.heddle.engine.internal.text.Sizes;
import dev.heddle.engine.internal.text.Times;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes the cells of a folder that are missing, one after the other. */
final class Making {
    /** Less room on the disk counts as a full disk. */
    static final long LEAST_ROOM = 64L << 20;

    /** How long a cell may take to end after the request. */
    private static final Duration TO_END = Duration.ofSeconds(30);

    private final Folder folder;
    private final CellFiles files;
    private final Map<String, Paper> papers;
    private final Costs costs;
    private final Progress progress;
    private final Set<Cell> known = new LinkedHashSet<>();
    private int tried;

    /** @param papers by name */
    Making(Folder folder, Map<String, Paper> papers, Costs costs, Progress progress) {
        this.folder = folder;
        this.files = folder.cells();
        this.papers = papers;
        this.costs = costs;
        this.progress = progress;
    }

    /**
     * The cells to make: each after those that it requires, and those that failed earlier behind all others.
     *
     * @param wanted cells that are to be there in the end
     */
    List<Cell> missing(List<Cell> wanted) throws IOException {
        Set<Cell> all = new LinkedHashSet<>();
        for (Cell cell : wanted) {
            addWithNeeds(cell, all);
        }
        List<Cell> missing = new ArrayList<>();
        Set<Cell> failed = new LinkedHashSet<>();
        for (Cell cell : all) {
            if (!isThere(cell)) {
                missing.add(cell);
                if (files.failure(cell) != null) {
                    failed.add(cell);
                }
            }
        }
        missing.sort(Comparator.comparing(failed::contains));
        return missing;
    }

    private static void addWithNeeds(Cell cell, Set<Cell> all) {
        if (cell.needs() != null) {
            addWithNeeds(cell.needs(), all);
        }
        all.add(cell);
    }

    /** Also reads it: a file that cannot be read counts as absent. The time in it serves as an estimate. */
    private boolean isThere(Cell cell) throws IOException {
        if (known.contains(cell)) {
            return true;
        }
        if (!files.isMade(cell)) {
            return false;
        }
        try {
            List<ResultRow> rows = files.read(cell);
            if (!rows.isEmpty()) {
                costs.add(cell, rows.get(0).real("seconds"));
            }
            known.add(cell);
            return true;
        } catch (IOException e) {
            progress.note(e.getMessage() + ": it is made again");
            files.drop(cell);
            return false;
        }
    }

    /**
     * Makes cells.
     *
     * @param missing as {@link #missing} gave it
     * @param budget no cell is begun after this time; null if there is no end
     * @return whether all are there now
     */
    boolean run(List<Cell> missing, Duration budget) throws IOException, InterruptedException {
        clear(folder.scratch());
        try {
            return runAll(missing, budget);
        } finally {
            clear(folder.scratch());
        }
    }

    private boolean runAll(List<Cell> missing, Duration budget) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        int failed = 0;
        for (int i = 0; i < missing.size(); i++) {
            Cell cell = missing.get(i);
            List<Cell> rest = missing.subList(i, missing.size());
            if (budget != null && System.nanoTime() - begin > budget.toNanos()) {
                progress.note("the budget is spent: " + rest.size() + " cells were not begun");
                return false;
            }
            String noRoom = noRoom();
            if (noRoom != null) {
                progress.note(noRoom + ": " + rest.size() + " cells were not begun; make room and call again");
                return false;
            }
            String why = make(cell);
            failed += why == null ? 0 : 1;
            progress.note("[" + (i + 1) + "/" + missing.size() + "] " + cell.paper() + " " + cell.name() + ": "
                    + (why == null ? "made" : why) + "; about "
                    + Times.inWords(seconds(costs.of(missing.subList(i + 1, missing.size())))) + " to go");
        }
        return failed == 0;
    }

    static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    /** In words, if the disk is full; else null. */
    private String noRoom() throws IOException {
        long room = Files.getFileStore(folder.path()).getUsableSpace();
        return room >= LEAST_ROOM
                ? null
                : "no room on the disk of " + folder.path() + " (" + Sizes.inWords(room) + " are left)";
    }

    /** @return why it could not be made, in a line; null if it was */
    private String make(Cell cell) throws IOException, InterruptedException {
        String why = cell.needs() != null && !files.isMade(cell.needs())
                ? "it needs " + cell.needs().name() + ", which could not be made"
                : tried(cell);
        if (why == null) {
            return null;
        }
        try {
            files.fail(cell, why);
        } catch (IOException e) {
            // If the disk has no room for the line, the user at least gets a message.
            return why + " (which could not be written down: " + inWords(e) + ")";
        }
        return why;
    }

    /** The same; its files are gone when the line is written, which may need their room. */
    private String tried(Cell cell) throws IOException, InterruptedException {
        progress.status(cell.paper() + " " + cell.name());
        List<ResultRow> needed = cell.needs() == null ? List.of() : files.read(cell.needs());
        Path scratch = folder.scratch().resolve(ProcessHandle.current().pid() + "-" + ++tried);
        Paper paper = papers.get(cell.paper());
        long begin = System.nanoTime();
        try {
            Made made = Made.now(folder.edition().heddle());
            CellContext bench = new CellContext(Files.createDirectories(scratch), needed, progress);
            List<ResultRow> rows = within(cell, paper, bench);
            if (StartedProcesses.isEnding()) {
                // Its programs were ended, so what they did last says nothing.
                throw new InterruptedException();
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            files.write(paper, cell, rows, made.taking(seconds));
            costs.add(cell, seconds);
            return null;
        } catch (TimeoutException e) {
            return e.getMessage();
        } catch (ExecutionException e) {
            if (StartedProcesses.isEnding()) {
                // Nothing is wrong with the cell: the command was asked to end.
                throw new InterruptedException();
            }
            return inWords(e.getCause());
        } catch (IOException e) {
            return inWords(e);
        } finally {
            clear(scratch);
        }
    }

    /** A program that outlives its cell may still write there: then it is left to the end, or to the next call. */
    private void clear(Path scratch) {
        try {
            Directories.delete(scratch);
        } catch (IOException e) {
            progress.note("files of a cell cannot be deleted yet: " + inWords(e));
        }
    }

    private List<ResultRow> within(Cell cell, Paper paper, CellContext bench)
            throws ExecutionException, TimeoutException, InterruptedException {
        FutureTask<List<ResultRow>> task = new FutureTask<>(() -> paper.make(cell, bench));
        Thread thread = new Thread(task, "cell");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(cell.limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            thread.join(TO_END.toMillis());
            throw new TimeoutException("took more than " + Times.inWords(cell.limit()) + " and was ended"
                    + (thread.isAlive() ? ", but goes on" : ""));
        } catch (InterruptedException e) {
            thread.interrupt();
            thread.join(TO_END.toMillis());
            throw e;
        }
    }

    /** One line, with the class of an unexpected exception. */
    private static String inWords(Throwable e) {
        String message = e.getMessage();
        boolean isForeseen =
                e instanceof IOException || e.getClass().getPackageName().startsWith("dev.heddle");
        String words = isForeseen && message != null ? message : e + at(e);
        return words.replaceAll("\\s+", " ");
    }

    /** The place of the exception, to find the fault. */
    private static String at(Throwable e) {
        return e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0];
    }
}
