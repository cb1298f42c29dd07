package dev.heddle.engine.internal.explain;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The mutexes of kotlinx-coroutines at the end of a run: which coroutine holds them, and which one is suspended until it
 * gets them. A coroutine is the tasks of a dispatcher that continue each other.
 *
 * <p>It follows {@code Mutex.lock} and {@code unlock} alone: a mutex that {@code tryLock} acquired has no known holder.
 */
final class CoroutineMutexes {
    private static final String TASK = "kotlinx/coroutines/DispatchedTask";
    private static final String DISPATCHED = "kotlinx/coroutines/internal/DispatchedContinuation";
    private static final String CONTINUATION = "kotlinx/coroutines/CancellableContinuationImpl";
    private static final String MUTEX = "kotlinx/coroutines/sync/MutexImpl";
    private static final Set<String> RESUMING = Set.of("tryResume", "resume", "resumeWith", "resumeUndispatched");

    /** A coroutine. */
    static final class Coroutine {
        private int start = -1;

        /** The event that entered its code; -1 if that was not recorded. */
        int start() {
            return start;
        }
    }

    /**
     * A coroutine that acquired a mutex, or is suspended until it gets it.
     *
     * @param call the event that entered {@code lock}
     */
    record Party(Coroutine coroutine, int mutex, int call) {}

    /** A method that a thread is in. */
    private static final class Frame {
        final int event;
        final Member method;
        /** The continuation that is resumed when the coroutine gets the mutex; 0 if this is no such call. */
        int continuation;

        boolean isSlow;

        Frame(int event, Member method) {
            this.event = event;
            this.method = method;
        }
    }

    private final RunEvents events;
    /** The coroutine of a task or continuation, by its identity. */
    private final Map<Integer, Coroutine> coroutines = new HashMap<>();
    /** By mutex. */
    private final Map<Integer, Party> holders = new HashMap<>();
    /** Suspended coroutines, by the continuation. */
    private final Map<Integer, Party> waits = new HashMap<>();
    /** Continuations that were resumed or cancelled, until their tasks run. */
    private final Set<Integer> resumed = new HashSet<>();

    private final Map<Integer, List<Frame>> open = new HashMap<>();
    private final Map<Integer, List<Coroutine>> running = new HashMap<>();

    CoroutineMutexes(RunEvents events) {
        this.events = events;
        for (int event = 0; event < events.size(); event++) {
            Op op = events.op(event);
            if (op == Op.ENTER) {
                enter(event);
            } else if (op == Op.EXIT) {
                exit(event);
            }
        }
    }

    private void enter(int event) {
        int thread = events.thread(event);
        Member method = events.site(event).method();
        int receiver = events.target(event);
        Coroutine current = running(thread);
        Frame lock = lock(thread);
        open.computeIfAbsent(thread, key -> new ArrayList<>()).add(new Frame(event, method));
        switch (method.owner()) {
            case TASK -> {
                if (method.name().equals("run")) {
                    running.computeIfAbsent(thread, key -> new ArrayList<>())
                            .add(coroutines.computeIfAbsent(receiver, key -> new Coroutine()));
                    waits.remove(receiver);
                    resumed.remove(receiver);
                }
            }
            case DISPATCHED -> {
                if (current != null && isOwn(method.name())) {
                    coroutines.putIfAbsent(receiver, current);
                }
            }
            case CONTINUATION -> continuation(method, receiver, current, lock);
            case MUTEX -> {
                if (method.name().equals("unlock")) {
                    holders.remove(receiver);
                } else if (method.name().equals("lockSuspend") && lock != null) {
                    lock.isSlow = true;
                }
            }
            default -> {
                if (current != null && current.start < 0 && method.name().equals("invokeSuspend")) {
                    current.start = event;
                }
            }
        }
    }

    private void continuation(Member method, int receiver, @Nullable Coroutine current, @Nullable Frame lock) {
        if (method.name().equals("resetStateReusable")) {
            // The next suspension of the coroutine uses the same object.
            resumed.remove(receiver);
        } else if (RESUMING.contains(method.name())) {
            resumed.add(receiver);
            Party granted = waits.remove(receiver);
            if (granted != null) {
                holders.put(granted.mutex, granted);
            }
        } else if (method.name().equals("cancel")) {
            resumed.add(receiver);
            waits.remove(receiver);
        } else if (method.name().equals("getResult") && current != null) {
            coroutines.putIfAbsent(receiver, current);
            if (lock != null && lock.isSlow) {
                lock.continuation = receiver;
                if (!resumed.contains(receiver)) {
                    waits.put(receiver, new Party(current, events.target(lock.event), lock.event));
                }
            }
        }
    }

    private void exit(int event) {
        int thread = events.thread(event);
        List<Frame> frames = open.getOrDefault(thread, List.of());
        if (frames.isEmpty()) {
            return;
        }
        Frame left = frames.remove(frames.size() - 1);
        Coroutine current = running(thread);
        if (left.method.owner().equals(TASK) && left.method.name().equals("run")) {
            List<Coroutine> nested = running.get(thread);
            nested.remove(nested.size() - 1);
        } else if (isLock(left.method) && current != null) {
            if (!left.isSlow || resumed.contains(left.continuation)) {
                int mutex = events.target(left.event);
                holders.put(mutex, new Party(current, mutex, left.event));
            }
        }
    }

    private @Nullable Coroutine running(int thread) {
        List<Coroutine> nested = running.getOrDefault(thread, List.of());
        return nested.isEmpty() ? null : nested.get(nested.size() - 1);
    }

    /** The innermost call of {@code lock} of a thread; null without one. */
    private @Nullable Frame lock(int thread) {
        List<Frame> frames = open.getOrDefault(thread, List.of());
        for (int i = frames.size() - 1; i >= 0; i--) {
            if (isLock(frames.get(i).method)) {
                return frames.get(i);
            }
        }
        return null;
    }

    /** Whether only the coroutine itself calls a method of its continuation. */
    private static boolean isOwn(String method) {
        return method.startsWith("claimReusable") || method.startsWith("dispatchYield");
    }

    private static boolean isLock(Member method) {
        return method.owner().equals(MUTEX) && method.name().equals("lock");
    }

    /** The party that holds a mutex; null if it is free, or that is unknown. */
    @Nullable Party holder(int mutex) {
        return holders.get(mutex);
    }

    /**
     * A circle of suspended coroutines: each waits for a mutex of the next one, the last for one of the first. Empty
     * without one.
     */
    List<Party> circle() {
        for (Party first : waits.values()) {
            List<Party> circle = new ArrayList<>();
            Party next = first;
            while (next != null && !circle.contains(next)) {
                circle.add(next);
                Party holder = holders.get(next.mutex);
                next = holder == null ? null : wait(holder.coroutine);
            }
            if (next == first) {
                return circle;
            }
        }
        return List.of();
    }

    /** The wait of a coroutine; null without one, or with several: then the tasks of two coroutines count as one. */
    private @Nullable Party wait(Coroutine coroutine) {
        List<Party> own = waits.values().stream()
                .filter(party -> party.coroutine == coroutine)
                .toList();
        return own.size() == 1 ? own.get(0) : null;
    }
}
