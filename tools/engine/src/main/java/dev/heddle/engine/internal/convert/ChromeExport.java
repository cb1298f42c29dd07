package dev.heddle.engine.internal.convert;

import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.ThreadName;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import dev.heddle.trace.order.SyncKind;
import dev.heddle.trace.recording.Recording;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Exports the events of a recording as a Chrome trace: threads as tracks, frames and waits as slices, lock holds as
 * spans, signals with arrows from the releasing to the acquiring thread. A stamp is a microsecond. Accesses are
 * counted, not exported.
 *
 * <p>Every slice that begins also ends: a slice that is open at the end of the recording ends there.
 */
public final class ChromeExport implements EventConsumer {
    private final Names names;
    private final ChromeTrace trace;
    private final HeldLocks held = new HeldLocks();
    /** The open slices of each thread, the innermost first. */
    private final Map<Integer, ArrayDeque<Slice>> open = new HashMap<>();
    /** Open spans of locks. */
    private final Map<Integer, Span> spans = new LinkedHashMap<>();

    private final Map<Integer, String> lockNames = new HashMap<>();
    private final SignalArrows arrows;
    private final String[] places;
    private final Tally leftOut = new Tally("not shown");
    private long events;
    private long last;

    private enum Slice {
        FRAME,
        WAIT,
        PARK
    }

    private record Span(int thread, String name, String id) {}

    public ChromeExport(Recording recording, ChromeTrace trace) {
        this.names = recording.names();
        this.trace = trace;
        this.arrows = new SignalArrows(trace);
        this.places = new String[names.siteLimit()];
        trace.process(String.join(" ", recording.manifest().begin().command()));
        for (int number : recording.threads()) {
            ThreadName thread = names.thread(number);
            trace.thread(number, thread.path() + " " + thread.javaName());
        }
    }

    /** Notes for the user, one line each. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(Plural.of(events, "event") + "; one microsecond of the trace is one stamp");
        if (!leftOut.isEmpty()) {
            notes.add(leftOut.toString());
        }
        return notes;
    }

    @Override
    public void event(long stamp, int thread, int siteNumber, int target, int aux) {
        events++;
        last = stamp;
        Site site = names.site(siteNumber);
        Op op = site.op();
        switch (op) {
            case ENTER -> begin(Slice.FRAME, stamp, thread, siteNumber, frame(site));
            case EXIT -> endFrame(stamp, thread);
            case ACQUIRE -> {
                lockNames.putIfAbsent(target, lockClass(aux));
                hold(op, held.acquire(thread, target), stamp, thread, target);
            }
            case RELEASE -> hold(op, held.release(thread, target), stamp, thread, target);
            case WAIT -> {
                int lock = SyncKey.lockOfWait(target, aux);
                hold(op, held.giveUp(thread, lock), stamp, thread, lock);
                begin(Slice.WAIT, stamp, thread, siteNumber, "wait " + hex(target));
                arrows.waits(thread, target);
            }
            case WAKE -> {
                end(Slice.WAIT, stamp, thread);
                int lock = SyncKey.lockOfWait(target, aux);
                hold(op, held.takeBack(thread, lock), stamp, thread, lock);
                signal(stamp, thread, siteNumber, "woken " + hex(target));
                arrows.wakes(stamp, thread, target);
            }
            case PARK -> begin(Slice.PARK, stamp, thread, siteNumber, "park");
            case RESUME -> {
                end(Slice.PARK, stamp, thread);
                order(op, stamp, thread, siteNumber, target, aux);
            }
            case UNSEEN_END -> signal(stamp, thread, siteNumber, "back from unseen code");
            case UNSEEN_BEGIN -> signal(stamp, thread, siteNumber, "to unseen code");
            case UNCAUGHT -> signal(stamp, thread, siteNumber, "uncaught " + lockClass(aux));
            case REQUEST -> signal(stamp, thread, siteNumber, op + " " + hex(target));
            case SLEEP, YIELD -> signal(stamp, thread, siteNumber, op.toString());
            default -> {
                if (op.isAccess()) {
                    leftOut.add("accesses");
                } else if (op.isOnVariable()) {
                    leftOut.add("atomic accesses");
                } else {
                    order(op, stamp, thread, siteNumber, target, aux);
                }
            }
        }
    }

    /**
     * Shows an operation with what its row of the order table names, and arrows from the release to the acquisition.
     */
    private void order(Op op, long stamp, int thread, int siteNumber, int target, int aux) {
        List<OrderRow> rows = OrderTable.rowsOf(op);
        if (rows.isEmpty()) {
            leftOut.add(op);
            return;
        }
        OrderRow first = rows.get(0);
        String arrow = arrow(first.kind());
        String name = arrow == null ? op.toString() : op.toString().toLowerCase(Locale.ROOT);
        switch (first.key()) {
            case THREAD_IN_AUX -> signal(stamp, thread, siteNumber, name + " " + path(aux));
            case CLASS_IN_AUX -> signal(stamp, thread, siteNumber, "initialised " + lockClass(aux));
            case OWN_THREAD -> signal(stamp, thread, siteNumber, name);
            default -> signal(stamp, thread, siteNumber, name + " " + hex(target));
        }
        if (first.kind() == SyncKind.CONDITION) {
            arrows.notifies(stamp, thread, target, op == Op.NOTIFY_ALL);
        }
        for (OrderRow row : rows) {
            if (arrow != null && row.appliesTo(aux)) {
                long key = row.keyOf(thread, target, aux, 0);
                if (row.releases()) {
                    arrows.release(arrow, key, stamp, thread);
                } else {
                    arrows.acquire(arrow, key, stamp, thread);
                }
            }
        }
    }

    /** The name of the arrows of a kind; null if it has none. */
    private static String arrow(SyncKind kind) {
        return switch (kind) {
            case START -> "start";
            case THREAD -> "end";
            case PARKING -> "unpark";
            case INTERRUPT -> "interrupt";
            case HAND_OFF -> "hand-off";
            default -> null;
        };
    }

    /** Ends what is open. To be called once, after the last event. */
    public void finish() {
        open.forEach((thread, slices) -> slices.forEach(slice -> trace.end(last, thread)));
        spans.values().forEach(span -> trace.span(false, last, span.thread, span.name, span.id));
    }

    private void begin(Slice slice, long stamp, int thread, int siteNumber, String name) {
        open.computeIfAbsent(thread, t -> new ArrayDeque<>()).push(slice);
        trace.begin(stamp, thread, slice == Slice.FRAME ? "call" : "wait", name, place(siteNumber));
    }

    /** Ends the innermost slice if it is of this kind; the recording may lack the matching event. */
    private void end(Slice slice, long stamp, int thread) {
        ArrayDeque<Slice> slices = open.get(thread);
        if (slices == null || slices.peek() != slice) {
            leftOut.add("end of a " + slice + " that did not begin");
            return;
        }
        slices.pop();
        trace.end(stamp, thread);
    }

    /** The end of a frame also ends the waits in it. */
    private void endFrame(long stamp, int thread) {
        ArrayDeque<Slice> slices = open.get(thread);
        while (slices != null && !slices.isEmpty() && slices.peek() != Slice.FRAME) {
            slices.pop();
            trace.end(stamp, thread);
        }
        end(Slice.FRAME, stamp, thread);
    }

    private void hold(Op op, HeldLocks.Edge edge, long stamp, int thread, int lock) {
        switch (edge) {
            case OUTERMOST -> {
                if (op == Op.ACQUIRE || op == Op.WAKE) {
                    String name = lockNames.getOrDefault(lock, "lock") + "@" + hex(lock);
                    Span span = new Span(thread, name, path(thread) + " " + name);
                    spans.put(lock, span);
                    trace.span(true, stamp, thread, span.name, span.id);
                } else {
                    Span span = spans.remove(lock);
                    trace.span(false, stamp, thread, span.name, span.id);
                }
            }
            case INNER -> leftOut.add("inner " + op);
            case ALONE -> leftOut.add(op + " without its other half");
        }
    }

    private void signal(long stamp, int thread, int siteNumber, String name) {
        trace.signal(stamp, thread, name, place(siteNumber));
    }

    private String frame(Site site) {
        return simple(site.method().owner()) + "." + site.method().name();
    }

    private String lockClass(int number) {
        return names.hasClass(number) ? simple(names.classOf(number).name()) : "object";
    }

    private String place(int siteNumber) {
        if (places[siteNumber] == null) {
            places[siteNumber] = Locations.place(names, names.site(siteNumber));
        }
        return places[siteNumber].isEmpty() ? null : places[siteNumber];
    }

    private String path(int thread) {
        return names.hasThread(thread) ? names.thread(thread).path() : "#" + thread;
    }

    private static String simple(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1);
    }

    private static String hex(int identity) {
        return Integer.toHexString(identity);
    }
}
