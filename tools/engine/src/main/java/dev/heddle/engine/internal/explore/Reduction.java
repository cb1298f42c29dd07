package dev.heddle.engine.internal.explore;

import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.PreemptionPlan.Switch;
import dev.heddle.trace.plan.StaleRead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reduces a failing run: first to the fewest stale reads, then to the fewest preemptions, then to the fewest other
 * switches. A trial counts only if the program fails as before. The reduction then continues with the switches that the
 * trial really made, which are often fewer than requested.
 *
 * <p>Another order of the threads needs no preemption, but may need switches that the run does not have. So the
 * remaining preemptions are also tried with orders of the threads, from a family that contains every order of every two
 * or three of them.
 *
 * <p>The result is minimal: no single preemption and no single other switch can be left out.
 */
final class Reduction {
    /** Compares by the number of preemptions, then by the number of other switches. */
    private static final Comparator<List<Switch>> BY_COST =
            Comparator.<List<Switch>>comparingLong(Reduction::preemptions).thenComparingInt(List::size);

    /** A switch without its text for readers. */
    private record Key(String thread, long steps, String to) {}

    private record Tried(List<Key> switches, List<String> order, List<StaleRead> stale) {}

    /** Limit of threads for orders of three, and of preemptions that are each tried with all orders. */
    private static final int FEW = 12;

    /** Limit of preemptions that are shifted; more would take too long. */
    private static final int MOST_SHIFTED = 4;
    /** Most operations by which a preemption is shifted. */
    private static final int FARTHEST = 3;
    /** Most places at which a single preemption is tried. */
    private static final int MOST_SINGLE = 1_500;

    private final Trials trials;
    private final Failure failure;
    private final List<String> threads;
    private final List<List<String>> orders = new ArrayList<>();
    private final Set<Tried> tried = new HashSet<>();
    private List<Switch> best;
    /** The stale reads that every trial has. */
    private List<StaleRead> stale;

    private boolean isMinimal;
    private boolean isStaleMinimal = true;
    /** Whether there were too many switches to leave out each one alone. */
    private boolean isInGroups;
    /** The trial with all switches. */
    private Trial all;
    /** The result of that trial in words; null if there was none. */
    private String ofAll;

    /**
     * @param failure that the program must show
     * @param threads paths of the threads of the run
     * @param stale reads of the run that saw an older write
     */
    Reduction(Trials trials, Failure failure, List<String> threads, List<StaleRead> stale) {
        this.trials = trials;
        this.stale = List.copyOf(stale);
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
     * @param switches of a run with this failure
     * @return the remaining switches; null if the program does not fail so even with all of them
     */
    List<Switch> reduce(List<Switch> switches) throws IOException, InterruptedException {
        List<Trial> first = withFewestStale(switches) ? candidates(best) : candidates(switches);
        // With all switches it should fail, but the failure may depend on more than switches.
        all = Trial.of(switches);
        first.add(all);
        if (!improve(first, best) && best == null) {
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
        isInGroups = preemptions(best) > ListParts.MOST_PARTS || best.size() - preemptions(best) > ListParts.MOST_PARTS;
        return best;
    }

    /**
     * The same with fewer runs, for expensive runs: only delta debugging, after the orders without any preemption.
     *
     * @see #reduce
     */
    List<Switch> reduceWithFewRuns(List<Switch> switches) throws IOException, InterruptedException {
        all = Trial.of(switches);
        if (!withFewestStale(switches) && !improve(List.of(all), null)) {
            return null;
        }
        if (preemptions(best) > 0) {
            improve(
                    orders.stream()
                            .map(order -> new Trial(List.of(), order, List.of()))
                            .toList(),
                    best);
        }
        boolean[] isInTime = {isMinimal};
        DeltaDebugging<Switch> debugging = new DeltaDebugging<>(shorter -> {
            boolean isBetter = improve(shorter.stream().map(Trial::of).toList(), best);
            isInTime[0] &= isMinimal;
            return isBetter ? Optional.of(best) : Optional.empty();
        });
        debugging.minimise(best, Switch::preempts);
        debugging.minimise(best, each -> !each.preempts());
        isMinimal = isInTime[0];
        return best;
    }

    /** Whether no single switch can be left out. */
    boolean isMinimal() {
        return isMinimal && isStaleMinimal && !isInGroups;
    }

    /** Why the reduction failed. */
    String failureReason() {
        if (!isMinimal) {
            return trials.isTimeOver()
                    ? "the time to shrink its schedule was over"
                    : "JVMs crashed or were killed while they tried parts of its schedule";
        }
        return "replaying only its switches does not reproduce the failure: with all of them "
                + (ofAll == null ? "no run was made" : ofAll);
    }

    /** Why the result may not be minimal; null if it is. */
    String whyNotMinimal() {
        if (!isMinimal || !isStaleMinimal) {
            return trials.isTimeOver()
                    ? "there was no time to leave out more"
                    : "JVMs crashed or were killed while they tried to leave out more";
        }
        return isInGroups
                ? "with more than " + ListParts.MOST_PARTS
                        + " switches left, not each was tried alone: more may be removable"
                : null;
    }

    /** The result of a run in words. */
    static String words(Failure failure) {
        return failure == null ? "the program ends well" : "the program fails in another way: " + failure.text();
    }

    /** The stale reads that are left. */
    List<StaleRead> stale() {
        return stale;
    }

    /**
     * Leaves out stale reads while all switches are kept: first all of a thread and field, then single ones. A thread
     * that never sees a write needs many, which are not tried one by one.
     *
     * @return whether the program still fails so with fewer of them
     */
    private boolean withFewestStale(List<Switch> switches) throws IOException, InterruptedException {
        List<StaleRead> before = stale;
        boolean[] isInTime = {true};
        DeltaDebugging<List<StaleRead>> groups = new DeltaDebugging<>(
                shorter -> fewer(shorter.stream().map(Reduction::flat).toList(), switches, isInTime)
                        ? Optional.of(groups(stale))
                        : Optional.empty());
        if (!stale.isEmpty()) {
            groups.minimise(groups(stale), group -> true);
        }
        if (stale.size() <= ListParts.MOST_PARTS && !stale.isEmpty()) {
            new DeltaDebugging<StaleRead>(
                            shorter -> fewer(shorter, switches, isInTime) ? Optional.of(stale) : Optional.empty())
                    .minimise(stale, read -> true);
        }
        isStaleMinimal = isInTime[0];
        isMinimal = isStaleMinimal;
        return stale.size() < before.size();
    }

    private boolean fewer(List<List<StaleRead>> candidates, List<Switch> switches, boolean[] isInTime)
            throws IOException, InterruptedException {
        List<Trial> open = candidates.stream()
                .map(reads -> Trial.of(switches).withStale(reads))
                .filter(each -> !tried.contains(key(each)))
                .toList();
        int than = stale.size();
        boolean[] isFound = new boolean[1];
        isInTime[0] &= trials.make(open, (index, how, unusual, seen) -> {
            tried.add(key(open.get(index)));
            if (failure.isSame(how) && unusual != null && seen.size() < than) {
                isFound[0] = true;
                best = unusual;
                stale = List.copyOf(seen);
            }
            return isFound[0];
        });
        return isFound[0];
    }

    private static List<StaleRead> flat(List<List<StaleRead>> groups) {
        return groups.stream().flatMap(List::stream).toList();
    }

    private static List<List<StaleRead>> groups(List<StaleRead> reads) {
        Map<List<String>, List<StaleRead>> groups = new LinkedHashMap<>();
        reads.forEach(read -> groups.computeIfAbsent(List.of(read.thread(), read.field()), group -> new ArrayList<>())
                .add(read));
        return List.copyOf(groups.values());
    }

    /** @return whether a candidate fails in the same way, with less than the best known */
    private boolean improve(List<Trial> candidates, List<Switch> than) throws IOException, InterruptedException {
        List<Trial> open = candidates.stream()
                .map(each -> each.withStale(stale))
                .filter(each -> !tried.contains(key(each)))
                .toList();
        List<List<Switch>> found = new ArrayList<>();
        List<List<StaleRead>> reads = new ArrayList<>();
        int most = than == null ? Integer.MAX_VALUE : stale.size();
        isMinimal = trials.make(open, (index, how, unusual, seen) -> {
            tried.add(key(open.get(index)));
            if (open.get(index).equals(all.withStale(open.get(index).stale()))) {
                ofAll = failure.isSame(how) ? "it fails so, but did not write its switches" : words(how);
            }
            boolean isBetter = failure.isSame(how)
                    && unusual != null
                    && (than == null || BY_COST.compare(unusual, than) < 0)
                    && seen.size() <= most;
            if (isBetter) {
                found.add(unusual);
                reads.add(seen);
            }
            return isBetter;
        });
        if (found.isEmpty()) {
            return false;
        }
        best = found.get(0);
        stale = List.copyOf(reads.get(0));
        return true;
    }

    /** Smaller candidates, the fewest preemptions first. */
    private List<Trial> candidates(List<Switch> switches) {
        List<Switch> preempting = switches.stream().filter(Switch::preempts).toList();
        List<Switch> other = switches.stream().filter(each -> !each.preempts()).toList();
        Set<Trial> candidates = new LinkedHashSet<>();
        for (List<Switch> kept : ListParts.of(preempting)) {
            // Single switches of long lists, and larger parts, would take too long with all orders.
            boolean isCheap = kept.isEmpty() || kept.size() == 1 && preempting.size() <= FEW;
            int most = isCheap ? orders.size() : 1;
            for (List<String> order : orders.subList(0, most)) {
                candidates.add(new Trial(kept, order, List.of()));
            }
            candidates.add(Trial.of(inOrder(switches, kept, other)));
        }
        for (List<Switch> kept : ListParts.of(other)) {
            candidates.add(Trial.of(inOrder(switches, preempting, kept)));
        }
        List<Trial> sorted = new ArrayList<>(candidates);
        sorted.sort(Comparator.comparing(Trial::switches, BY_COST));
        return sorted;
    }

    /**
     * One preemption less, and the others some operations earlier or later. Without the earlier preemption, a lock is
     * free or a latch still open, so the thread executes fewer operations before.
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
     * One preemption alone, a little earlier or later, in favour of each other thread: without earlier preemptions, the
     * thread that ran then may now wait for others.
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
     * One preemption anywhere, in favour of any other thread, and with any order of the threads. This finds a single
     * sufficient preemption where two remaining ones depend on each other. Empty if there are too many places.
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
        return new Tried(keys, trial.first(), trial.stale());
    }
}
