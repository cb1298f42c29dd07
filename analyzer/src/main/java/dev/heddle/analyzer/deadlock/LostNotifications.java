package dev.heddle.analyzer.deadlock;

import dev.heddle.analyzer.deadlock.WaitWalk.Taken;
import dev.heddle.analyzer.deadlock.WaitWalk.Waited;
import dev.heddle.analyzer.skeleton.Hold;
import dev.heddle.analyzer.skeleton.LockStates;
import dev.heddle.analyzer.skeleton.Segments;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.relation.MayTrigger;
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
 * Finds the notifications that may be lost.
 * <ul>
 * <li>A notification ended a wait in this run. In another run it can precede the thread's first acquisition of a lock
 * for the wait, unless they are ordered. It is not lost if the thread sees that it need not wait, because a variable
 * that it reads was written before the notification.
 * <li>A {@code notify} that wakes one thread can wake another thread, which waits for the same object elsewhere in the
 * code.
 * <li>A permit is lost if it arrives while the thread already has one.
 * </ul>
 */
final class LostNotifications {
    private final WaitWalk walk;
    private final Segments segments;
    private final LockStates states;
    private final HangNames names;
    private final Consumer<Hang> found;
    private final Set<List<Integer>> pairs = new HashSet<>();
    /** Waits for notifications, by the object of the wait. */
    private final Map<Integer, List<Waited>> byObject = new HashMap<>();

    private final boolean seesReads;
    private long ofJdk;
    private long checkingFirst;
    private long unknown;
    private long ordered;
    private long guarded;

    /**
     * Makes a search.
     *
     * @param seesReads whether the reads before waits were recorded; otherwise it is unknown whether a thread would
     *     wait in vain
     * @param found receives each hang, as often as the run shows it
     */
    LostNotifications(WaitWalk walk, HangNames names, boolean seesReads, Consumer<Hang> found) {
        this.walk = walk;
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
            if (isOfJdk(waited.at())) {
                ofJdk++;
                continue;
            }
            if (waited.at().op() == Op.WAIT) {
                tooEarly(waited);
                if (waited.knownSignal().op() == Op.NOTIFY && waited.entry() != null) {
                    byObject.getOrDefault(waited.at().object(), List.of())
                            .forEach(other -> takenElsewhere(waited, other));
                }
            } else if (waited.at().op() == Op.PARK && waited.before() != null) {
                merged(waited);
            }
        }
    }

    /** Whether code of the JDK waits. Its synchronisers check their state, and the reads of it are not recorded. */
    private boolean isOfJdk(RunEvent at) {
        boolean isCall = walk.sites().names().site(at.site()).target() != null;
        List<CodePoint> stack = walk.contexts().stack(at.context(), at.site(), 2);
        int waiting = isCall ? 0 : 1;
        return waiting < stack.size() && MayTrigger.isLibrary(stack.get(waiting).className());
    }

    private void tooEarly(Waited waited) {
        if (waited.written()) {
            checkingFirst++;
            return;
        }
        if (!seesReads) {
            unknown++;
            return;
        }
        for (Taken taken : waited.taken()) {
            if (HangNames.hasPlace(taken.at()) && !segments.precedes(taken.at().segment(), waited.signalSegment())) {
                found.accept(names.hang(
                        Hang.Cause.TOO_EARLY,
                        List.of(notifies(waited.knownSignal()), takes(taken), waits(waited.at())),
                        List.of(waited.knownSignal(), taken.at()),
                        waited.at()));
                return;
            }
        }
        ordered++;
    }

    /**
     * Checks whether another wait can take the notification.
     *
     * @param other a wait for the same object
     */
    private void takenElsewhere(Waited waited, Waited other) {
        RunEvent at = waited.at();
        RunEvent signal = waited.knownSignal();
        RunEvent taker = other.at();
        // A thread that waits at the same place waits for the same condition, and does the same work.
        boolean samePlace = taker.site() == at.site();
        boolean sameThread = taker.thread() == at.thread() || taker.thread() == signal.thread();
        Taken own = own(waited);
        Taken others = own(other);
        if (samePlace || sameThread || own == null || others == null) {
            return;
        }
        if (segments.precedes(other.end(), waited.signalSegment())
                || segments.precedes(waited.signalSegment(), taker.segment())) {
            ordered++;
            return;
        }
        if (excluded(taker.locks(), signal.locks(), waited.owner())
                || excluded(taker.locks(), at.locks(), waited.owner())) {
            guarded++;
            return;
        }
        // One hang for each combination of three threads and places is enough.
        if (pairs.add(List.of(
                taker.thread(),
                taker.site(),
                taker.context(),
                at.thread(),
                at.site(),
                at.context(),
                signal.thread(),
                signal.site(),
                signal.context(),
                waited.knownEntry().entered().site()))) {
            WaitWalk.Entry entry = entry(waited);
            List<RunEvent> steps = new ArrayList<>();
            if (entry.waited() != null) {
                steps.add(entry.waited());
            }
            steps.addAll(List.of(others.at(), taker, own.at(), at, entry.entered()));
            if (steps.stream().allMatch(HangNames::hasPlace)) {
                found.accept(names.hang(
                        Hang.Cause.ELSEWHERE, List.of(waits(taker), waits(at), notifies(signal)), steps, at));
            }
        }
    }

    /** The acquisition of the lock that a wait releases, or null if it is unknown. */
    private static @Nullable Taken own(Waited waited) {
        for (Taken taken : waited.taken()) {
            if (Hold.lock(taken.hold()) == waited.owner()) {
                return taken;
            }
        }
        return null;
    }

    /**
     * How the notifying thread gets the lock for the notification. If that thread also waits for the same object in the
     * run, it has to be among the waiters and be woken first. Otherwise it does not reach the notification while the
     * others wait.
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
            checkingFirst++;
        } else if (!seesReads) {
            unknown++;
        } else if (segments.precedes(before.at().segment(), waited.signalSegment())) {
            ordered++;
        } else if (HangNames.hasPlace(before.signal()) && HangNames.hasPlace(before.at())) {
            found.accept(names.hang(
                    Hang.Cause.MERGED,
                    List.of(
                            notifies(before.knownSignal()),
                            notifies(waited.knownSignal()),
                            waits(before.at()),
                            waits(waited.at())),
                    List.of(before.knownSignal(), waited.knownSignal(), before.at()),
                    waited.at()));
        }
    }

    private Hang.Act notifies(RunEvent signal) {
        return switch (signal.op()) {
            case UNPARK -> names.act(signal, "gives a permit");
            case NOTIFY_ALL -> names.act(signal, "notifies all");
            default -> names.act(signal, "notifies one");
        };
    }

    private Hang.Act takes(Taken taken) {
        return names.act(taken.at(), "then acquires the lock");
    }

    private Hang.Act waits(RunEvent at) {
        return names.act(at, at.op() == Op.PARK ? "parks" : HangFindings.WAITS);
    }

    /** Number of waits that first check a variable written before their notification. */
    long checkingFirst() {
        return checkingFirst;
    }

    /** Number of waits that may have checked a variable whose reads were not recorded. */
    long unknown() {
        return unknown;
    }

    /** Number of waits in the code of the JDK. */
    long ofJdk() {
        return ofJdk;
    }

    /** Number of notifications that cannot precede the wait. */
    long ordered() {
        return ordered;
    }

    /** Number of times that a lock prevents a notification from waking another thread. */
    long guarded() {
        return guarded;
    }
}
