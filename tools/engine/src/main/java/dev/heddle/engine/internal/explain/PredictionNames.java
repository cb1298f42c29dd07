package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.deadlock.DeadlockFindings;
import dev.heddle.analyzer.race.RaceFindings;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Names the threads of findings as the recordings do, and the locks of deadlocks as the source does. */
public final class PredictionNames {
    private final RecordedThreads threads;
    private final LockNames locks;

    private PredictionNames(RecordedThreads threads, LockNames locks) {
        this.threads = threads;
        this.locks = locks;
    }

    /**
     * The findings with names.
     *
     * @param recordings the analysed runs
     * @param files of the program
     */
    public static List<Finding> in(List<Finding> found, List<Recording> recordings, ProgramClassFiles files) {
        Set<String> paths = new HashSet<>();
        found.forEach(finding -> paths.addAll(finding.threads()));
        RecordedThreads threads = RecordedThreads.of(recordings, paths);
        PredictionNames names = new PredictionNames(threads, new LockNames(new ExpressionNames(files)));
        return found.stream().map(names::in).toList();
    }

    private Finding in(Finding finding) {
        List<String> named = finding.threads().stream()
                .map(path -> name(path, finding.threads()))
                .toList();
        Finding with =
                named.stream().allMatch(String::isEmpty) ? finding : finding.with(RaceFindings.THREAD_NAMES, named);
        return finding.kind().equals(DeadlockFindings.KIND)
                ? DeadlockFindings.named(with, named, locks(finding))
                : with;
    }

    /** The name of a thread, with its path if another thread of the finding has the same name. */
    private String name(String path, List<String> all) {
        String name = threads.name(path);
        boolean isShared = all.stream()
                .anyMatch(other -> !other.equals(path) && threads.name(other).equals(name));
        return isShared && !name.isEmpty() ? name + " (" + path + ")" : name;
    }

    /** The expression of the lock that the thread with the same number holds; empty if the code does not show it. */
    private List<String> locks(Finding deadlock) {
        List<Finding.Place> places = deadlock.sites();
        int size = places.size() / 2;
        List<String> named = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Set<String> found = new TreeSet<>();
            add(places.get(2 * i), found);
            add(places.get(2 * ((i + size - 1) % size) + 1), found);
            named.add(found.isEmpty() ? "" : LockNames.best(found));
        }
        return named;
    }

    private void add(Finding.Place place, Set<String> found) {
        List<StackLine> stack =
                place.stack().stream().map(PredictionNames::line).toList();
        String name = stack.isEmpty()
                ? null
                : locks.acquired(stack, DeadlockFindings.lockClass(Objects.requireNonNull(place.variable())));
        if (name != null) {
            found.add(name);
        }
    }

    static StackLine line(CodePoint point) {
        return new StackLine(point.className().replace('.', '/'), point.method(), point.file(), point.line());
    }
}
