package dev.heddle.recorder.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Compares the cost of recording with the program's CPU time, sample by sample, and decides what to disable.
 * Independent of clock and JVM: the same samples lead to the same decisions. See docs/design/overhead.md.
 *
 * @param <M> what can be disabled
 */
final class CostAccount<M> {
    /**
     * The CPU time beyond the budget that is tolerated: a start or a short period of much work is not a reason to
     * disable anything.
     */
    static final long CREDIT_NANOS = 500_000_000;
    /** After something was disabled, the rest costs at most this part of the budget, so that debts shrink. */
    private static final double MARGIN = 0.8;
    /**
     * If the fixed cost exceeds the budget, the rest stays enabled as long as it costs no more than this part of the
     * budget.
     */
    private static final double HOPELESS = 0.25;
    /** An idle program counts as one that keeps this part of a core busy. */
    private static final double LEAST_BUSY = 0.25;
    /** How long recording may be too expensive with nothing left to disable. */
    private static final double PATIENCE_NANOS = 10e9;
    /** The period of the latest samples. */
    private static final double LAST_NANOS = 10e9;
    /** More classes are watched only while recording costs no more than this part of the budget. */
    private static final double ROOM = 0.5;

    private final double share;
    private double own;
    private double cost;
    private double debt;
    private final Deque<Past> last = new ArrayDeque<>();
    private double lastWall;
    private double hopelessNanos;
    private boolean hasRoom;
    private double fixedShare;

    /** @param share the budget, as a part of the program's own CPU time */
    CostAccount(double share) {
        this.share = share;
    }

    /**
     * The cost of a method.
     *
     * @param hooks of its hooks, estimated from the timed ones
     * @param timed the number of timed hooks
     * @param drained of writing its events
     */
    record Cost<M>(M method, double hooks, long timed, double drained) {
        double nanos() {
            return hooks + drained;
        }

        /** The part of the cost that justifies disabling it: a single slow hook is chance. */
        double sure() {
            return (timed == 0 ? 0 : hooks * (timed - 1) / timed) + drained;
        }
    }

    /** A past sample. */
    private record Past(double wall, double own, double cost) {}

    /**
     * A sample: the times since the previous one, in nanoseconds.
     *
     * @param wall its duration
     * @param process CPU time of the whole process
     * @param sync cost of the hooks and events of synchronisation
     * @param threads other CPU time of the recorder's threads
     * @param once cost that will not recur
     * @param costs what could be disabled
     * @param isNew whether some of that is watched for the first time, so that there is no tolerance
     */
    record Sample<M>(
            double wall, double process, double sync, double threads, double once, List<Cost<M>> costs, boolean isNew) {
        double fixed() {
            return sync + threads;
        }
    }

    /** @return what to disable from now on, the most expensive first */
    List<M> add(Sample<M> sample) {
        double recurring = sample.fixed();
        for (Cost<M> one : sample.costs()) {
            recurring += one.nanos();
        }
        double ownNow = Math.max(0, sample.process() - recurring - sample.once());
        own += ownNow;
        cost += recurring + sample.once();
        last.add(new Past(sample.wall(), ownNow, recurring + sample.once()));
        lastWall += sample.wall();
        while (lastWall - last.element().wall() >= LAST_NANOS) {
            lastWall -= last.remove().wall();
        }
        double busy = Math.max(ownNow, LEAST_BUSY * sample.wall());
        double allowed = share * busy;
        debt = Math.max(0, debt + recurring + sample.once() - allowed);
        hasRoom = debt == 0 && recurring <= ROOM * allowed;
        if (debt <= (sample.isNew() ? 0 : CREDIT_NANOS) || recurring <= allowed) {
            hopelessNanos = 0;
            return List.of();
        }
        // Without the hooks the program does more in the same time; the recorder's threads do not.
        double fixed = sample.sync() + sample.threads() * Math.min(1, busy / sample.process());
        List<M> dearest = dearest(left(allowed, fixed), sample.costs());
        hopelessNanos = dearest.isEmpty() ? hopelessNanos + sample.wall() : 0;
        fixedShare = sample.fixed() / busy;
        return dearest;
    }

    /** The budget for what can be disabled. */
    private static double left(double allowed, double fixed) {
        return fixed >= allowed ? HOPELESS * allowed : Math.max(MARGIN * allowed - fixed, (allowed - fixed) / 2);
    }

    /**
     * The methods to disable so that the rest stays within the budget: the most expensive first, and no more than
     * necessary.
     */
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

    /** Whether more classes may be watched: there is no debt, and the cost is far below the budget. */
    boolean hasRoom() {
        return hasRoom;
    }

    /** Whether recording has been too expensive for some time with nothing left to disable. */
    boolean isHopeless() {
        return hopelessNanos >= PATIENCE_NANOS;
    }

    /** Whether recording was too expensive in the last sample with nothing left to disable, for any duration. */
    boolean endsHopeless() {
        return hopelessNanos > 0;
    }

    /** The fixed cost in the last sample that was too expensive, in percent of the program's own time. */
    double fixedPercent() {
        return 100 * fixedShare;
    }

    /** The cost of recording so far, in percent of the program's own time. */
    double percent() {
        return percent(cost, own);
    }

    /** The same for the last ten seconds. */
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
