package dev.heddle.engine.internal.shrink;

import dev.heddle.engine.internal.orders.ThreadOrders;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reduces the switches of a failing run, first to the fewest preemptions, then to the fewest others. What is tried counts only if the program
 * fails as it did before; and then what was unusual in that run is gone on with, which is often less than what it was asked for.
 *
 * <p>That the threads come in another order needs no preemption, but it may need switches that the run does not have. So what is left of the
 * preemptions is also tried with orders of the threads, of a family in which every order of every two or three of them appears.
 *
 * <p>What comes out is minimal in the sense that none of the preemptions can be left out alone, nor of the other switches.
 */
final class Reduction {
    /** Preemptions count first, whatever they cost in other switches. */
    private static final Comparator<List<Switch>> BY_COST =
            Comparator.<List<Switch>>comparingLong(Reduction::preemptions).thenComparingInt(List::size);

    /** A switch without what is only for readers. */
    private record Key(String thread, long steps, String to) {}

    private record Tried(List<Key> switches, List<String> order) {}

    /** With more threads, orders of three of them are too many; with more preemptions, each of them with all orders. */
    private static final int FEW = 12;

    /** With more preemptions, shifting all of them would take too long. */
    private static final int MOST_SHIFTED = 4;
    /** So many operations a preemption is shifted. */
    private static final int FARTHEST = 3;
    /** So many places of a single preemption are tried at most. */
    private static final int MOST_SINGLE = 1_500;

    private final Trials trials;
    private final Failure failure;
    private final List<String> threads;
    private final List<List<String>> orders = new ArrayList<>();
    private final Set<Tried> tried = new HashSet<>();
    private List<Switch> best;
    private boolean isWhole;
    /** Whether there were too many switches to leave each of them out alone. */
    private boolean isInGroups;
    /** With nothing left out. */
    private Trial all;
    /** What came of that, in words; null if it was not told. */
    private String ofAll;

    /**
     * @param failure how the program is to fail
     * @param threads paths of the threads of the run
     */
    Reduction(Trials trials, Failure failure, List<String> threads) {
        this.trials = trials;
        this.failure = failure;
        this.threads = List.copyOf(threads);
        orders.add(List.of());
        if (threads.size() > 1) {
            int strength = threads.size() > FEW ? 2 : Math.min(3, threads.size());
            ThreadOrders family = ThreadOrders.of(threads.size(), strength, 1, 1);
            for (long i = 0; i < family.size(); i++) {
                String[] order = new String[threads.size()];
                int[] places = family.places(i);
                for (int thread = 0; thread < places.length; thread++) {
                    order[places[thread]] = threads.get(thread);
                }
                orders.add(List.of(order));
            }
        }
    }

    static long preemptions(List<Switch> switches) {
        return switches.stream().filter(Switch::preempts).count();
    }

    /**
     * @param switches those of a run that failed so
     * @return what is left; null if the program does not fail so even with all of them
     */
    List<Switch> reduce(List<Switch> switches) throws IOException, InterruptedException {
        List<Trial> first = candidates(switches);
        // With all of them it should fail, but it may depend on what switches do not say.
        all = Trial.of(switches);
        first.add(all);
        if (!improve(first, null)) {
            return null;
        }
        boolean isBetter = true;
        while (isBetter) {
            isBetter = improve(candidates(best), best)
                    || improve(shifted(best), best)
                    || improve(redirected(best), best)
                    || improve(single(best), best);
        }
        // Parts of longer lists are not single switches.
        isInGroups = preemptions(best) > Parts.MOST_PARTS || best.size() - preemptions(best) > Parts.MOST_PARTS;
        return best;
    }

    /**
     * The same with fewer runs, where each is expensive: only as delta debugging goes about it, after the orders without any preemption.
     *
     * @see #reduce
     */
    List<Switch> reduceWithFewRuns(List<Switch> switches) throws IOException, InterruptedException {
        all = Trial.of(switches);
        if (!improve(List.of(all), null)) {
            return null;
        }
        if (preemptions(best) > 0) {
            improve(
                    orders.stream()
                            .map(order -> new Trial(List.of(), order, List.of()))
                            .toList(),
                    best);
        }
        boolean[] isInTime = {isWhole};
        DeltaDebugging<Switch> debugging = new DeltaDebugging<>(shorter -> {
            boolean isBetter = improve(shorter.stream().map(Trial::of).toList(), best);
            isInTime[0] &= isWhole;
            return isBetter ? Optional.of(best) : Optional.empty();
        });
        debugging.minimise(best, Switch::preempts);
        debugging.minimise(best, each -> !each.preempts());
        isWhole = isInTime[0];
        return best;
    }

    /** Whether it is known that nothing more can be left out. */
    boolean isWhole() {
        return isWhole && !isInGroups;
    }

    /** Why nothing could be left out, where the reduction came to nothing. */
    String whyNothing() {
        if (!isWhole) {
            return trials.isTimeOver()
                    ? "the time to shrink its schedule was over"
                    : "JVMs were lost that were to try parts of its schedule";
        }
        return "its switches alone do not give the failure: with all of them "
                + (ofAll == null ? "no run was made" : ofAll);
    }

    /** Why more might be left out; null if nothing can. */
    String whyNotLess() {
        if (!isWhole) {
            return trials.isTimeOver()
                    ? "there was no time to leave out more"
                    : "JVMs were lost that were to try to leave out more";
        }
        return isInGroups
                ? "with more than " + Parts.MOST_PARTS
                        + " switches left, each was not tried alone: more may be left out"
                : null;
    }

    /** What a run did, in words. */
    static String words(Failure failure) {
        return failure == null ? "the program ends well" : "the program fails otherwise: " + failure.text();
    }

    /** @return whether one of the candidates fails so, with less than what is known */
    private boolean improve(List<Trial> candidates, List<Switch> than) throws IOException, InterruptedException {
        List<Trial> open =
                candidates.stream().filter(each -> !tried.contains(key(each))).toList();
        List<List<Switch>> found = new ArrayList<>();
        isWhole = trials.make(open, (index, how, unusual) -> {
            tried.add(key(open.get(index)));
            if (open.get(index).equals(all)) {
                ofAll = failure.isSame(how) ? "it fails so, but does not say which switches it made" : words(how);
            }
            boolean isBetter =
                    failure.isSame(how) && unusual != null && (than == null || BY_COST.compare(unusual, than) < 0);
            if (isBetter) {
                found.add(unusual);
            }
            return isBetter;
        });
        if (found.isEmpty()) {
            return false;
        }
        best = found.get(0);
        return true;
    }

    /** Less than these, the fewest preemptions first. */
    private List<Trial> candidates(List<Switch> switches) {
        List<Switch> preempting = switches.stream().filter(Switch::preempts).toList();
        List<Switch> other = switches.stream().filter(each -> !each.preempts()).toList();
        Set<Trial> candidates = new LinkedHashSet<>();
        for (List<Switch> kept : Parts.of(preempting)) {
            // Single ones of many, and larger parts, with all orders would take too long.
            boolean isCheap = kept.isEmpty() || kept.size() == 1 && preempting.size() <= FEW;
            int most = isCheap ? orders.size() : 1;
            for (List<String> order : orders.subList(0, most)) {
                candidates.add(new Trial(kept, order, List.of()));
            }
            candidates.add(Trial.of(inOrder(switches, kept, other)));
        }
        for (List<Switch> kept : Parts.of(other)) {
            candidates.add(Trial.of(inOrder(switches, preempting, kept)));
        }
        List<Trial> sorted = new ArrayList<>(candidates);
        sorted.sort(Comparator.comparing(Trial::switches, BY_COST));
        return sorted;
    }

    /**
     * One preemption less, and the others some operations earlier or later: a thread that does not find a lock taken or a latch closed, because
     * nobody was stopped before, has fewer operations until then.
     */
    private static List<Trial> shifted(List<Switch> switches) {
        List<Switch> preempting = switches.stream().filter(Switch::preempts).toList();
        List<Switch> other = switches.stream().filter(each -> !each.preempts()).toList();
        if (preempting.size() < 2 || preempting.size() > MOST_SHIFTED) {
            return List.of();
        }
        int reach = preempting.size() == MOST_SHIFTED ? 1 : FARTHEST;
        Set<Trial> trials = new LinkedHashSet<>();
        for (Switch without : preempting) {
            List<List<Switch>> lists = new ArrayList<>();
            lists.add(List.of());
            for (Switch each : preempting) {
                if (each != without) {
                    lists = lists.stream()
                            .flatMap(list -> IntStream.rangeClosed(-reach, reach)
                                    .filter(by -> each.steps() + by >= 0)
                                    .mapToObj(by -> and(list, later(each, by))))
                            .toList();
                }
            }
            for (List<Switch> list : lists) {
                trials.add(Trial.of(list));
                List<Switch> all = new ArrayList<>(list);
                all.addAll(other);
                trials.add(Trial.of(all));
            }
        }
        return List.copyOf(trials);
    }

    /**
     * One preemption alone, a little earlier or later, in favour of each other thread: whoever went on then may wait for others now, because
     * nobody was stopped before.
     */
    private List<Trial> redirected(List<Switch> switches) {
        List<Switch> preempting = switches.stream().filter(Switch::preempts).toList();
        List<Trial> trials = new ArrayList<>();
        if (preempting.size() < 2 || preempting.size() > FEW || threads.size() > FEW) {
            return trials;
        }
        for (Switch each : preempting) {
            for (String to : threads) {
                for (int by = -FARTHEST; by <= FARTHEST; by++) {
                    if (each.steps() + by >= 0 && !to.equals(each.thread())) {
                        Switch later = later(each, by);
                        trials.add(Trial.of(List.of(new Switch(
                                later.thread(), later.steps(), to, true, later.before(), later.variable()))));
                    }
                }
            }
        }
        return trials;
    }

    /**
     * One preemption anywhere, in favour of any other thread, and with any order of the threads: where two are left that need each other, neither
     * leads to the one that would do. Nothing if there are too many places.
     */
    private List<Trial> single(List<Switch> switches) {
        if (preemptions(switches) < 2 || threads.size() > FEW) {
            return List.of();
        }
        long longest = switches.stream().mapToLong(Switch::steps).max().orElse(0);
        List<Switch> places = new ArrayList<>();
        for (String thread : threads) {
            long most = switches.stream()
                    .filter(each -> each.thread().equals(thread))
                    .mapToLong(Switch::steps)
                    .max()
                    .orElse(longest);
            for (long steps = 1; steps <= most + FARTHEST; steps++) {
                for (String to : threads) {
                    if (!to.equals(thread)) {
                        places.add(new Switch(thread, steps, to, true, null, null));
                    }
                }
                if (places.size() > MOST_SINGLE) {
                    return List.of();
                }
            }
        }
        List<Trial> trials = new ArrayList<>();
        for (List<String> order : orders) {
            if (trials.size() + places.size() <= MOST_SINGLE) {
                places.forEach(place -> trials.add(new Trial(List.of(place), order, List.of())));
            }
        }
        return trials;
    }

    private static List<Switch> and(List<Switch> list, Switch one) {
        List<Switch> more = new ArrayList<>(list);
        more.add(one);
        return more;
    }

    private static Switch later(Switch it, int by) {
        return new Switch(it.thread(), it.steps() + by, it.to(), it.preempts(), it.before(), it.variable());
    }

    private static List<Switch> inOrder(List<Switch> switches, List<Switch> some, List<Switch> others) {
        Set<Switch> kept = new HashSet<>(some);
        kept.addAll(others);
        return switches.stream().filter(kept::contains).toList();
    }

    private static Tried key(Trial trial) {
        List<Key> keys = trial.switches().stream()
                .map(each -> new Key(each.thread(), each.steps(), each.to()))
                .toList();
        return new Tried(keys, trial.first());
    }
}
