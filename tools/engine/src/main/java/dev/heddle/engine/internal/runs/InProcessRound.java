package dev.heddle.engine.internal.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Runs with successive seeds, divided among several JVMs.
 *
 * @param runs in the order of seeds; seeds are missing if the caller needed no more runs
 * @param jvms number of JVMs started
 * @param directory of their files
 */
public record InProcessRound(List<InProcessRun> runs, int jvms, Path directory) {
    public InProcessRound {
        runs = List.copyOf(runs);
    }

    /**
     * Makes the runs and waits until all JVMs have ended.
     *
     * @param most number of JVMs at the same time
     * @param isSlow whether a JVM has each run only when it has made the one before: the first run of a JVM may take as
     *     long as many later ones
     * @param isEnough receives every run, on several threads; true to end all JVMs
     * @param directory must be empty; JVMs that are kept have theirs elsewhere
     */
    public static InProcessRound make(
            InProcessRuns how,
            Path plan,
            long first,
            int size,
            Path directory,
            Workers workers,
            int most,
            boolean isSlow,
            Predicate<InProcessRun> isEnough)
            throws IOException, InterruptedException {
        List<InProcessRun> runs = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicLong next = new AtomicLong(first);
        List<Callable<Integer>> ranges = new ArrayList<>();
        int jobs = Math.min(Math.min(workers.jobs(), most), size);
        int together = isSlow ? 1 : (size + jobs - 1) / jobs;
        for (int job = 0; job < jobs; job++) {
            ranges.add(() -> {
                int started = 0;
                for (long from = next.getAndAdd(together);
                        from < first + size && !isOver.get();
                        from = next.getAndAdd(together)) {
                    long to = Math.min(from + together, first + size) - 1;
                    started += how.make(plan, from, to, directory.resolve("from-" + from), run -> {
                        runs.add(run);
                        if (isEnough.test(run)) {
                            isOver.set(true);
                        }
                        return isOver.get();
                    });
                }
                return started;
            });
        }
        int jvms = workers.all(ranges).stream().mapToInt(Integer::intValue).sum();
        List<InProcessRun> bySeed = new ArrayList<>(runs);
        bySeed.sort(Comparator.comparingLong(InProcessRun::seed));
        return new InProcessRound(bySeed, jvms, directory);
    }

    /**
     * Why most runs changed state that the next run in their JVM would see; null if they did not. A run that was
     * stopped at its time limit does not count: programs clean up at their end.
     */
    public String reasonAgainst() {
        List<List<String>> unclean = runs.stream()
                .filter(run -> !run.isLost()
                        && !run.line().timedOut()
                        && !run.line().unclean().isEmpty())
                .map(run -> run.line().unclean())
                .toList();
        return unclean.size() * 2 > runs.size() ? String.join("; ", unclean.get(0)) : null;
    }
}
