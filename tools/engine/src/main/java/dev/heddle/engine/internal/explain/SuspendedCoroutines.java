package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.explain.CoroutineMutexes.Party;
import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Describes Kotlin coroutines that wait for each other's mutexes, from the recording of the run. They are suspended, so
 * no thread shows them: the threads of their dispatcher are idle.
 */
public final class SuspendedCoroutines {
    private static final String TYPE = "kotlinx.coroutines.sync.MutexImpl";
    private static final Set<String> CALLED = Set.of("lock");
    private static final List<String> LIBRARIES = List.of("kotlin/", "kotlinx/coroutines/");
    private static final Set<Outcome.End> ENDS = Set.of(Outcome.End.HANG, Outcome.End.LOST_NOTIFICATION);

    private final RunEvents events;
    private final ExpressionNames expressions;
    private final CoroutineMutexes mutexes;
    private final Map<CoroutineMutexes.Coroutine, Named> names = new HashMap<>();
    private final Map<Integer, String> objects = new HashMap<>();
    private Map<Integer, List<StackLine>> stacks = Map.of();

    private SuspendedCoroutines(RunEvents events, ExpressionNames expressions) {
        this.events = events;
        this.expressions = expressions;
        mutexes = new CoroutineMutexes(events);
    }

    /**
     * Adds coroutines to the outcome of a run that ended so, also in its file.
     *
     * @param file of the outcome, in the recording of the run
     * @return the outcome with these coroutines; the same if its recording cannot be read, or is too long
     * @throws IOException if the file cannot be written
     */
    public static Outcome in(Outcome outcome, Path file, JavaCommand command) throws IOException {
        if (!ENDS.contains(outcome.end())) {
            return outcome;
        }
        try (Recording recording = Recording.open(file.toAbsolutePath().getParent());
                ProgramClassFiles files = ProgramClassFiles.of(command)) {
            List<StuckThread> coroutines = of(recording, files);
            if (coroutines.isEmpty()) {
                return outcome;
            }
            List<StuckThread> all = new ArrayList<>(outcome.stuck());
            all.addAll(coroutines);
            Outcome result = outcome.withStuck(all);
            Json.write(file, result);
            return result;
        } catch (RecordingException e) {
            // The outcome names the threads and their waits without it.
            return outcome;
        }
    }

    /** The coroutines of a recording that wait for each other; empty without such ones, or if it is too long. */
    static List<StuckThread> of(Recording recording, ProgramClassFiles files) {
        return recording.events() > RunEvents.MOST
                ? List.of()
                : new SuspendedCoroutines(new RunEvents(recording), new ExpressionNames(files)).described();
    }

    private List<StuckThread> described() {
        List<Party> circle = mutexes.circle();
        if (circle.isEmpty()) {
            return List.of();
        }
        List<Party> held =
                circle.stream().map(wait -> mutexes.holder(wait.mutex())).toList();
        note(circle, held);
        List<StuckThread> described = new ArrayList<>();
        for (int i = 0; i < circle.size(); i++) {
            Party wait = circle.get(i);
            // The coroutine before this one in the circle waits for what it holds.
            Party own = held.get((i + circle.size() - 1) % circle.size());
            described.add(new StuckThread(
                    names.get(wait.coroutine()),
                    Role.CIRCLE,
                    new Wait(
                            Kind.LOCK,
                            objects.get(wait.mutex()),
                            names.get(held.get(i).coroutine())),
                    inFile(wait),
                    List.of(new Held(
                            objects.get(own.mutex()),
                            false,
                            inFile(own).stream().findFirst().orElse(null)))));
        }
        return described;
    }

    /** Names coroutines and mutexes in the order of their first event. */
    private void note(List<Party> circle, List<Party> held) {
        List<Party> all = new ArrayList<>(held);
        all.addAll(circle);
        all.sort((one, other) -> Integer.compare(one.call(), other.call()));
        Set<Integer> wanted = new HashSet<>();
        all.forEach(party -> {
            wanted.add(party.call());
            wanted.add(party.coroutine().start());
        });
        stacks = new HashMap<>();
        events.stacks(wanted)
                .forEach((event, stack) -> stacks.put(
                        event, stack.stream().map(PredictionNames::line).toList()));
        Map<Integer, Set<String>> found = new HashMap<>();
        for (Party party : all) {
            objects.computeIfAbsent(party.mutex(), mutex -> TYPE + " #" + (objects.size() + 1));
            String name = expression(stacks.getOrDefault(party.call(), List.of()));
            if (name != null) {
                found.computeIfAbsent(party.mutex(), mutex -> new TreeSet<>()).add(name);
            }
        }
        found.forEach((mutex, own) ->
                objects.computeIfPresent(mutex, (key, number) -> LockNames.best(own) + " (" + number + ")"));
        for (Party party : all) {
            names.computeIfAbsent(
                    party.coroutine(), coroutine -> Named.coroutine(names.size() + 1, start(coroutine.start())));
        }
    }

    private StackLine start(int event) {
        List<StackLine> stack = stacks.getOrDefault(event, List.of());
        return stack.isEmpty()
                ? new StackLine("kotlinx/coroutines/DispatchedTask", "run", null, -1)
                : expressions.inFile(stack.get(0));
    }

    /** The frames of the program in the lines of its files, innermost first. */
    private List<StackLine> inFile(Party party) {
        return stacks.getOrDefault(party.call(), List.of()).stream()
                .filter(frame -> LIBRARIES.stream().noneMatch(frame.className()::startsWith))
                .map(expressions::inFile)
                .toList();
    }

    /** The expression on which the caller calls {@code lock}; null if unknown. */
    private @Nullable String expression(List<StackLine> stack) {
        return stack.size() < 2 ? null : expressions.receiver(stack, 1, CALLED);
    }
}
