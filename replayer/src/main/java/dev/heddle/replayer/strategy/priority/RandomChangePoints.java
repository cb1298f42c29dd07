package dev.heddle.replayer.strategy.priority;

import dev.heddle.replayer.strategy.AcquisitionMatcher;
import dev.heddle.replayer.strategy.ThreadView;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.PctPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The change points of PCT and RPro.
 *
 * <p>PCT: change point i drops its thread to priority i. RPro: the same, but the assignment of priorities to points is
 * random, too. Otherwise later aimed points would always rank above the first one, and a deadlock that needs the
 * opposite would never be found.
 *
 * <p>With an aim, the position of the first change point among the events is unknown before its thread reaches it. So
 * no point can precede it; all points lie within the radius after it.
 */
final class RandomChangePoints implements ChangePoints {
    private record Point(long event, double priority) {}

    private final int size;
    /** Points with a position that are not used up. */
    private final List<Point> points = new ArrayList<>();

    private final AcquisitionMatcher aim;
    /** The selected occurrence of the aim. */
    private final long aimedTime;
    /** Points that get a position when the aim is reached, by their distance from it; the aim itself is the first. */
    private final List<Point> fromAim = new ArrayList<>();

    private long timesAtAim;

    RandomChangePoints(PctPlan plan, Random random) {
        size = plan.depth() - 1;
        List<Integer> priorities = new ArrayList<>();
        for (int i = 1; i <= size; i++) {
            priorities.add(i);
        }
        if (size == 0 || plan.aim().isEmpty()) {
            aim = null;
            aimedTime = 0;
        } else {
            PctPlan.Aim chosen = plan.aim().get(random.nextInt(plan.aim().size()));
            aim = new AcquisitionMatcher(chosen.acquisition());
            aimedTime = upTo(chosen.times(), random);
        }
        if (size == 0) {
            return;
        }
        if (plan.radius() == null) {
            for (int priority : priorities) {
                points.add(new Point(upTo(plan.events(), random), priority));
            }
            return;
        }
        Collections.shuffle(priorities, random);
        long first = aim == null ? upTo(plan.events(), random) : 0;
        List<Point> placed = aim == null ? points : fromAim;
        placed.add(new Point(first, priorities.get(0)));
        Set<Long> distances = new HashSet<>();
        for (int i = 1; i < size; ) {
            long distance = upTo(plan.radius(), random) * (aim == null && random.nextBoolean() ? -1 : 1);
            if (distances.add(distance)) {
                placed.add(new Point(first + distance, priorities.get(i++)));
            }
        }
        // A point before the beginning of the run is never reached.
        points.removeIf(point -> point.event < 1);
    }

    /** Uniform in 1…most. */
    private static long upTo(long most, Random random) {
        return 1 + Math.floorMod(random.nextLong(), most);
    }

    @Override
    public double at(ThreadView thread, long event, long own) {
        if (!fromAim.isEmpty() && timesAtAim + 1 >= aimedTime && aim.isNextOf(thread)) {
            fromAim.forEach(point -> points.add(new Point(event + point.event, point.priority)));
            fromAim.clear();
        }
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).event <= event) {
                return points.remove(i).priority;
            }
        }
        return NONE;
    }

    @Override
    public boolean isDue(long event) {
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).event <= event) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void executed(ThreadView thread) {
        if (aim != null && aim.isNextOf(thread)) {
            timesAtAim++;
        }
    }

    @Override
    public boolean concerns(Site site) {
        return aim != null && aim.concerns(site);
    }

    @Override
    public int size() {
        return size;
    }
}
