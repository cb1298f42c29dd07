package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.launch.JavaCommand;
import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StuckThread;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Kind;
import dev.heddle.trace.run.StuckThread.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Names the locks and signals of stuck threads as the source does, such as {@code UniMemoizeOp.internalLock}, in front
 * of the class and number that the replayer gives.
 */
public final class LockNames {
    private static final List<String> SYNCHRONISERS = List.of("java/util/concurrent/", "jdk/internal/");
    private static final Set<String> ACQUIRING = Set.of(
            "lock",
            "lockInterruptibly",
            "tryLock",
            "acquire",
            "acquireUninterruptibly",
            "tryAcquire",
            "readLock",
            "writeLock",
            "readLockInterruptibly",
            "writeLockInterruptibly");

    private final ExpressionNames expressions;
    /** The expressions that reach an object, by the replayer's name of it. */
    private final Map<String, Set<String>> found = new HashMap<>();

    LockNames(ExpressionNames expressions) {
        this.expressions = expressions;
    }

    /**
     * Names the locks in the outcome of a run, also in its file.
     *
     * @return the outcome with these names
     * @throws IOException if the file cannot be written
     */
    public static Outcome in(Outcome outcome, Path file, JavaCommand command) throws IOException {
        if (outcome.stuck().isEmpty()) {
            return outcome;
        }
        try (ProgramClassFiles files = ProgramClassFiles.of(command)) {
            List<StuckThread> named = new LockNames(new ExpressionNames(files)).named(outcome.stuck());
            if (named.equals(outcome.stuck())) {
                return outcome;
            }
            Outcome result = outcome.withStuck(named);
            Json.write(file, result);
            return result;
        }
    }

    List<StuckThread> named(List<StuckThread> threads) {
        for (StuckThread thread : threads) {
            note(thread.waitsFor().object(), awaited(thread));
            for (Held held : thread.holds()) {
                note(held.lock(), held.acquired() == null ? null : held(thread, held.lock(), held.acquired()));
            }
        }
        List<StuckThread> named = new ArrayList<>();
        for (StuckThread thread : threads) {
            Wait wait = thread.waitsFor();
            named.add(new StuckThread(
                    thread.thread(),
                    thread.role(),
                    new Wait(
                            wait.kind(),
                            wait.object() == null ? unnamed(thread) : named(wait.object()),
                            wait.owners(),
                            wait.next()),
                    thread.stack(),
                    thread.holds().stream()
                            .map(held -> new Held(named(held.lock()), held.shared(), held.acquired()))
                            .toList(),
                    thread.next()));
        }
        return named;
    }

    private void note(@Nullable String object, @Nullable String name) {
        if (object != null && name != null) {
            found.computeIfAbsent(object, unnamed -> new TreeSet<>()).add(name);
        }
    }

    private @Nullable String named(@Nullable String object) {
        if (object == null || !found.containsKey(object)) {
            return object;
        }
        return best(found.get(object)) + " (" + object + ")";
    }

    /** A field before a variable, the first of several by the alphabet: the same in every run. */
    static String best(Set<String> names) {
        return names.stream()
                .filter(name -> name.indexOf('.') > 0)
                .findFirst()
                .orElse(names.iterator().next());
    }

    /** The expression of the object for which a thread waits; null if unknown. */
    private @Nullable String awaited(StuckThread thread) {
        List<StackLine> stack = thread.stack();
        int caller = caller(stack);
        if (caller > 0 && caller < stack.size()) {
            return expressions.receiver(
                    stack, caller, Set.of(stack.get(caller - 1).method()));
        }
        Kind kind = thread.waitsFor().kind();
        return kind == Kind.MONITOR || kind == Kind.NOTIFICATION || kind == Kind.UNKNOWN
                ? expressions.monitor(stack, type(thread.waitsFor().object()))
                : null;
    }

    /** The internal name of the class in the replayer's name of an object; null if unknown. */
    private static @Nullable String type(@Nullable String object) {
        return object == null ? null : object.replaceFirst(" #\\d+$", "").replace('.', '/');
    }

    /** An object of the library that the replayer cannot name, such as a condition, has the name of its field alone. */
    private @Nullable String unnamed(StuckThread thread) {
        String name = thread.waitsFor().kind() == Kind.PERMIT ? awaited(thread) : null;
        List<StackLine> stack = thread.stack();
        int caller = caller(stack);
        return name == null
                ? null
                : name + " ("
                        + stack.get(caller - 1).className().replace('/', '.').replaceFirst("\\$.*Sync$", "") + ")";
    }

    /** The number of the frame that calls the library of synchronisers; 0 if the innermost frame is not in it. */
    private static int caller(List<StackLine> stack) {
        int caller = 0;
        while (caller < stack.size() && isSynchroniser(stack.get(caller))) {
            caller++;
        }
        return caller;
    }

    private static boolean isSynchroniser(StackLine frame) {
        return SYNCHRONISERS.stream().anyMatch(frame.className()::startsWith);
    }

    private @Nullable String held(StuckThread thread, String lock, StackLine acquired) {
        return acquired(thread.stackAt(acquired), lock);
    }

    /**
     * The expression of the lock that the innermost frame acquires.
     *
     * @param lock the name of its class
     * @return null if the code does not show it
     */
    @Nullable String acquired(List<StackLine> stack, String lock) {
        int caller = caller(stack);
        if (caller > 0) {
            return caller == stack.size()
                    ? null
                    : expressions.receiver(
                            stack, caller, Set.of(stack.get(caller - 1).method()));
        }
        String monitor = expressions.monitor(stack, null);
        if (monitor != null) {
            return monitor;
        }
        String received = expressions.receiver(stack, 0, ACQUIRING);
        return received != null ? received : expressions.monitor(stack, type(lock));
    }
}
