package dev.heddle.analyzer.trace;

import dev.heddle.trace.plan.CodePoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run written by a test, event by event. Each event has its own place, unless one is given. */
public final class FakeRun implements TraceSource {
    private final List<Event> events = new ArrayList<>();

    private record Event(int thread, EventKind kind, int operand, int place) {}

    public FakeRun add(int thread, EventKind kind, int operand) {
        return add(thread, kind, operand, events.size());
    }

    public FakeRun add(int thread, EventKind kind, int operand, int place) {
        events.add(new Event(thread, kind, operand, place));
        return this;
    }

    /** The same run with threads that are numbered from a number. */
    public FakeRun withThreadsFrom(int first) {
        FakeRun run = new FakeRun();
        for (Event event : events) {
            boolean isOfThread =
                    event.kind == EventKind.FORK || event.kind == EventKind.JOIN || event.kind == EventKind.INTERRUPT;
            run.add(first + event.thread, event.kind, event.operand + (isOfThread ? first : 0), event.place);
        }
        return run;
    }

    /** The same run with this number of places. */
    public FakeRun withPlaces(int places) {
        FakeRun run = new FakeRun();
        events.forEach(event -> run.add(event.thread, event.kind, event.operand, event.place % places));
        return run;
    }

    public int size() {
        return events.size();
    }

    /** Reads the run into memory. Irrelevant accesses are omitted; {@link Trace#at} has the position of the others. */
    public Trace trace() {
        return trace(false, TraceStorage.inMemory());
    }

    /** Reads the run with its units of work. */
    public Trace traceWithUnits() {
        return trace(true, TraceStorage.inMemory());
    }

    /** Storage for pieces of sixteen events on disk, and for no events in memory. */
    public static TraceStorage onDisk(Path directory) {
        return new TraceStorage(directory, 0, 4, PageFile.Opener.FILE);
    }

    /** Reads the run into a storage. */
    public Trace trace(boolean withUnits, TraceStorage room) {
        try {
            return TraceReading.of(this, withUnits, room).trace();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return "made up";
    }

    @Override
    public void read(TraceEvents into) {
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            into.event(i, event.thread, event.kind, event.operand, event.place);
        }
    }

    @Override
    public String path(int thread) {
        return Integer.toString(thread);
    }

    @Override
    public String thread(int thread) {
        return "T" + thread;
    }

    @Override
    public String field(int variable) {
        return "V" + variable;
    }

    @Override
    public String variable(int variable) {
        return "V" + variable;
    }

    @Override
    public int object(int variable) {
        return ALL_OBJECTS;
    }

    @Override
    public String lock(int lock) {
        return "L" + lock;
    }

    @Override
    public String lockClass(int lock) {
        return "L" + lock;
    }

    @Override
    public String signal(int signal) {
        return "S" + signal;
    }

    @Override
    public String location(int place) {
        return Integer.toString(place);
    }

    @Override
    public CodePoint place(int place) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            text.append(String.format(
                    "%n%2d %s%d %s %d", i, "    ".repeat(event.thread), event.thread, event.kind, event.operand));
        }
        return text.toString();
    }
}
