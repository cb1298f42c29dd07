package dev.heddle.engine.internal.explain;

import dev.heddle.engine.internal.launch.ProgramClassFiles;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.recording.RecordingException;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The relevant steps of a controlled run: the preemptions of its schedule, the conflicting accesses around them, the
 * locks and signals between threads there, and the end of the run.
 */
public final class RunSteps {
    /** Most steps, to stay readable. */
    private static final int MOST_STEPS = 32;

    private static final int MOST_STOPS = 6;
    private static final int MOST_SYNCHRONISATION = 8;
    private static final int MOST_STUCK = 6;
    /** Most events examined of a thread that continues. */
    private static final int MOST_SEEN = 8;

    private final RunEvents events;
    private final Turns turns;
    private final List<UncaughtException> uncaught;
    private final List<StuckThread> allStuck;
    private final StaleReadEvents stale;
    private final LockSteps locks;
    private final StepLocks lockNames;
    private final QueuedTasks tasks;
    private final Map<String, Integer> threads = new LinkedHashMap<>();
    private final List<PlanThread> named = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final SortedSet<Integer> chosen = new TreeSet<>();
    /** Number of the step, by event. */
    private final Map<Integer, Integer> stepOf = new HashMap<>();

    private long leftOut;

    RunSteps(
            RunEvents events,
            Turns turns,
            List<UncaughtException> uncaught,
            List<StuckThread> allStuck,
            List<StaleValue> stale,
            LockNames names) {
        this.events = events;
        this.turns = turns;
        this.uncaught = uncaught;
        this.allStuck = allStuck;
        this.stale = new StaleReadEvents(events, stale);
        locks = new LockSteps(events);
        lockNames = new StepLocks(events, names, allStuck);
        tasks = new QueuedTasks(events);
    }

    /**
     * Writes the steps of a run into a file.
     *
     * @param run directory of its recording, with outcome and schedule
     * @return whether there are steps; if not, nothing is written
     */
    public static boolean write(Path run, Path file) throws IOException {
        return write(of(run), file);
    }

    /** Whether no event of the run is a step. */
    boolean isEmpty() {
        return chosen.isEmpty();
    }

    static boolean write(Interleaving steps, Path file) throws IOException {
        if (steps == null || steps.steps().isEmpty()) {
            return false;
        }
        OutputFile.directory(file.getParent());
        Json.write(file, steps);
        return true;
    }

    /** Null if the run left too few or too many events. */
    static Interleaving of(Path run) throws IOException {
        Path schedule = run.resolve(Outcome.SCHEDULE_NAME);
        Path outcome = run.resolve(Outcome.FILE_NAME);
        if (!Files.isRegularFile(schedule) || !Files.isRegularFile(outcome)) {
            return null;
        }
        try (Recording recording = Recording.open(run);
                ProgramClassFiles files = ProgramClassFiles.of(recording)) {
            Turns turns = recording.events() <= RunEvents.MOST
                    ? PlanFile.read(schedule).turns()
                    : null;
            if (turns != null) {
                Outcome end = Outcome.read(outcome);
                LockNames names = new LockNames(new ExpressionNames(files));
                return new RunSteps(new RunEvents(recording), turns, end.uncaught(), end.stuck(), end.stale(), names)
                        .make();
            }
            return null;
        } catch (RecordingException | PlanException e) {
            // A run that was killed while writing: the turns of the schedule must be enough.
            return null;
        }
    }

    Interleaving make() {
        if (allStuck.stream().anyMatch(StuckThread::suspended)) {
            // The steps of the threads that dispatch coroutines explain nothing.
            suspended();
            stuck();
            return new Interleaving(named, steps, edges, leftOut);
        }
        List<StopInterval> intervals = StopFinder.of(events, turns);
        chosen.addAll(locks.heldAtTheEnd(allStuck, MOST_STUCK));
        if (intervals.size() > MOST_STOPS) {
            // Most preemptions of a schedule that was not shrunk are irrelevant. The end of the run shows which ones
            // matter.
            failed();
        }
        List<StopInterval> stops = stops(intervals);
        leftOut += intervals.size() - stops.size();
        if (chosen.isEmpty() || intervals.size() <= MOST_STOPS) {
            stops.forEach(interval -> chosen.addAll(Conflicts.around(interval, events)));
        }
        beforeTheEnd();
        while (chosen.size() > MOST_STEPS) {
            chosen.remove(chosen.last());
            leftOut++;
        }
        chosen.addAll(stale.all());
        if (!isStarved()) {
            synchronisation();
        }
        Set<Integer> wanted = new HashSet<>(chosen);
        stops.stream().map(this::resumption).filter(event -> event >= 0).forEach(wanted::add);
        wanted.addAll(lockNames.acquisitions(wanted));
        Map<Integer, List<CodePoint>> stacks = events.stacks(wanted);
        lockNames.note(stacks);
        // Stops are between events: each comes before the first event of others behind it.
        Map<Integer, List<StopInterval>> stopsAfter = new TreeMap<>();
        stops.forEach(interval -> stopsAfter
                .computeIfAbsent(interval.last(), event -> new ArrayList<>())
                .add(interval));
        Set<Integer> all = new TreeSet<>(chosen);
        all.addAll(stopsAfter.keySet());
        for (int event : all) {
            if (chosen.contains(event)) {
                stepOf.put(event, steps.size());
                steps.add(step(event, stacks.getOrDefault(event, List.of())));
            }
            for (StopInterval interval : stopsAfter.getOrDefault(event, List.of())) {
                steps.add(stop(interval, stacks));
            }
        }
        links();
        stuck();
        failure();
        return new Interleaving(named, steps, edges, leftOut);
    }

    /** All preemptions if they are few; otherwise the last ones of relevant threads. */
    private List<StopInterval> stops(List<StopInterval> intervals) {
        if (intervals.size() <= MOST_STOPS) {
            return intervals;
        }
        List<StopInterval> some = intervals;
        if (!chosen.isEmpty()) {
            Set<Integer> who = new HashSet<>();
            chosen.forEach(event -> who.add(events.thread(event)));
            some = intervals.stream()
                    .filter(interval -> who.contains(interval.thread())
                            && interval.last() >= chosen.first()
                            && interval.last() <= chosen.last())
                    .toList();
        }
        return some.subList(Math.max(0, some.size() - MOST_STOPS), some.size());
    }

    private int thread(String path, String name) {
        return threads.computeIfAbsent(path, key -> {
            named.add(new PlanThread(key, name));
            return named.size() - 1;
        });
    }

    private int thread(int number) {
        return thread(events.path(number), events.javaName(number));
    }

    private Step step(int event, List<CodePoint> stack) {
        return new Step(
                thread(events.thread(event)),
                Act.of(events.op(event)),
                object(event),
                null,
                events.point(event),
                stack,
                1,
                stale.at(event));
    }

    private Step stop(StopInterval interval, Map<Integer, List<CodePoint>> stacks) {
        PlanSite before = turns.before(interval.turn());
        int event = resumption(interval);
        StuckThread end = event < 0 ? end(interval) : null;
        List<CodePoint> stack = end == null ? stacks.getOrDefault(event, List.of()) : stack(end.stack());
        return new Step(
                thread(interval.thread()),
                Act.STOPPED,
                event >= 0 ? object(event) : end == null ? null : waitsFor(end.waitsFor()),
                Act.of(before.op()),
                before.point(),
                end == null || !stack.isEmpty() && isSameLine(stack.get(0), before.point()) ? stack : List.of(),
                0);
    }

    /** The event before which a preempted thread stood: one of the first after it continues. -1 if it never does. */
    private int resumption(StopInterval interval) {
        PlanSite before = turns.before(interval.turn());
        int seen = 0;
        // The call that submits a task is no event; a later one shows the task.
        int submission = -1;
        for (int i = interval.next(); i < events.size() && seen < MOST_SEEN; i++) {
            if (events.thread(i) == interval.thread()) {
                if (before.is(events.op(i), events.site(i))) {
                    return i;
                }
                if (submission < 0 && before.op() == Op.SEND && tasks.isQueued(i)) {
                    submission = i;
                }
                seen++;
            }
        }
        return submission;
    }

    /** The end of a thread that never continues, if the object that it waits for is known; otherwise null. */
    private StuckThread end(StopInterval interval) {
        return interval.next() < events.size()
                ? null
                : allStuck.stream()
                        .filter(thread -> thread.thread().path().equals(events.path(interval.thread())))
                        .filter(thread -> thread.waitsFor().object() != null)
                        .findFirst()
                        .orElse(null);
    }

    private String object(int event) {
        Op op = events.op(event);
        if (op.isOnVariable()) {
            RunEvents.Variable variable = events.variable(event);
            return variable == null ? null : variable.name();
        }
        return switch (op) {
            case ACQUIRE, ACQUIRE_SHARED, RELEASE, RELEASE_SHARED, TAKE_PERMITS, GIVE_PERMITS -> lockNames.of(event);
            case START, JOIN, UNPARK, INTERRUPT -> "thread " + events.path(events.aux(event));
            case SEND, RECEIVE, ASKED -> tasks.isQueued(event) ? pool() + " to submit a task" : events.used(event);
            default -> null;
        };
    }

    /** Whether threads of a pool wait for ever: the others wait for them, and the signals of its queue explain nothing. */
    private boolean isStarved() {
        return allStuck.stream().anyMatch(thread -> thread.pool() != null);
    }

    private String pool() {
        return allStuck.stream()
                .map(StuckThread::pool)
                .filter(Objects::nonNull)
                .map(StuckThread.Pool::name)
                .findFirst()
                .orElse("a pool");
    }

    /** Adds signals that came too early, and for a failure that no preemption explains, the events before it. */
    private void beforeTheEnd() {
        EventsBeforeEnd before = new EventsBeforeEnd(events);
        for (StuckThread thread : shown()) {
            if (thread.pool() != null) {
                chosen.addAll(tasks.behind(thread.thread().path()));
            }
            boolean isParked = thread.waitsFor().kind() == StuckThread.Kind.PERMIT
                    && thread.waitsFor().object() == null;
            String path = thread.thread().path();
            chosen.addAll(isParked ? before.parking(path) : before.waiting(path));
        }
        if (!hasConflict()) {
            // There was no preemption, or it only kept a lock from the failing thread.
            failed();
        }
    }

    /** Whether a selected step writes a variable that a selected step of another thread accesses. */
    private boolean hasConflict() {
        return chosen.stream()
                .filter(write -> events.op(write).isAnyWrite() && events.variable(write) != null)
                .anyMatch(write -> chosen.stream()
                        .anyMatch(other -> events.thread(other) != events.thread(write)
                                && events.variable(write).equals(events.variable(other))));
    }

    private void failed() {
        EventsBeforeEnd before = new EventsBeforeEnd(events);
        uncaught.stream()
                .filter(UncaughtException::isFailure)
                .findFirst()
                .ifPresentOrElse(failure -> chosen.addAll(before.failure(failure)), () -> {
                    if (allStuck.isEmpty()) {
                        chosen.addAll(before.exit());
                    }
                });
    }

    private List<StuckThread> shown() {
        return allStuck.stream()
                .filter(thread -> thread.role() != StuckThread.Role.BEHIND && (!isStarved() || thread.pool() != null))
                .limit(MOST_STUCK)
                .toList();
    }

    /** Locks passed between threads between the selected steps, and signals there. */
    private void synchronisation() {
        List<Integer> more = locks.between(chosen);
        chosen.addAll(more.subList(0, Math.min(MOST_SYNCHRONISATION, more.size())));
        leftOut += Math.max(0, more.size() - MOST_SYNCHRONISATION);
    }

    private void links() {
        for (StepLinks.Pair pair : new StepLinks(events).between(List.copyOf(chosen))) {
            // A stale read does not see the write before it.
            if (pair.link() != Link.CONFLICT || stale.at(pair.to()) == null) {
                edges.add(new Edge(stepOf.get(pair.from()), stepOf.get(pair.to()), pair.link()));
            }
        }
        stale.seen().forEach((read, write) -> edges.add(new Edge(stepOf.get(write), stepOf.get(read), Link.STALE)));
    }

    /** Adds the acquisitions of the mutexes that suspended coroutines hold. */
    private void suspended() {
        for (StuckThread coroutine : shown()) {
            for (StuckThread.Held held : coroutine.holds()) {
                if (coroutine.suspended() && held.acquired() != null) {
                    List<CodePoint> stack = stack(coroutine.stackAt(held.acquired()));
                    steps.add(new Step(
                            thread(coroutine.thread().path(), coroutine.thread().name()),
                            Act.ACQUIRE,
                            "the lock of " + held.lock(),
                            null,
                            stack.get(0),
                            stack,
                            0));
                }
            }
        }
    }

    /** Adds the threads that wait forever, and for which threads they wait. */
    private void stuck() {
        int first = steps.size();
        List<StuckThread> shown = shown();
        for (StuckThread thread : shown) {
            List<CodePoint> stack = stack(thread.stack());
            steps.add(new Step(
                    thread(thread.thread().path(), thread.thread().name()),
                    Act.STUCK,
                    waitsFor(thread.waitsFor()),
                    null,
                    stack.isEmpty() ? null : stack.get(0),
                    stack,
                    0));
        }
        for (int i = 0; i < shown.size(); i++) {
            StuckThread.Wait wait = shown.get(i).waitsFor();
            for (StuckThread.Named owner : wait.owners()) {
                int held = held(owner.path(), wait.object());
                if (held >= 0) {
                    edges.add(new Edge(first + i, held, Link.WAITS_FOR));
                }
            }
        }
        leftOut += Math.max(0, allStuck.size() - shown.size());
    }

    /** The step in which a thread acquired the object that another thread waits for; or -1. */
    private int held(String path, String object) {
        StackLine acquired = allStuck.stream()
                .filter(thread -> thread.thread().path().equals(path))
                .flatMap(thread -> thread.holds().stream())
                .filter(held -> held.lock().equals(object) && held.acquired() != null)
                .map(StuckThread.Held::acquired)
                .findFirst()
                .orElse(null);
        CodePoint at = acquired == null ? null : CodePoint.of(acquired);
        Integer thread = threads.get(path);
        int any = -1;
        for (int i = 0; i < steps.size() && thread != null; i++) {
            Step step = steps.get(i);
            if (step.thread() == thread && step.act() == Act.ACQUIRE && step.object() != null) {
                if (at != null && isSameLine(at, step.point())) {
                    return i;
                }
                any = any < 0 || object != null && step.object().contains(object) ? i : any;
            }
        }
        return any;
    }

    static boolean isSameLine(CodePoint one, CodePoint other) {
        return other != null
                && one.className().equals(other.className())
                && one.method().equals(other.method())
                && one.line() == other.line();
    }

    private static String waitsFor(StuckThread.Wait wait) {
        String object = wait.object();
        return switch (wait.kind()) {
            case MONITOR, LOCK -> "the lock of " + object;
            case NOTIFICATION, SIGNAL -> "a signal" + (object == null ? "" : " on " + object);
            case PERMIT -> object == null ? "a permit" : object;
            case END ->
                "the end of "
                        + (wait.owners().isEmpty() ? "a thread" : wait.owners().get(0));
            case TIME -> "time to pass";
            case OUTSIDE -> "a lock in code that is not woven";
            case UNKNOWN -> object;
            case NOTHING -> wait.next();
        };
    }

    /** The exception that ended the program. */
    private void failure() {
        uncaught.stream().filter(UncaughtException::isFailure).findFirst().ifPresent(failure -> {
            List<CodePoint> stack = stack(failure.stack());
            String name = failure.exception().substring(failure.exception().lastIndexOf('.') + 1);
            steps.add(new Step(
                    thread(failure.thread(), failure.name()),
                    Act.FAIL,
                    failure.message() == null ? name : name + ": " + Failure.oneLine(failure.message()),
                    null,
                    stack.isEmpty() ? null : stack.get(0),
                    stack,
                    0));
        });
    }

    private static List<CodePoint> stack(List<StackLine> lines) {
        return lines.stream().map(CodePoint::of).toList();
    }
}
