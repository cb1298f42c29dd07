package dev.heddle.recorder.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What recording costs, beside what the program does, look by look, and what is to be given up for it. Knows no clock and no JVM: the same looks
 * lead to the same decisions. See docs/design/overhead.md.
 *
 * @param <M> what can be given up
 */
final class CostAccount<M> {
    /** So much CPU time beyond the budget is let pass: a start, or a moment of much work, is no reason to give anything up. */
    static final long CREDIT_NANOS = 500_000_000;
    /** What is left after something was given up is at most this part of what may be spent, so that debts go down. */
    private static final double MARGIN = 0.8;
    /** If what cannot be given up is too dear, the rest is kept as long as it costs no more than this part of what may be spent. */
    private static final double HOPELESS = 0.25;
    /** A program that does little counts as one that keeps this part of a core busy. */
    private static final double LEAST_BUSY = 0.25;
    /** So long nothing is left to give up, and it is too dear. */
    private static final double PATIENCE_NANOS = 10e9;
    /** So long are the looks that are called the last ones. */
    private static final double LAST_NANOS = 10e9;
    /** More is watched only while recording costs no more than this part of what may be spent. */
    private static final double ROOM = 0.5;

    private final double share;
    private double own;
    private double cost;
    private double debt;
    private final Deque<Past> last = new ArrayDeque<>();
    private double lastWall;
    private double inVain;
    private boolean hasRoom;
    private double fixedShare;

    /** @param share how much recording may cost, as a part of the CPU time that the program takes itself */
    CostAccount(double share) {
        this.share = share;
    }

    /**
     * What a method took.
     *
     * @param hooks its hooks, as those say that were timed
     * @param timed how many were
     * @param drained its events, when they were written
     */
    record Cost<M>(M method, double hooks, long timed, double drained) {
        double nanos() {
            return hooks + drained;
        }

        /** The same, as far as it is worth to give something up for: one hook that took long is chance. */
        double sure() {
            return (timed == 0 ? 0 : hooks * (timed - 1) / timed) + drained;
        }
    }

    /** A look that is over. */
    private record Past(double wall, double own, double cost) {}

    /**
     * What was seen since the look before, in nanoseconds.
     *
     * @param wall how long that is
     * @param process CPU time of the whole process
     * @param sync what the hooks and events of synchronisation took
     * @param threads what the recorder's threads took besides
     * @param once what it took that will not come again
     * @param costs what could be given up
     * @param isNew whether some of that is watched for the first time, so that no credit is given
     */
    record Look<M>(
            double wall, double process, double sync, double threads, double once, List<Cost<M>> costs, boolean isNew) {
        double fixed() {
            return sync + threads;
        }
    }

    /** @return what is to be given up from now on, the dearest first */
    List<M> look(Look<M> look) {
        double recurring = look.fixed();
        for (Cost<M> one : look.costs()) {
            recurring += one.nanos();
        }
        double ownNow = Math.max(0, look.process() - recurring - look.once());
        own += ownNow;
        cost += recurring + look.once();
        last.add(new Past(look.wall(), ownNow, recurring + look.once()));
        lastWall += look.wall();
        while (lastWall - last.element().wall() >= LAST_NANOS) {
            lastWall -= last.remove().wall();
        }
        double busy = Math.max(ownNow, LEAST_BUSY * look.wall());
        double allowed = share * busy;
        debt = Math.max(0, debt + recurring + look.once() - allowed);
        hasRoom = debt == 0 && recurring <= ROOM * allowed;
        if (debt <= (look.isNew() ? 0 : CREDIT_NANOS) || recurring <= allowed) {
            inVain = 0;
            return List.of();
        }
        // Without the hooks the program does more in the same time, and the threads of the recorder do not.
        double fixed = look.sync() + look.threads() * Math.min(1, busy / look.process());
        List<M> dearest = dearest(left(allowed, fixed), look.costs());
        inVain = dearest.isEmpty() ? inVain + look.wall() : 0;
        fixedShare = look.fixed() / busy;
        return dearest;
    }

    /** What may be spent on what can be given up. */
    private static double left(double allowed, double fixed) {
        return fixed >= allowed ? HOPELESS * allowed : Math.max(MARGIN * allowed - fixed, (allowed - fixed) / 2);
    }

    /** What must go so that the rest costs no more than it may: the dearest first, and no more of it than that takes. */
    static <M> List<M> dearest(double allowed, List<Cost<M>> costs) {
        List<Cost<M>> sorted = new ArrayList<>(costs);
        sorted.sort((one, other) -> Double.compare(other.sure(), one.sure()));
        double left = 0;
        for (Cost<M> one : sorted) {
            left += one.sure();
        }
        List<M> dearest = new ArrayList<>();
        for (Cost<M> one : sorted) {
            if (left <= allowed) {
                break;
            }
            dearest.add(one.method());
            left -= one.sure();
        }
        return dearest;
    }

    /** Whether more may be watched: nothing is owed, and what is watched is far below the budget. */
    boolean hasRoom() {
        return hasRoom;
    }

    /** Whether recording has been too dear for some time with nothing left to give up. */
    boolean isInVain() {
        return inVain >= PATIENCE_NANOS;
    }

    /** Whether recording was too dear at the last look with nothing left to give up, for however short a time. */
    boolean endsInVain() {
        return inVain > 0;
    }

    /** What could not be given up in the last look in which recording was too dear, in percent of what the program took itself. */
    double fixedPercent() {
        return 100 * fixedShare;
    }

    /** What recording cost so far, in percent of what the program took itself. */
    double percent() {
        return percent(cost, own);
    }

    /** The same of the last ten seconds. */
    double lastPercent() {
        double ofCost = 0;
        double ofOwn = 0;
        for (Past one : last) {
            ofCost += one.cost();
            ofOwn += one.own();
        }
        return percent(ofCost, ofOwn);
    }

    private static double percent(double part, double whole) {
        return whole > 0 ? 100 * part / whole : 0;
    }
}
