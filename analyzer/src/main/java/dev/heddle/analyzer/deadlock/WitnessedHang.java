package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.analyzer.trace.TraceSource;
import dev.heddle.analyzer.witness.Witness;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.SequencePlan;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts a hang shown by a witness to names, with places instead of stacks. The threads wait forever, one of them for
 * a notification.
 */
public final class WitnessedHang {
    private static final int NOTHING = -1;

    private final TraceSource source;
    private final Trace trace;
    private final LockSections sections;
    private final Witness witness;
    private final boolean isAlone;
    private final List<Hang.Act> acts = new ArrayList<>();
    private final List<SequencePlan.Step> steps = new ArrayList<>();
    private final List<SequencePlan.Stuck> stuck = new ArrayList<>();

    private WitnessedHang(TraceSource source, Trace trace, LockSections sections, Witness witness) {
        this.source = source;
        this.trace = trace;
        this.sections = sections;
        this.witness = witness;
        this.isAlone = witness.next().size() == 1;
    }

    /** The hang at the end of a witness. */
    public static Hang of(TraceSource source, Trace trace, LockSections sections, Witness witness) {
        WitnessedHang hang = new WitnessedHang(source, trace, sections, witness);
        IntArrayList added = new IntArrayList();
        witness.next().forEach(event -> hang.add(event, added));
        hang.addLastStep(added);
        return new Hang(
                hang.isAlone ? Hang.Cause.TOO_EARLY : Hang.Cause.BLOCKED,
                List.copyOf(hang.acts),
                List.copyOf(hang.steps),
                List.copyOf(hang.stuck),
                1,
                List.of(source.name()),
                false,
                List.of());
    }

    /** Adds a thread, after the threads that hold the lock that it requests, so that they acquire the lock first. */
    private void add(int next, IntArrayList added) {
        if (added.contains(next)) {
            return;
        }
        added.add(next);
        boolean waits = trace.kind(next) == EventKind.WAKE;
        for (int other : witness.next()) {
            if (held(other, trace.operand(next)) != NOTHING && trace.thread(other) != trace.thread(next)) {
                add(other, added);
                waits = false;
            }
        }
        int kept = kept(next);
        if (kept != NOTHING) {
            act(kept, Op.ACQUIRE, "acquires a lock that it keeps");
            steps.add(step(kept, Op.ACQUIRE));
        }
        if (waits) {
            waits(next, kept);
        } else {
            asks(next, kept);
        }
    }

    private void waits(int next, int kept) {
        int wait = trace.event(trace.thread(next), trace.number(next) - 1);
        int notification = notification(trace.operand(next), trace.thread(next));
        if (isAlone && notification != NOTHING) {
            act(notification, op(notification), "notifies before that");
            steps.add(step(notification, op(notification)));
            steps.add(step(held(wait, trace.operand(wait)), Op.ACQUIRE));
        }
        act(wait, Op.WAIT, HangFindings.WAITS + " for a notification");
        stuck.add(stuck(wait, Op.WAIT, kept));
        if (!isAlone && notification != NOTHING) {
            act(notification, op(notification), "would notify");
        }
    }

    private void asks(int next, int kept) {
        act(next, Op.REQUEST, HangFindings.ASKS + " a lock");
        stuck.add(stuck(next, asking(next), kept));
    }

    /**
     * The last step may be a request that never succeeds. If possible, it is a request of a thread without an earlier
     * step.
     */
    private void addLastStep(IntArrayList added) {
        int last = NOTHING;
        for (int next : added) {
            boolean asks = trace.kind(next) != EventKind.WAKE || isHeld(trace.operand(next), trace.thread(next));
            if (asks && (last == NOTHING || kept(last) != NOTHING)) {
                last = next;
            }
        }
        if (last != NOTHING) {
            steps.add(step(last, asking(last)));
        }
    }

    private Op asking(int next) {
        return switch (trace.kind(next)) {
            case WAKE -> Op.WAKE;
            case ACQUIRE_SHARED -> Op.ACQUIRE_SHARED;
            default -> Op.ACQUIRE;
        };
    }

    private boolean isHeld(int lock, int against) {
        return witness.next()
                .intStream()
                .anyMatch(event -> trace.thread(event) != against && held(event, lock) != NOTHING);
    }

    /** The acquisition of a lock that another thread of the hang requests, or -1. */
    private int kept(int next) {
        for (int other : witness.next()) {
            if (other != next && held(next, trace.operand(other)) != NOTHING) {
                return held(next, trace.operand(other));
            }
        }
        return NOTHING;
    }

    /** The acquisition of a lock that a thread holds at an event, or -1. */
    private int held(int event, int lock) {
        for (int section : sections.around(event)) {
            if (sections.lock(section) == lock) {
                return sections.acquisition(section);
            }
        }
        return NOTHING;
    }

    /**
     * For a thread that waits alone, the last notification of another thread that occurred. For a thread that waits
     * with others, the first one that did not occur.
     */
    private int notification(int lock, int waiting) {
        int[] counts = new int[trace.threads()];
        witness.order().forEach(event -> counts[trace.thread(event)]++);
        int found = NOTHING;
        for (int event = 0; event < trace.size() && (isAlone || found == NOTHING); event++) {
            boolean notifies = trace.kind(event) == EventKind.NOTIFY || trace.kind(event) == EventKind.NOTIFY_ALL;
            boolean isOther = trace.thread(event) != waiting && trace.operand(event) == lock;
            if (notifies && isOther && trace.number(event) < counts[trace.thread(event)] == isAlone) {
                found = event;
            }
        }
        return found;
    }

    private Op op(int notification) {
        return trace.kind(notification) == EventKind.NOTIFY ? Op.NOTIFY : Op.NOTIFY_ALL;
    }

    private void act(int event, Op op, String does) {
        acts.add(new Hang.Act(path(event), op, does, source.lockClass(trace.operand(event)), place(event)));
    }

    private SequencePlan.Step step(int event, Op op) {
        int thread = trace.thread(event);
        int occurrence = 1;
        for (int number = 0; number < trace.number(event); number++) {
            int before = trace.event(thread, number);
            occurrence += trace.place(before) == trace.place(event) && trace.kind(before) == trace.kind(event) ? 1 : 0;
        }
        return new SequencePlan.Step(path(event), op, place(event), occurrence);
    }

    private SequencePlan.Stuck stuck(int event, Op op, int kept) {
        return new SequencePlan.Stuck(path(event), op, place(event), kept == NOTHING ? List.of() : place(kept));
    }

    private String path(int event) {
        return source.pathOrName(trace.thread(event));
    }

    private List<CodePoint> place(int event) {
        return List.of(source.place(trace.place(event)));
    }
}
