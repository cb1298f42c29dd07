package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.WaitWalk.Taken;
import dev.heddle.analyzer.deadlock.WaitWalk.Waited;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which notifications may be lost. A wait that a notification ended in this run can miss it in another one, if it can be given before the
 * thread takes the first of its locks for the wait: if nothing orders that after this. Not so if the thread would see that it need not
 * wait, because what it looks at has been written before the notification. A {@code notify} that wakes one thread can moreover wake
 * another one that waits for the same object elsewhere in the code; and a permit is lost that comes while the thread has one already.
 */
final class LostSignals {
    private final Segments segments;
    private final LockStates states;
    private final HangNames names;
    private final Consumer<Hang> found;
    private final Set<List<Integer>> pairs = new HashSet<>();
    /** Waits for notifications, by what they wait for. */
    private final Map<Integer, List<Waited>> byObject = new HashMap<>();

    private final boolean seesReads;
    private long looking;
    private long unknown;
    private long ordered;
    private long guarded;

    /**
     * @param seesReads whether what threads look at before they wait was recorded; if not, nobody knows whether they would wait in vain
     * @param found gets each hang, as often as the run shows it
     */
    LostSignals(WaitWalk walk, HangNames names, boolean seesReads, Consumer<Hang> found) {
        this.seesReads = seesReads;
        this.segments = walk.skeleton().segments();
        this.states = walk.lockStates();
        this.names = names;
        this.found = found;
    }

    void search(List<Waited> waits) {
        for (Waited waited : waits) {
            if (waited.at().op() == Op.WAIT && HangNames.hasPlace(waited.at())) {
                byObject.computeIfAbsent(waited.at().object(), object -> new ArrayList<>())
                        .add(waited);
            }
        }
        for (Waited waited : waits) {
            if (!HangNames.hasPlace(waited.at()) || !HangNames.hasPlace(waited.signal())) {
                continue;
            }
            if (waited.at().op() == Op.WAIT) {
                early(waited);
                if (waited.knownSignal().op() == Op.NOTIFY && waited.entry() != null) {
                    byObject.getOrDefault(waited.at().object(), List.of()).forEach(other -> elsewhere(waited, other));
                }
            } else if (waited.at().op() == Op.PARK && waited.before() != null) {
                merged(waited);
            }
        }
    }

    private void early(Waited waited) {
        if (waited.written()) {
            looking++;
            return;
        }
        if (!seesReads) {
            unknown++;
            return;
        }
        for (Taken taken : waited.taken()) {
            if (HangNames.hasPlace(taken.at()) && !segments.precedes(taken.at().segment(), waited.signalSegment())) {
                found.accept(names.hang(
                        Hang.How.TOO_EARLY,
                        List.of(notifies(waited.knownSignal()), takes(taken), waits(waited.at())),
                        List.of(waited.knownSignal(), taken.at()),
                        waited.at()));
                return;
            }
        }
        ordered++;
    }

    /** @param other a wait for the same object */
    private void elsewhere(Waited waited, Waited other) {
        Moment at = waited.at();
        Moment signal = waited.knownSignal();
        Moment thief = other.at();
        // Who waits at the same place waits for the same, and will do what is to be done.
        boolean samePlace = thief.site() == at.site();
        boolean sameThread = thief.thread() == at.thread() || thief.thread() == signal.thread();
        Taken own = own(waited);
        Taken others = own(other);
        if (samePlace || sameThread || own == null || others == null) {
            return;
        }
        if (segments.precedes(other.end(), waited.signalSegment())
                || segments.precedes(waited.signalSegment(), thief.segment())) {
            ordered++;
            return;
        }
        if (excluded(thief.locks(), signal.locks(), waited.owner())
                || excluded(thief.locks(), at.locks(), waited.owner())) {
            guarded++;
            return;
        }
        // One is enough of each three threads and byObject.
        if (pairs.add(List.of(
                thief.thread(),
                thief.site(),
                thief.context(),
                at.thread(),
                at.site(),
                at.context(),
                signal.thread(),
                signal.site(),
                signal.context(),
                waited.knownEntry().entered().site()))) {
            WaitWalk.Entry entry = entry(waited);
            List<Moment> steps = new ArrayList<>();
            if (entry.waited() != null) {
                steps.add(entry.waited());
            }
            steps.addAll(List.of(others.at(), thief, own.at(), at, entry.entered()));
            if (steps.stream().allMatch(HangNames::hasPlace)) {
                found.accept(
                        names.hang(Hang.How.ELSEWHERE, List.of(waits(thief), waits(at), notifies(signal)), steps, at));
            }
        }
    }

    /** The acquisition of the lock that a wait gives up, or null if it is not known. */
    private static @Nullable Taken own(Waited waited) {
        for (Taken taken : waited.taken()) {
            if (Hold.lock(taken.hold()) == waited.owner()) {
                return taken;
            }
        }
        return null;
    }

    /**
     * How the thread that notifies comes to the lock for it. If it waits for the same object, too, somewhere in the run, then it must be among
     * those who wait, and woken first: else it does not come there as long as the others wait.
     */
    private WaitWalk.Entry entry(Waited waited) {
        if (waited.knownEntry().waited() == null) {
            for (Waited own : byObject.getOrDefault(waited.at().object(), List.of())) {
                if (own.at().thread() == waited.knownSignal().thread()) {
                    return new WaitWalk.Entry(own.at(), Objects.requireNonNull(own.woke(), "woke"));
                }
            }
        }
        return waited.knownEntry();
    }

    /** Whether a thread cannot notify while another one waits, because both hold a lock other than that of the wait. */
    private boolean excluded(int waiter, int notifier, int owner) {
        for (int one : states.holds(waiter)) {
            for (int other : states.holds(notifier)) {
                if (Hold.lock(one) != owner && Hold.exclude(one, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void merged(Waited waited) {
        Waited before = Objects.requireNonNull(waited.before(), "before");
        if (waited.written()) {
            looking++;
        } else if (!seesReads) {
            unknown++;
        } else if (segments.precedes(before.at().segment(), waited.signalSegment())) {
            ordered++;
        } else if (HangNames.hasPlace(before.signal()) && HangNames.hasPlace(before.at())) {
            found.accept(names.hang(
                    Hang.How.MERGED,
                    List.of(
                            notifies(before.knownSignal()),
                            notifies(waited.knownSignal()),
                            waits(before.at()),
                            waits(waited.at())),
                    List.of(before.knownSignal(), waited.knownSignal(), before.at()),
                    waited.at()));
        }
    }

    private Hang.Act notifies(Moment signal) {
        return switch (signal.op()) {
            case UNPARK -> names.act(signal, "gives a permit");
            case NOTIFY_ALL -> names.act(signal, "notifies all");
            default -> names.act(signal, "notifies one");
        };
    }

    private Hang.Act takes(Taken taken) {
        return names.act(taken.at(), "then acquires the lock");
    }

    private Hang.Act waits(Moment at) {
        return names.act(at, at.op() == Op.PARK ? "parks" : HangFindings.WAITS);
    }

    /** How many waits look first at what is written before their notification. */
    long looking() {
        return looking;
    }

    /** How many waits may have looked at something that was not recorded. */
    long unknown() {
        return unknown;
    }

    /** How many notifications cannot come before the wait. */
    long ordered() {
        return ordered;
    }

    /** How often a lock keeps a notification from waking another thread. */
    long guarded() {
        return guarded;
    }
}
