package dev.heddle.engine.internal.convert;

import dev.heddle.analyzer.skeleton.ArrayParts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.order.OrderRow;
import dev.heddle.trace.order.OrderTable;
import dev.heddle.trace.order.SyncKey;
import dev.heddle.trace.order.SyncKind;
import dev.heddle.trace.recording.Recording;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Exports the events of a recording as STD text. An operation without a word in STD becomes an acquisition and release,
 * at one point, of a pseudo lock that all threads with this order use. This may order threads too much, never too
 * little. Events without any order are skipped and counted. The table is in {@code docs/reference/files.md}.
 */
public final class StdExport implements EventConsumer {
    private final Names names;
    private final boolean madeFromStd;
    private final StdText text;
    private final HeldLocks held = new HeldLocks();
    private final ClassOrder classes;
    private final IntOpenHashSet frozen = new IntOpenHashSet();
    private final String[] threads;
    /** For each site, the part of a variable's name that all its objects share; null until needed. */
    private final String[] members;

    private final BitSet finalFields = new BitSet();
    private final BitSet locationSites = new BitSet();
    private final Tally pseudo = new Tally("expressed with pseudo locks");
    private final Tally leftOut = new Tally("left out");
    private final long events;

    private StdExport(Recording recording, StdText text) {
        this.names = recording.names();
        this.madeFromStd = recording.manifest().begin().profile().equals(StdNames.PROFILE);
        this.events = recording.events();
        this.text = text;
        this.classes = new ClassOrder(names);
        this.threads = new String[names.threadLimit()];
        this.members = new String[names.siteLimit()];
    }

    /** Exports a recording. Each part of an array range is a variable, named by its first element. */
    public static StdExport export(Recording recording, StdText text) {
        StdExport export = new StdExport(recording, text);
        ArrayParts.of(EventSource.of(recording)).forEach(export);
        return export;
    }

    /** Notes for the user: number of events, pseudo locks, skipped events. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add(Plural.of(events, "event") + ", " + Plural.of(text.lines(), "line"));
        if (!pseudo.isEmpty()) {
            notes.add(pseudo.toString());
        }
        if (!leftOut.isEmpty()) {
            notes.add(leftOut.toString());
        }
        return notes;
    }

    /** Numbers of the sites that are locations in the text; empty if the recording has its own locations. */
    public BitSet locationSites() {
        return locationSites;
    }

    @Override
    public void event(long stamp, int thread, int siteNumber, int target, int aux) {
        Site site = names.site(siteNumber);
        String taken = classes.taken(thread, siteNumber, site);
        if (taken != null) {
            point(thread, siteNumber, "Pc" + taken);
        }
        Op op = site.op();
        switch (op) {
            case ACQUIRE -> hold(thread, siteNumber, site, target, held.acquire(thread, target), StdLine.Word.ACQUIRE);
            case RELEASE -> hold(thread, siteNumber, site, target, held.release(thread, target), StdLine.Word.RELEASE);
            case WAIT, WAKE, NOTIFY, NOTIFY_ALL, REQUEST -> {
                if (madeFromStd) {
                    asItWas(thread, siteNumber, site, target);
                } else {
                    waits(thread, siteNumber, site, target, aux);
                }
            }
            case ENTER -> block(thread, siteNumber, site, StdLine.Word.BEGIN);
            case EXIT -> block(thread, siteNumber, site, StdLine.Word.END);
            default -> {
                if (op.isVolatile()) {
                    volatileAccess(thread, siteNumber, site, target);
                } else if (op.isAccess()) {
                    access(thread, siteNumber, site, target, aux);
                } else {
                    order(thread, siteNumber, site, target, aux);
                }
            }
        }
    }

    /** An operation other than an access and an exclusive hold of a lock, by the rows of the order table. */
    private void order(int thread, int siteNumber, Site site, int target, int aux) {
        List<OrderRow> rows = OrderTable.rowsOf(site.op());
        if (rows.isEmpty()) {
            leftOut.add(site.op());
        }
        String last = null;
        for (OrderRow row : rows) {
            switch (row.kind()) {
                case LOCK, SHARED_LOCK -> shared(thread, siteNumber, site, target);
                case START -> {
                    // The fork orders the begin.
                    if (row.releases()) {
                        line(thread, siteNumber, StdLine.Word.FORK, thread(aux));
                    }
                }
                case THREAD -> ended(row.key(), thread, siteNumber, site, aux);
                default -> {
                    String lock = row.kind() == SyncKind.CLASS
                            ? "Pc" + classes.ready(thread, aux)
                            : lock(row.kind(), row.keyOf(thread, target, aux, 0));
                    if (row.kind() == SyncKind.FROZEN) {
                        frozen.add(target);
                    }
                    if (last == null) {
                        order(thread, siteNumber, site, lock);
                    } else if (!lock.equals(last)) {
                        point(thread, siteNumber, lock);
                    }
                    last = lock;
                }
            }
        }
    }

    private void ended(SyncKey key, int thread, int siteNumber, Site site, int ended) {
        switch (key) {
            case THREAD_IN_AUX -> line(thread, siteNumber, StdLine.Word.JOIN, thread(ended));
            // Only threads with unrecorded code order each other.
            case EVERY_THREAD -> order(thread, siteNumber, site, lock(SyncKind.UNSEEN, 0));
            // The join orders the end.
            default -> {}
        }
    }

    /** The pseudo lock of an object. Atomic operations and volatile fields of one object share a lock. */
    private String lock(SyncKind kind, long key) {
        String target = hex((int) key);
        return switch (kind) {
            case VOLATILES, ATOMICS -> "Pv" + target;
            case PERMITS -> "Ps" + target;
            case PUBLISHED -> "Po" + target;
            case FROZEN -> "Pf" + target;
            case PARKING -> "Pp" + thread((int) key);
            case INTERRUPT -> "Pi" + thread((int) key);
            case HAND_OFF -> "Ph" + hex((int) (key >> Integer.SIZE)) + ((int) key == 0 ? "" : "." + hex((int) key));
            case UNSEEN -> "Pu";
            default -> "P-" + kind.name().toLowerCase(Locale.ROOT) + "-" + Long.toHexString(key);
        };
    }

    private void waits(int thread, int siteNumber, Site site, int target, int aux) {
        int lock = SyncKey.lockOfWait(target, aux);
        switch (site.op()) {
            case WAIT -> hold(thread, siteNumber, site, lock, held.giveUp(thread, lock), StdLine.Word.RELEASE);
            case WAKE -> hold(thread, siteNumber, site, lock, held.takeBack(thread, lock), StdLine.Word.ACQUIRE);
            default -> leftOut.add(site.op());
        }
    }

    /**
     * The original word of the event. The return from a wait had a line only if it was an acquisition; it does not need
     * one.
     */
    private void asItWas(int thread, int siteNumber, Site site, int lock) {
        String name = StdNames.lock(site, lock);
        switch (site.op()) {
            case WAIT -> {
                held.giveUp(thread, lock);
                line(thread, siteNumber, StdLine.Word.WAIT, name);
            }
            case WAKE -> {
                held.takeBack(thread, lock);
                leftOut.add(site.op());
            }
            case NOTIFY -> line(thread, siteNumber, StdLine.Word.NOTIFY, name);
            case NOTIFY_ALL -> line(thread, siteNumber, StdLine.Word.NOTIFY_ALL, name);
            default -> line(thread, siteNumber, StdLine.Word.REQUEST, name);
        }
    }

    private void access(int thread, int siteNumber, Site site, int target, int aux) {
        String variable = variable(siteNumber, site, target, aux);
        if (!finalFields.get(siteNumber)) {
            line(thread, siteNumber, site.op().isRead() ? StdLine.Word.READ : StdLine.Word.WRITE, variable);
        } else if (site.op().isRead() && frozen.contains(target)) {
            point(thread, siteNumber, lock(SyncKind.FROZEN, target));
            pseudo.add("read of a final field");
        } else {
            leftOut.add("access of a final field");
        }
    }

    private void volatileAccess(int thread, int siteNumber, Site site, int target) {
        String lock = site.op().isStaticAccess() ? "Pv" + member(siteNumber, site) : lock(SyncKind.VOLATILES, target);
        pseudo.add(site.op());
        line(thread, siteNumber, StdLine.Word.ACQUIRE, lock);
        access(thread, siteNumber, site, target, 0);
        line(thread, siteNumber, StdLine.Word.RELEASE, lock);
    }

    private void hold(int thread, int siteNumber, Site site, int lock, HeldLocks.Edge edge, StdLine.Word word) {
        switch (edge) {
            case OUTERMOST -> line(thread, siteNumber, word, madeFromStd ? StdNames.lock(site, lock) : "L" + hex(lock));
            case INNER -> leftOut.add("inner " + site.op());
            case ALONE -> leftOut.add(site.op() + " without its other half");
        }
    }

    /**
     * No other thread holds the lock exclusively here, but this thread may. Holds of several readers overlap and can
     * only be points.
     */
    private void shared(int thread, int siteNumber, Site site, int lock) {
        if (held.isHeld(lock)) {
            leftOut.add(site.op() + " under an exclusive hold");
        } else {
            order(thread, siteNumber, site, "L" + hex(lock));
        }
    }

    private void block(int thread, int siteNumber, Site site, StdLine.Word word) {
        if (madeFromStd) {
            line(thread, siteNumber, word, null);
        } else {
            leftOut.add(site.op());
        }
    }

    private void order(int thread, int siteNumber, Site site, String lock) {
        pseudo.add(site.op());
        point(thread, siteNumber, lock);
    }

    private void point(int thread, int siteNumber, String lock) {
        line(thread, siteNumber, StdLine.Word.ACQUIRE, lock);
        line(thread, siteNumber, StdLine.Word.RELEASE, lock);
    }

    private void line(int thread, int siteNumber, StdLine.Word word, String operand) {
        String location;
        if (madeFromStd) {
            location = StdNames.location(names.site(siteNumber));
        } else {
            locationSites.set(siteNumber);
            location = Integer.toString(siteNumber);
        }
        text.line(thread(thread), word, operand, location);
    }

    private String variable(int siteNumber, Site site, int target, int aux) {
        if (madeFromStd) {
            return StdNames.variable(site, target, aux);
        }
        if (site.op().isArrayAccess()) {
            return "V" + hex(target) + "[" + aux + "]";
        }
        if (site.op().isObjectAccess()) {
            return "V" + hex(target) + "." + Site.OBJECT;
        }
        String member = member(siteNumber, site);
        return site.op().isStaticAccess() ? "S" + member : "V" + hex(target) + "." + member;
    }

    /** {@code pkg.Class.field}, for the class that declares it. */
    private String member(int siteNumber, Site site) {
        if (members[siteNumber] == null) {
            Names.DeclaredField declared = names.resolveField(site.target());
            Member named = site.target();
            String owner = declared == null ? named.owner() : declared.owner().name();
            members[siteNumber] = operand(owner.replace('/', '.') + "." + named.name());
            finalFields.set(siteNumber, declared != null && declared.field().isFinal());
        }
        return members[siteNumber];
    }

    private String thread(int number) {
        if (number < 0 || number >= threads.length || !names.hasThread(number)) {
            return "T#" + number;
        }
        if (threads[number] == null) {
            threads[number] = madeFromStd
                    ? names.thread(number).javaName()
                    : "T" + names.thread(number).path();
        }
        return threads[number];
    }

    /** JVM names may contain characters that STD text reserves. */
    private static String operand(String name) {
        return name.replaceAll("[|()\\s]", "_");
    }

    private static String hex(int identity) {
        return Integer.toHexString(identity);
    }
}
