package dev.heddle.analyzer.locon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.failure.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Compares pairs and procedures on small random runs with a literal implementation of their definitions. */
class LoconOracleTest {
    private static final int SEEDS = 2_000;
    private static final String FIELDS = "xyz";

    /** An access with all data used by the definitions. */
    private record Access(
            int at, int thread, boolean isWrite, String field, int offset, int index, List<String> loops) {}

    /** A pair of accesses of a run. */
    private record Pair(Access head, Access tail) {
        String places() {
            return head.offset() + ">" + tail.offset();
        }

        String threads() {
            return head.thread() + ">" + tail.thread();
        }

        boolean isOpposite(Pair other) {
            return head.thread() == other.tail.thread() && tail.thread() == other.head.thread();
        }

        boolean isParallel(Pair other) {
            return head.thread() == other.head.thread() && tail.thread() == other.tail.thread();
        }
    }

    /** The offset determines operation and field, as in a program. */
    private static SmallRun random(Random random) {
        List<String> steps = new ArrayList<>();
        int[] depth = new int[4];
        for (int i = 3 + random.nextInt(12); i > 0; i--) {
            int thread = 1 + random.nextInt(3);
            int choice = random.nextInt(8);
            if (choice == 0 && depth[thread] < 2) {
                steps.add(thread + "E" + (90 + ++depth[thread]));
            } else if (choice == 1 && depth[thread] > 0) {
                depth[thread] = 1 + random.nextInt(depth[thread]);
                steps.add(thread + "I" + (90 + depth[thread]));
            } else {
                int offset = 10 + random.nextInt(8);
                steps.add(thread + (offset % 2 == 0 ? "R" : "W") + offset + FIELDS.charAt(offset % FIELDS.length()));
            }
        }
        return new SmallRun(steps);
    }

    private static List<Access> accesses(SmallRun run) {
        List<Access> accesses = new ArrayList<>();
        Map<Integer, List<String>> loops = new LinkedHashMap<>();
        int[] events = new int[4];
        int unique = 0;
        for (String step : run.steps) {
            int thread = SmallRun.thread(step);
            List<String> open = loops.computeIfAbsent(thread, t -> new ArrayList<>());
            int index = events[thread]++;
            if (SmallRun.kind(step) == 'E' || SmallRun.kind(step) == 'I') {
                String loop = SmallRun.offset(step) + ":";
                int at = 0;
                while (at < open.size() && !open.get(at).startsWith(loop)) {
                    at++;
                }
                while (open.size() > at) {
                    open.remove(at);
                }
                open.add(loop + unique++);
            } else {
                accesses.add(new Access(
                        accesses.size(),
                        thread,
                        SmallRun.kind(step) == 'W',
                        SmallRun.field(step),
                        SmallRun.offset(step),
                        index,
                        List.copyOf(open)));
            }
        }
        return accesses;
    }

    /** All pairs, in the order of their tails. */
    private static List<Pair> pairs(List<Access> accesses) {
        List<Pair> pairs = new ArrayList<>();
        for (Access tail : accesses) {
            List<Access> before = accesses.subList(0, tail.at()).stream()
                    .filter(access -> access.field().equals(tail.field()))
                    .toList();
            Access lastWrite =
                    before.stream().filter(Access::isWrite).reduce((a, b) -> b).orElse(null);
            Map<Integer, Access> lastReads = new LinkedHashMap<>();
            for (Access access : before) {
                if (!access.isWrite() && (lastWrite == null || access.at() > lastWrite.at())) {
                    lastReads.put(access.thread(), access);
                }
            }
            boolean isOfOther = lastWrite != null && lastWrite.thread() != tail.thread();
            if (!tail.isWrite()) {
                if (isOfOther && !lastReads.containsKey(tail.thread())) {
                    pairs.add(new Pair(lastWrite, tail));
                }
                continue;
            }
            boolean wasRead = false;
            for (Access read : lastReads.values()) {
                if (read.thread() != tail.thread()) {
                    wasRead = true;
                    pairs.add(new Pair(read, tail));
                }
            }
            if (!wasRead && isOfOther) {
                pairs.add(new Pair(lastWrite, tail));
            }
        }
        return pairs;
    }

    private static Set<String> places(List<Pair> pairs) {
        Set<String> places = new LinkedHashSet<>();
        pairs.forEach(pair -> places.add(pair.places()));
        return places;
    }

    /** The first occurrence of every directed pair. */
    private static List<Pair> firsts(List<Pair> pairs) {
        Set<String> seen = new HashSet<>();
        return pairs.stream()
                .filter(pair -> seen.add(pair.places() + " " + pair.threads()))
                .toList();
    }

    private static boolean isPredictableBy(Pair first, Pair second) {
        return forces(second, first) && !forces(first, second);
    }

    private static boolean forces(Pair by, Pair forced) {
        return by.isParallel(forced)
                && forced.head().index() <= by.head().index()
                && by.tail().index() <= forced.tail().index();
    }

    private static boolean isSame(Access a, Access b) {
        int common = Math.min(a.loops().size(), b.loops().size());
        return a.loops().subList(0, common).equals(b.loops().subList(0, common));
    }

    // The procedures, literally

    private static List<String> one(List<Pair> failing, List<List<Pair>> passing) {
        Set<String> seen = new HashSet<>();
        List<Pair> only = failing.stream()
                .filter(pair -> passing.stream().noneMatch(run -> places(run).contains(pair.places())))
                .filter(pair -> seen.add(pair.places()))
                .toList();
        return only.stream()
                .filter(pair -> only.stream().noneMatch(other -> isPredictableBy(other, pair)))
                .map(Pair::places)
                .toList();
    }

    private static List<String> two(List<Access> failed, List<Pair> failing, List<List<Pair>> passing) {
        Set<String> all = new LinkedHashSet<>();
        passing.forEach(run -> all.addAll(places(run)));
        Map<String, String> variables = new LinkedHashMap<>();
        passing.forEach(run ->
                run.forEach(pair -> variables.put(pair.places(), pair.tail().field())));
        List<String> missing = new ArrayList<>();
        for (String pair : all) {
            boolean isInAll = passing.stream().allMatch(run -> places(run).contains(pair));
            boolean hasPartner = all.stream()
                    .anyMatch(other -> !variables.get(other).equals(variables.get(pair))
                            && places(failing).contains(other)
                            && passing.stream()
                                    .allMatch(run -> places(run).contains(other)
                                            == places(run).contains(pair)));
            String[] ends = pair.split(">");
            boolean isTailThere = failed.stream().anyMatch(a -> a.offset() == Integer.parseInt(ends[1]));
            boolean isHeadThere = failed.stream().anyMatch(a -> a.offset() == Integer.parseInt(ends[0]));
            if ((isInAll || hasPartner) && !places(failing).contains(pair) && isTailThere && !isHeadThere) {
                missing.add(ends[1] + ">" + ends[0]);
            }
        }
        return missing;
    }

    private static Set<String> three(List<Pair> failing, List<List<Pair>> passing, ComparisonLevel level) {
        Set<String> couples = new TreeSet<>();
        for (Pair a : failing) {
            for (Pair b : failing) {
                boolean isCandidate = a != b
                        && !a.head().field().equals(b.head().field())
                        && passing.stream().anyMatch(run -> places(run).contains(a.places()))
                        && passing.stream().anyMatch(run -> places(run).contains(b.places()))
                        && (a.isOpposite(b) || level == ComparisonLevel.PC && a.isParallel(b));
                if (isCandidate && passing.stream().noneMatch(run -> isTogether(a, b, run, level))) {
                    couples.add(couple(a.places(), b.places()));
                }
            }
        }
        return couples;
    }

    private static boolean isTogether(Pair a, Pair b, List<Pair> run, ComparisonLevel level) {
        for (Pair c : run) {
            for (Pair d : run) {
                if (c.places().equals(a.places()) && d.places().equals(b.places())) {
                    boolean isSameForm = level == ComparisonLevel.PC
                            || c.isOpposite(d)
                                    && (level == ComparisonLevel.TID
                                            || isSame(c.head(), d.tail()) == isSame(a.head(), b.tail())
                                                    && isSame(c.tail(), d.head()) == isSame(a.tail(), b.head()));
                    if (isSameForm) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static String couple(String a, String b) {
        return a.compareTo(b) < 0 ? a + "+" + b : b + "+" + a;
    }

    // The implementation under test

    private static String places(ReportedPairs.Arc arc) {
        return arc.head().point().offset() + ">" + arc.tail().point().offset();
    }

    @Test
    void agreesWithTheDefinitions() throws IOException {
        int[] found = new int[6];
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            PairNames names = new PairNames();
            SmallRun failing = random(random);
            RunPairs failed = failing.reduce(names).judged("failing", Failure.ofText("failed"));
            List<Pair> failingPairs = pairs(accesses(failing));
            List<List<Pair>> passingPairs = new ArrayList<>();
            List<RunPairs> passed = new ArrayList<>();
            PassingRuns runs = new PassingRuns();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                SmallRun passing = random(random);
                passingPairs.add(pairs(accesses(passing)));
                passed.add(passing.reduce(names));
                runs.add(passed.get(passed.size() - 1));
            }
            String what = "seed " + seed + ": " + failing.steps;
            List<String> directed = new ArrayList<>();
            for (int pair : failed.pairs()) {
                directed.add(places(ReportedPairs.Arc.of(names.pair(pair), names)));
            }
            assertThat(directed)
                    .as(what)
                    .containsExactlyInAnyOrderElementsOf(
                            firsts(failingPairs).stream().map(Pair::places).toList());

            Localizer localizer = new Localizer(names, failed, runs, true, passed::forEach);
            List<String> first = texts(localizer.run(Procedure.I, ComparisonLevel.PC));
            assertThat(first)
                    .as("I, " + what)
                    .containsExactlyInAnyOrderElementsOf(one(firsts(failingPairs), passingPairs));
            found[0] += first.size();
            List<String> second = texts(localizer.run(Procedure.II, ComparisonLevel.PC));
            assertThat(second)
                    .as("II, " + what)
                    .containsExactlyInAnyOrderElementsOf(two(accesses(failing), failingPairs, passingPairs));
            found[1] += second.size();
            MergedPairs atPlaces = new MergedPairs(names, runs, ComparisonLevel.PC);
            ProcedureThree procedure =
                    new ProcedureThree(failed, atPlaces, names, new PairPositions(failed, names), runs.count());
            for (ComparisonLevel level : ComparisonLevel.values()) {
                Set<String> couples = new TreeSet<>();
                for (Couple couple : procedure.found(level, passed::forEach)) {
                    couples.add(couple(
                            places(ReportedPairs.Arc.of(names.pair(failed.pairs()[couple.first()]), names)),
                            places(ReportedPairs.Arc.of(names.pair(failed.pairs()[couple.second()]), names))));
                }
                assertThat(couples)
                        .as("III at " + level + ", " + what)
                        .isEqualTo(three(failingPairs, passingPairs, level));
                found[2 + level.ordinal()] += couples.size();
            }
        }
        // The comparison needs runs with reports.
        assertThat(found[0]).isPositive();
        assertThat(found[1]).isPositive();
        assertThat(found[2]).isPositive();
        assertThat(found[3]).isPositive();
        assertThat(found[4]).isPositive();
    }

    private static List<String> texts(Localization localization) {
        return localization.reported().stream()
                .map(reported -> places(reported.arcs().get(0)))
                .toList();
    }
}
