package dev.heddle.engine.internal.portfolio;

import dev.heddle.engine.internal.portfolio.Schedule.Leg;
import dev.heddle.engine.internal.portfolio.Schedule.Stop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Schedules with one preemption or two. Of each kind of threads one takes part, and a second one where a kind meets itself; the others are held until
 * these have done their part, so that a program with a hundred threads needs no more schedules than one with three.
 */
final class Preemptions {
    private static final int MOST_KINDS = 16;
    private static final int MOST = 4_000;
    /** So many draws in vain in a row, and all that there are have come. */
    private static final int PATIENCE = 200;

    private Preemptions() {}

    /** Who may be held, and who goes on meanwhile: by path. */
    private record Couple(String held, String other) {
        boolean hasMain() {
            return held.equals(ProgramModel.MAIN) || other.equals(ProgramModel.MAIN);
        }
    }

    private static List<Couple> couples(ProgramModel model) {
        List<List<String>> kinds = model.kinds();
        List<Couple> couples = new ArrayList<>();
        int count = Math.min(MOST_KINDS, kinds.size());
        for (int held = 0; held < count; held++) {
            for (int other = 0; other < count; other++) {
                if (held != other) {
                    couples.add(
                            new Couple(kinds.get(held).get(0), kinds.get(other).get(0)));
                } else if (kinds.get(held).size() > 1) {
                    couples.add(
                            new Couple(kinds.get(held).get(0), kinds.get(held).get(1)));
                }
            }
        }
        // What main does beside its threads is mostly to wait for them.
        couples.sort(Comparator.comparing(Couple::hasMain));
        return couples;
    }

    /** One thread is held at each of its stops, and another one goes on: the first stops of all first. */
    static List<Schedule> one(ProgramModel model) {
        List<Couple> couples = couples(model);
        Set<Schedule> schedules = new LinkedHashSet<>();
        // All threads are started first; then each goes on as soon as it is there; then all others go first.
        for (Start start : Start.values()) {
            boolean isAny = true;
            for (int rank = 0; isAny && schedules.size() < MOST; rank++) {
                isAny = false;
                for (Couple couple : couples) {
                    List<Stop> stops = model.stops(couple.held);
                    if (rank < stops.size()) {
                        isAny = true;
                        List<Leg> legs = start.legs(model, couple);
                        legs.add(new Leg(couple.held, stops.get(rank)));
                        legs.add(Leg.whole(couple.other));
                        legs.add(Leg.whole(couple.held));
                        schedules.add(new Schedule(legs));
                    }
                }
            }
        }
        return List.copyOf(schedules);
    }

    /** What comes before the threads that a schedule is about. */
    private enum Start {
        MAIN_FIRST,
        AT_ONCE,
        OTHERS_FIRST;

        List<Leg> legs(ProgramModel model, Couple couple) {
            List<Leg> legs = new ArrayList<>();
            if (this != AT_ONCE && !couple.hasMain()) {
                legs.add(Leg.whole(ProgramModel.MAIN));
            }
            if (this == OTHERS_FIRST) {
                model.kinds().stream()
                        .flatMap(List::stream)
                        .filter(path -> !path.equals(ProgramModel.MAIN)
                                && !path.equals(couple.held)
                                && !path.equals(couple.other))
                        .forEach(path -> legs.add(Leg.whole(path)));
            }
            return legs;
        }
    }

    /** Two stops, drawn at random: of two threads that are held one after the other, or of one that is held twice. */
    static List<Schedule> two(ProgramModel model, long seed) {
        List<Couple> couples = couples(model);
        List<List<String>> kinds = model.kinds();
        Set<Schedule> schedules = new LinkedHashSet<>();
        if (couples.isEmpty()) {
            return List.of();
        }
        Random random = new Random(seed);
        for (int vain = 0; vain < PATIENCE && schedules.size() < MOST; vain++) {
            Couple couple = couples.get(random.nextInt(couples.size()));
            List<Stop> stops = model.stops(couple.held);
            List<Stop> others = model.stops(couple.other);
            boolean isTwice = random.nextBoolean();
            List<String> thirds = kinds.get(random.nextInt(kinds.size()));
            String third = thirds.get(random.nextInt(Math.min(3, thirds.size())));
            boolean mainFirst = random.nextInt(3) > 0 && !couple.hasMain();
            if (stops.isEmpty() || others.isEmpty()) {
                continue;
            }
            List<Leg> legs = new ArrayList<>();
            if (mainFirst) {
                legs.add(Leg.whole(ProgramModel.MAIN));
            }
            legs.add(new Leg(couple.held, stops.get(random.nextInt(stops.size()))));
            if (isTwice) {
                legs.add(Leg.whole(couple.other));
                legs.add(new Leg(couple.held, stops.get(random.nextInt(stops.size()))));
                legs.add(Leg.whole(third));
            } else {
                legs.add(new Leg(couple.other, others.get(random.nextInt(others.size()))));
                if (!third.equals(couple.held) && !third.equals(couple.other) && random.nextBoolean()) {
                    legs.add(Leg.whole(third));
                }
                legs.add(Leg.whole(couple.held));
                legs.add(Leg.whole(couple.other));
            }
            if (schedules.add(new Schedule(legs))) {
                vain = 0;
            }
        }
        return List.copyOf(schedules);
    }
}
