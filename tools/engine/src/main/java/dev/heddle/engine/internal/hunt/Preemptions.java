package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.hunt.ThreadSchedule.Leg;
import dev.heddle.engine.internal.hunt.ThreadSchedule.Stop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Schedules with one or two preemptions. One thread of each kind takes part, and a second one for pairs within a kind.
 * All other threads are held until these have finished, so a program with a hundred threads needs no more schedules
 * than one with three.
 */
final class Preemptions {
    private static final int MOST_KINDS = 16;
    private static final int MOST = 4_000;
    private static final int MOST_DELAYS = 2_000;
    /** Up to this number of kinds, main among them, couples of threads are few. */
    private static final int FEW_KINDS = 3;
    /** After this number of draws without a new schedule, all schedules were drawn. */
    private static final int PATIENCE = 200;

    private Preemptions() {}

    /** The held thread and the thread that runs meanwhile, by path. */
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
        // Beside its threads, main mostly waits for them.
        couples.sort(Comparator.comparing(Couple::hasMain));
        return couples;
    }

    /**
     * One thread is held at each of its stops while others run; the first stops of all threads come first. In a program
     * with many kinds of threads, all others run at first: between the held thread and the one that it collides with may
     * be further ones, and the number of couples grows with the square of the kinds.
     */
    static List<ThreadSchedule> one(ProgramModel model) {
        List<Couple> couples = couples(model);
        Set<ThreadSchedule> schedules = new LinkedHashSet<>();
        if (model.kinds().size() > FEW_KINDS) {
            addDelays(model, ProgramModel::ownStops, schedules);
            addDelays(model, ProgramModel::orderedStops, schedules);
            addDelays(model, ProgramModel::stops, schedules);
        }
        // Variants: all threads start first; each thread runs as soon as it is started; all other threads run first.
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
                        schedules.add(new ThreadSchedule(legs));
                    }
                }
            }
        }
        return List.copyOf(schedules);
    }

    /** One thread of each kind is held at each of its stops until no other can proceed. */
    private static void addDelays(
            ProgramModel model, BiFunction<ProgramModel, String, List<Stop>> stops, Set<ThreadSchedule> schedules) {
        List<String> held = model.kinds().stream().map(kind -> kind.get(0)).toList();
        boolean isAny = true;
        for (int rank = 0; isAny && schedules.size() < MOST_DELAYS; rank++) {
            isAny = false;
            for (String thread : held) {
                List<Stop> ofThread = stops.apply(model, thread);
                if (rank < ofThread.size()) {
                    isAny = true;
                    schedules.add(new ThreadSchedule(
                            List.of(new Leg(thread, ofThread.get(rank)), Leg.others(), Leg.whole(thread))));
                }
            }
        }
    }

    /** The threads that run before those of the schedule. */
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

    /** Two random stops: of two threads held one after the other, or of one thread held twice. */
    static List<ThreadSchedule> two(ProgramModel model, long seed) {
        List<Couple> couples = couples(model);
        List<List<String>> kinds = model.kinds();
        Set<ThreadSchedule> schedules = new LinkedHashSet<>();
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
            if (schedules.add(new ThreadSchedule(legs))) {
                vain = 0;
            }
        }
        return List.copyOf(schedules);
    }
}
