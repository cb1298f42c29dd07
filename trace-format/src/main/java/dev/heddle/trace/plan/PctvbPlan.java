package dev.heddle.trace.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * PCT with variable bounding (RankChecker, section 3): each run selects a few random variables, and change points are
 * at accesses to these only. Otherwise like {@link PctPlan}; with a radius like RPro.
 *
 * <p>Plain accesses to other variables are not preemption points.
 *
 * @param depth number of ordering constraints of the searched bug, at least 1: one more than change points
 * @param threads expected number n of threads of a run, at least 1
 * @param chosen number v of selected variables, at most the number of candidates
 * @param candidates the Q candidates, each with all objects that one instruction allocates; the first ones of the
 * tracking's variables, in the same order
 * @param radius greatest distance of a change point from the first, in accesses to the selected variables; null for
 * none
 * @param tracking the candidates, and the instructions that allocate other objects, so that those have a known
 * allocation
 */
public record PctvbPlan(
        String id,
        String technique,
        long seed,
        int depth,
        int threads,
        int chosen,
        List<Candidate> candidates,
        @Nullable Integer radius,
        Tracking tracking)
        implements SearchPlan {
    /** The name of the technique on the command line. */
    public static final String TECHNIQUE = "pctvb";

    /**
     * A variable.
     *
     * @param accesses expected number k<sub>q</sub> of accesses to it in a run, at least 1
     */
    public record Candidate(VariableName variable, long accesses) {
        public Candidate {
            Objects.requireNonNull(variable, "variable");
            if (accesses < 1) {
                throw new IllegalArgumentException(variable + " is accessed " + accesses
                        + " times, but a candidate must be accessed at least once");
            }
        }
    }

    public PctvbPlan {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(technique, "technique");
        Objects.requireNonNull(tracking, "tracking");
        candidates = List.copyOf(candidates);
        if (chosen < 1 || chosen > candidates.size()) {
            throw new IllegalArgumentException("variables are " + chosen + ", and there are " + candidates.size()
                    + " candidates, of which at least 1 must be selected");
        }
        List<VariableName> names = candidates.stream().map(Candidate::variable).toList();
        if (names.size() > tracking.variables().size()
                || !names.equals(tracking.variables().subList(0, names.size()))) {
            throw new IllegalArgumentException("the candidates are not the first variables of the tracking");
        }
        // Depth, threads and radius are checked where they are used.
        within(id, technique, seed, depth, threads, 1, radius);
    }

    private static PctPlan within(
            String id, String technique, long seed, int depth, int threads, long events, @Nullable Integer radius) {
        return new PctPlan(id, technique, seed, depth, events, threads, Counting.ALL, radius, List.of());
    }

    @Override
    public PctvbPlan withSeed(long other) {
        return new PctvbPlan(id, technique, other, depth, threads, chosen, candidates, radius, tracking);
    }

    /**
     * The choices of one run: the variables that its seed selects, and the plan for random change points.
     *
     * @param variables indices in {@link PctvbPlan#candidates}, ascending
     * @param priorities the priorities at accesses to them; its events are these accesses
     */
    public record Draw(List<Integer> variables, PctPlan priorities) {}

    /** The choices of the seed. */
    public Draw draw() {
        // Consecutive seeds must not draw similarly; and not from the numbers of the priorities.
        Random random = new Random(new SplittableRandom(~seed).nextLong());
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            left.add(i);
        }
        List<Integer> drawn = new ArrayList<>();
        for (int i = 0; i < chosen; i++) {
            drawn.add(left.remove(random.nextInt(left.size())));
        }
        drawn.sort(Comparator.naturalOrder());
        long events =
                drawn.stream().mapToLong(one -> candidates.get(one).accesses()).sum();
        return new Draw(List.copyOf(drawn), within(id, technique, seed, depth, threads, events, radius));
    }

    /** Number of accesses to the {@link #chosen} most accessed variables: no set of this size has more. */
    public long mostAccesses() {
        return candidates.stream()
                .map(Candidate::accesses)
                .sorted(Comparator.reverseOrder())
                .limit(chosen)
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Number of possible sets of variables: C(Q, v). */
    public double sets() {
        double sets = 1;
        for (int i = 0; i < chosen; i++) {
            sets = sets * (candidates.size() - i) / (i + 1);
        }
        return sets;
    }

    /**
     * The minimal probability that one run finds a bug of this depth (and radius) at no more than {@link #chosen}
     * variables. It holds if accesses and threads are right and no thread loses its priority by spinning:
     * {@code 1/C(Q,v) · 1/(n (Σk)^(d-1))} (theorem 3.1), with the largest sum over the sets. A bug at rarely accessed
     * variables has a higher probability.
     */
    public double guarantee() {
        return bound().guarantee() / sets();
    }

    /** The formula of {@link #guarantee} with its numbers. */
    public String guaranteeInWords() {
        String[] sides = bound().guaranteeInWords().replace("k", "(Σk)").split(" = ", 2);
        return "1/C(Q,v) · " + sides[0] + " = 1/" + String.format("%.0f", sets()) + " · " + sides[1];
    }

    private PctPlan bound() {
        return within(id, technique, seed, depth, threads, mostAccesses(), radius);
    }
}
