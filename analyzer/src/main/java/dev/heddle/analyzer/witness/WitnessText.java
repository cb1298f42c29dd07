package dev.heddle.analyzer.witness;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceReading;
import dev.heddle.analyzer.trace.TraceSource;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Witnesses as STD text: one line for each event, followed by one line for each next event. For a recording, the text
 * has operations that STD lacks: {@code acqr} and {@code relr} of readers, {@code give} and {@code take} of pure
 * ordering operations, and {@code interrupt} of a thread. A return from a wait is an {@code acq}.
 */
public final class WitnessText {
    private static final int NO_THREAD = -1;

    private final TraceSource source;
    private final TraceReading reading;
    private final Trace trace;
    private final String[] threads;
    private final boolean hasUnits;
    private final Object2IntOpenHashMap<String> numbers = new Object2IntOpenHashMap<>();

    /**
     * Makes a writer and reader.
     *
     * @param reading a reading of the source
     */
    public WitnessText(TraceSource source, TraceReading reading) {
        this.source = source;
        this.reading = reading;
        this.trace = reading.trace();
        this.hasUnits = reading.hasUnits();
        this.threads = new String[trace.threads()];
        numbers.defaultReturnValue(NO_THREAD);
        for (int thread = 0; thread < threads.length; thread++) {
            String name = source.thread(thread).replaceAll("[|()\\p{Cntrl}]", "_");
            threads[thread] = numbers.containsKey(name) ? name + "#" + thread : name;
            numbers.put(threads[thread], thread);
        }
    }

    /** Writes a witness. */
    public void write(Witness witness, Appendable into) throws IOException {
        for (int event : witness.order()) {
            into.append(line(event)).append('\n');
        }
        for (int event : witness.next()) {
            into.append(line(event)).append('\n');
        }
    }

    /**
     * Reads a text and checks it against the run.
     *
     * @return the number of the first invalid line with the reason; null if the text is a witness of a race or a
     *     deadlock
     */
    public WitnessChecker.@Nullable InvalidStep check(BufferedReader text) throws IOException {
        IntArrayList events = new IntArrayList();
        int[] counts = new int[threads.length];
        WitnessChecker checker = new WitnessChecker(trace, source::thread);
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            String why = null;
            int thread = numbers.getInt(line.substring(0, Math.max(0, line.indexOf('|'))));
            if (thread == NO_THREAD) {
                why = "\"" + line + "\" does not begin with a thread of the run";
            } else if (counts[thread] == trace.count(thread)) {
                why = threads[thread] + " has no further event in the run";
            } else {
                int event = trace.event(thread, counts[thread]++);
                if (line.equals(line(event))) {
                    events.add(event);
                } else {
                    why = "the next event of " + threads[thread] + " is " + line(event) + ", not " + line;
                }
            }
            if (why != null) {
                WitnessChecker.InvalidStep before = checker.steps(events);
                return before != null ? before : new WitnessChecker.InvalidStep(events.size() + 1, why);
            }
        }
        boolean isOfUnit =
                !events.isEmpty() && hasUnits && trace.kind(events.topInt()).isAccess();
        return isOfUnit ? checkUnit(checker, events) : check(checker, events);
    }

    /**
     * The last line is the second access of the unit. The access in between is the line before it, or has occurred
     * earlier.
     */
    private WitnessChecker.@Nullable InvalidStep checkUnit(WitnessChecker checker, IntArrayList events) {
        int size = events.size();
        int second = events.topInt();
        WitnessChecker.InvalidStep wrong = new WitnessChecker.InvalidStep(
                size, "no access of another thread is between two accesses of a unit of work");
        for (int at = size - 2; at >= 0; at--) {
            int between = events.getInt(at);
            for (int before = at - 1; before >= 0 && isOther(between, second); before--) {
                int first = events.getInt(before);
                if (trace.thread(first) != trace.thread(second) || !isOther(first, between)) {
                    continue;
                }
                int[] next = at == size - 2 ? new int[] {between, second} : new int[] {second};
                Witness witness =
                        Witness.of(events.subList(0, size - next.length).toIntArray(), next);
                wrong = checker.check(witness, unit(first), first, between);
                if (wrong == null) {
                    return null;
                }
                break;
            }
        }
        return wrong;
    }

    private boolean isOther(int one, int other) {
        return trace.kind(one).isAccess()
                && trace.operand(one) == trace.operand(other)
                && trace.thread(one) != trace.thread(other);
    }

    /** The outermost unit of work that contains an event, or the event itself. */
    private int unit(int event) {
        IntArrayList open = new IntArrayList();
        for (int number = 0; number < trace.number(event); number++) {
            int before = trace.event(trace.thread(event), number);
            if (trace.kind(before) == EventKind.BEGIN) {
                open.add(before);
            } else if (trace.kind(before) == EventKind.END && !open.isEmpty()) {
                open.popInt();
            }
        }
        return open.isEmpty() ? event : open.getInt(0);
    }

    /**
     * The text does not state the number of next events. There are two accesses, or the acquisitions of different
     * threads in a deadlock; a lost notification has one.
     */
    private WitnessChecker.@Nullable InvalidStep check(WitnessChecker checker, IntArrayList events) {
        int size = events.size();
        int least = size > 0 && trace.kind(events.topInt()) == EventKind.WAKE ? 1 : 2;
        if (size < least
                || least > 1 && trace.thread(events.getInt(size - 1)) == trace.thread(events.getInt(size - 2))) {
            WitnessChecker.InvalidStep wrong = checker.steps(events);
            return wrong != null
                    ? wrong
                    : new WitnessChecker.InvalidStep(
                            size + 1, "the last two lines must be the next events of two threads");
        }
        int next = 0;
        if (trace.kind(events.topInt()).isAcquisition()) {
            IntArrayList waiting = new IntArrayList();
            for (int i = size - 1; i >= 0 && trace.kind(events.getInt(i)).isAcquisition(); i--) {
                int thread = trace.thread(events.getInt(i));
                if (waiting.contains(thread)) {
                    break;
                }
                waiting.add(thread);
            }
            next = waiting.size();
        }
        WitnessChecker.InvalidStep wrong = null;
        for (int last = Math.max(least, next); last >= least; last--) {
            wrong = checker.check(new Witness(events.subList(0, size - last), events.subList(size - last, size)));
            if (wrong == null) {
                return null;
            }
        }
        return wrong;
    }

    /** An event as a line of text. */
    String line(int event) {
        int operand = trace.operand(event);
        String what =
                switch (trace.kind(event)) {
                    case READ, READ_ORDERED -> "r(" + source.variable(reading.original(operand));
                    case WRITE, WRITE_ORDERED -> "w(" + source.variable(reading.original(operand));
                    case ACQUIRE, WAKE -> "acq(" + source.lock(operand);
                    case ACQUIRE_SHARED -> "acqr(" + source.lock(operand);
                    case RELEASE -> "rel(" + source.lock(operand);
                    case RELEASE_SHARED -> "relr(" + source.lock(operand);
                    case WAIT, WAIT_LIMITED -> "wait(" + source.lock(operand);
                    case NOTIFY -> "notify(" + source.lock(operand);
                    case NOTIFY_ALL -> "notifyAll(" + source.lock(operand);
                    case FORK -> "fork(" + threads[operand];
                    case JOIN -> "join(" + threads[operand];
                    case GIVE -> "give(" + source.signal(operand);
                    case TAKE -> "take(" + source.signal(operand);
                    case INTERRUPT -> "interrupt(" + threads[operand];
                    case BEGIN -> "begin(";
                    case END -> "end(";
                };
        return threads[trace.thread(event)] + "|" + what + ")|" + source.location(trace.place(event));
    }
}
