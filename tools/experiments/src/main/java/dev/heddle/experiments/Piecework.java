package dev.heddle.experiments;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.internal.campaign.Workers;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An experiment that is made piece by piece, several at a time, and gone on with where it was: first how large the runs of each target are, then
 * each of its points.
 */
final class Piecework {
    /** What is to be done; called by several threads. */
    interface Pieces<T, P> {
        /** Whether it is known how large the runs of a target are. */
        boolean isMeasured(T target);

        void measure(T target) throws IOException, InterruptedException;

        /** What is measured on a target. */
        List<P> points(T target);

        /** Makes the runs of a point that are missing. */
        void fill(T target, P point) throws IOException, InterruptedException;
    }

    private final Path directory;
    private final int jobs;
    private final Console console;
    private final AtomicInteger scratch = new AtomicInteger();

    /**
     * @param directory of the results, and of files of runs while they are made
     * @param jobs how many pieces at the same time
     */
    Piecework(Path directory, int jobs, Console console) {
        this.directory = directory;
        this.jobs = jobs;
        this.console = console;
    }

    /** @param done how many runs there are already */
    <T, P> void run(List<T> targets, Pieces<T, P> pieces, long done) throws IOException, InterruptedException {
        Directories.delete(runs());
        if (done > 0) {
            console.note("going on with the " + done + " runs that are in " + directory);
        }
        try (Workers workers = new Workers(jobs)) {
            List<Callable<Void>> sizes = new ArrayList<>();
            List<Callable<Void>> points = new ArrayList<>();
            for (T target : targets) {
                if (!pieces.isMeasured(target)) {
                    sizes.add(() -> {
                        pieces.measure(target);
                        return null;
                    });
                }
                for (P point : pieces.points(target)) {
                    points.add(() -> {
                        pieces.fill(target, point);
                        return null;
                    });
                }
            }
            workers.all(sizes);
            workers.all(points);
        }
        Directories.delete(runs());
        console.clearStatus();
    }

    private Path runs() {
        return directory.resolve("runs");
    }

    /** A directory for the files of a run, which nobody else has. */
    Path place() throws IOException {
        return Files.createDirectories(runs().resolve(Integer.toString(scratch.incrementAndGet())));
    }

    /** Writes a plan into a run's directory. */
    static Path write(Plan plan, Path place) throws IOException {
        Path file = place.resolve("plan.json");
        PlanFile.write(file, plan);
        return file;
    }
}
