package dev.heddle.trace.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * PCT with variable bounding (RankChecker, section 3): each run is about a few variables that are drawn, and only at accesses to these are change
 * points. Otherwise as {@link PctPlan}; with a radius as RPro.
 *
 * <p>Plain accesses to other variables are no place where another thread goes on.
 *
 * @param depth number of ordering constraints of the bug that is looked for, at least 1: one change point less
 * @param threads how many threads a run is expected to have, at least 1 (n)
 * @param chosen how many variables are drawn (v), at most as many as there are
 * @param candidates the variables that are drawn from (Q of them), all objects that one instruction makes being one; the first ones of the
 *     tracking's variables, in the same order
 * @param radius greatest distance of a change point from the first, in accesses to the variables drawn; null for none
 * @param tracking the candidates, and the instructions that make other objects, so that these are not taken for objects of unknown making
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
    /** The technique, as on the command line. */
    public static final String TECHNIQUE = "pctvb";

    /**
     * A variable.
     *
     * @param accesses how many accesses to it a run is expected to have, at least 1 (k<sub>q</sub>)
     */
    public record Candidate(VariableName variable, long accesses) {
        public Candidate {
            Objects.requireNonNull(variable, "variable");
            if (accesses < 1) {
                throw new IllegalArgumentException(
                        variable + " is accessed " + accesses + " times, and a variable that is drawn at least once");
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
                    + " to draw from, of which at least 1 is drawn");
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
     * A run of it: the variables that its seed draws, and change points that remain to be drawn.
     *
     * @param variables places in {@link PctvbPlan#candidates}, ascending
     * @param priorities what is done at accesses to them; its events are these accesses
     */
    public record Draw(List<Integer> variables, PctPlan priorities) {}

    /** What the seed draws. */
    public Draw draw() {
        // Seeds that follow each other must not draw alike; and not the numbers that the priorities are drawn from.
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

    /** Accesses to the {@link #chosen} variables that have the most: no set of so many has more. */
    public long mostAccesses() {
        return candidates.stream()
                .map(Candidate::accesses)
                .sorted(Comparator.reverseOrder())
                .limit(chosen)
                .mapToLong(Long::longValue)
                .sum();
    }

    /** In how many ways the variables can be drawn: C(Q, v). */
    public double sets() {
        double sets = 1;
        for (int i = 0; i < chosen; i++) {
            sets = sets * (candidates.size() - i) / (i + 1);
        }
        return sets;
    }

    /**
     * The probability with which one run finds a bug of this depth (and radius) at no more than so many of the variables at least, if accesses and
     * threads are right and no thread loses its priority because it spins: {@code 1/C(Q,v) · 1/(n (Σk)^(d-1))} (theorem 3.1), with the largest sum
     * over the sets. Of a bug at variables that are rarely accessed it is more.
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
