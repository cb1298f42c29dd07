package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The places of a run whose threads cannot continue: for each thread where it acquired each lock that another one waits
 * for, and where it waits.
 *
 * @param sites empty if no thread is stuck
 * @param threads the path of the thread of each place
 */
public record StuckPlaces(List<Finding.Place> sites, List<String> threads) {
    /** Words for a place where a thread acquired a lock. */
    public static final String HOLDS = "holds";
    /** Words for the place where a thread waits. */
    public static final String WAITS = "waits for";

    /** Words for the place where a task was submitted that waits in the queue of a starved pool. */
    public static final String SUBMITS = "submits to";

    public StuckPlaces {
        sites = List.copyOf(sites);
        threads = List.copyOf(threads);
    }

    /** @param outcome null if the run left none */
    public static StuckPlaces of(@Nullable Outcome outcome) {
        boolean isStuck =
                outcome != null && outcome.end() != Outcome.End.NO_PROGRESS && outcome.end() != Outcome.End.NEVER_SEES;
        return of(isStuck ? RunFailure.explaining(outcome) : List.of());
    }

    /** @param all threads that explain the end of a run */
    public static StuckPlaces of(List<StuckThread> all) {
        List<Finding.Place> sites = new ArrayList<>();
        List<String> threads = new ArrayList<>();
        for (StuckThread thread : all) {
            for (Held held : thread.holds()) {
                boolean isAwaited = all.stream()
                        .anyMatch(other -> held.lock().equals(other.waitsFor().object()));
                if (held.acquired() != null && (isAwaited || isAwaitedOtherwise(thread, all))) {
                    sites.add(place(HOLDS, held.lock(), thread.stackAt(held.acquired())));
                    threads.add(thread.thread().path());
                }
            }
            if (!thread.stack().isEmpty()) {
                sites.add(place(WAITS, awaited(thread), thread.stack()));
                threads.add(thread.thread().path());
            }
        }
        addSubmissions(all, sites, threads);
        return new StuckPlaces(sites, threads);
    }

    /** Whether no thread waits for a lock of this one: then its locks matter to the threads that it waits for. */
    private static boolean isAwaitedOtherwise(StuckThread thread, List<StuckThread> all) {
        return thread.holds().stream().noneMatch(held -> all.stream()
                .anyMatch(other -> held.lock().equals(other.waitsFor().object())));
    }

    /** Adds the places of the program at which queued tasks of a starved pool were submitted. */
    private static void addSubmissions(List<StuckThread> all, List<Finding.Place> sites, List<String> threads) {
        Set<CodePoint> seen = new HashSet<>();
        for (StuckThread thread : all) {
            List<List<StackLine>> submitted =
                    thread.pool() == null ? List.of() : thread.pool().submitted();
            for (List<StackLine> stack : submitted) {
                Finding.Place place = place(SUBMITS, thread.pool().name(), stack);
                if (seen.add(LibraryCode.ownFrame(place.stack()))) {
                    sites.add(place);
                    threads.add(thread.thread().path());
                }
            }
        }
    }

    private static Finding.Place place(String does, @Nullable String object, List<StackLine> lines) {
        List<CodePoint> stack = lines.stream().map(CodePoint::of).toList();
        CodePoint at = LibraryCode.ownFrame(stack);
        return new Finding.Place(at.className(), at.method(), at.file(), at.line(), at.offset(), does, object, stack);
    }

    private static @Nullable String awaited(StuckThread thread) {
        StuckThread.Wait wait = thread.waitsFor();
        return switch (wait.kind()) {
            case END ->
                "the end of "
                        + (wait.owners().isEmpty() ? "a thread" : wait.owners().get(0));
            case PERMIT -> wait.object() == null ? "a permit" : wait.object();
            case NOTIFICATION, SIGNAL -> wait.object() == null ? "a signal" : wait.object();
            default -> wait.object();
        };
    }
}
