package dev.heddle.engine.internal.explain;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Describes the pools all of whose threads wait while tasks wait in their queues, from the recording of the run. */
public final class StarvedPools {
    private static final String TYPE = "ThreadPoolExecutor";

    private final RunEvents events;
    private final QueuedTasks tasks;
    private final ExpressionNames expressions;
    private final Map<String, Integer> awaited;

    private StarvedPools(RunEvents events, ExpressionNames expressions, Map<String, Integer> awaited) {
        this.events = events;
        this.awaited = awaited;
        this.expressions = expressions;
        tasks = new QueuedTasks(events);
    }

    /**
     * Adds starved pools to the outcome of a run that ended so, also in its file.
     *
     * @param file of the outcome, in the recording of the run
     * @return the outcome with these pools; the same if its recording cannot be read, or is too long
     * @throws IOException if the file cannot be written
     */
    public static Outcome in(Outcome outcome, Path file, JavaCommand command) throws IOException {
        if (outcome.end() != Outcome.End.STARVATION) {
            return outcome;
        }
        try (Recording recording = Recording.open(file.toAbsolutePath().getParent());
                ProgramClassFiles files = ProgramClassFiles.of(command)) {
            Outcome result = outcome.withStuck(in(outcome.stuck(), Map.of(), recording, files));
            Json.write(file, result);
            return result;
        } catch (RecordingException e) {
            // The outcome names the threads and their waits without it.
            return outcome;
        }
    }

    /**
     * Adds starved pools to stuck threads.
     *
     * @param stuck all threads that wait forever
     * @param awaited the identity of the object for which a thread waits, by the path of the thread, as far as the run
     *     showed it besides its events
     */
    static List<StuckThread> in(
            List<StuckThread> stuck, Map<String, Integer> awaited, Recording recording, ProgramClassFiles files) {
        return recording.events() > RunEvents.MOST
                ? stuck
                : new StarvedPools(new RunEvents(recording), new ExpressionNames(files), awaited).described(stuck);
    }

    private List<StuckThread> described(List<StuckThread> stuck) {
        Set<String> waiting =
                stuck.stream().map(thread -> thread.thread().path()).collect(Collectors.toSet());
        List<StuckThread> described = new ArrayList<>();
        for (StuckThread thread : stuck) {
            String path = thread.thread().path();
            Set<String> workers = tasks.workers(tasks.poolOf(path));
            List<Integer> queued = tasks.behind(path);
            boolean isStarved = !queued.isEmpty() && waiting.containsAll(workers);
            described.add(isStarved ? thread.of(pool(queued, workers)) : thread);
        }
        return described;
    }

    private StuckThread.Pool pool(List<Integer> queued, Set<String> workers) {
        Map<Integer, List<CodePoint>> stacks = events.stacks(new HashSet<>(queued));
        List<List<StackLine>> submitted = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        for (int event : queued) {
            List<StackLine> stack = stacks.getOrDefault(event, List.of()).stream()
                    .map(PredictionNames::line)
                    .toList();
            if (!stack.isEmpty()) {
                submitted.add(stack);
                String name = name(stack);
                if (name != null) {
                    names.add(name);
                }
            }
        }
        return new StuckThread.Pool(
                names.isEmpty() ? TYPE : LockNames.best(names) + " (" + TYPE + ")",
                workers.stream()
                        .allMatch(
                                path -> tasks.awaitsQueued(path) || tasks.isQueuedTask(awaited.getOrDefault(path, 0))),
                submitted);
    }

    /** The name of the executor in the innermost frame outside the JDK. */
    private String name(List<StackLine> stack) {
        for (int frame = 0; frame < stack.size(); frame++) {
            if (!LibraryCode.contains(stack.get(frame).className().replace('/', '.'))) {
                return expressions.executor(stack, frame);
            }
        }
        return null;
    }
}
