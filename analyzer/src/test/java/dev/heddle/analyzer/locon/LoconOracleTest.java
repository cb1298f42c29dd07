package dev.heddle.analyzer.locon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.failure.Failure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares pairs and procedures on small random runs with a literal implementation of their definitions. */
class LoconOracleTest {
    private static final int SEEDS = 2_000;
    private static final String FIELDS = "xyz";
    private static final int MOST_CALLERS = 4;

    /**
     * An access with all data used by the definitions.
     *
     * @param object name of the object; empty if it has none
     * @param stack method and offset of the access, then of each call, innermost first
     */
    private record Access(
            int at,
            int thread,
            boolean isWrite,
            String variable,
            String object,
            List<String> stack,
            int index,
            List<String> loops) {
        /** The place with some of its callers. A recursive call counts once. */
        String place(int callers) {
            return placeIn(stack, callers);
        }
    }

    /** A pair of accesses of a run. */
    private record Pair(Access head, Access tail) {
        String places(int callers) {
            return head.place(callers) + ">" + tail.place(callers);
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

    private static String placeIn(List<String> stack, int callers) {
        return stack.get(0)
                + stack.subList(1, stack.size()).stream()
                        .distinct()
                        .limit(callers)
                        .toList();
    }

    /** The offset determines operation and field, as in a program. */
    private static SmallRun random(Random random, boolean isNamed) {
        List<String> steps = new ArrayList<>();
        if (isNamed) {
            steps.add(SmallRun.NAMED);
        }
        int[] loops = new int[4];
        int[] calls = new int[4];
        for (int i = 3 + random.nextInt(12); i > 0; i--) {
            int thread = 1 + random.nextInt(3);
            int choice = random.nextInt(12);
            if (choice == 0 && loops[thread] < 2) {
                steps.add(thread + "E" + (90 + ++loops[thread]));
            } else if (choice == 1 && loops[thread] > 0) {
                loops[thread] = 1 + random.nextInt(loops[thread]);
                steps.add(thread + "I" + (90 + loops[thread]));
            } else if (choice == 2 && calls[thread] < 3) {
                calls[thread]++;
                loops[thread] = 0;
                steps.add(thread + "C" + (80 + random.nextInt(2)) + (char) ('m' + random.nextInt(2)));
            } else if (choice == 3 && calls[thread] > 0) {
                calls[thread]--;
                loops[thread] = 0;
                steps.add(thread + "X0");
            } else {
                int offset = 10 + random.nextInt(8);
                steps.add(thread
                        + (offset % 2 == 0 ? "R" : "W")
                        + offset
                        + FIELDS.charAt(offset % FIELDS.length())
                        + (1 + random.nextInt(2)));
            }
        }
        return new SmallRun(steps);
    }

    /**
     * Another run of the same program: the steps of each thread in their order.
     *
     * @param isCutShort whether it ends early
     */
    private static SmallRun reordered(SmallRun run, Random random, boolean isCutShort) {
        List<String> left = new ArrayList<>(run.steps());
        int most = isCutShort ? 1 + random.nextInt(left.size()) : left.size();
        List<String> steps = new ArrayList<>(run.isNamed() ? List.of(SmallRun.NAMED) : List.of());
        while (most-- > 0) {
            int thread = SmallRun.thread(left.get(random.nextInt(left.size())));
            int next = 0;
            while (SmallRun.thread(left.get(next)) != thread) {
                next++;
            }
            steps.add(left.remove(next));
        }
        return new SmallRun(steps);
    }

    /** The state of one thread while its steps are read. */
    private static final class Reading {
        /** The methods, innermost last. */
        private final List<String> methods = new ArrayList<>(List.of("run"));
        /** The calls, innermost last. */
        private final List<String> calls = new ArrayList<>();
        /** The iterations of the active loops; each begins with the number of calls and the loop. */
        private final List<String> loops = new ArrayList<>();

        private int events;

        void call(String step) {
            calls.add(methods.get(methods.size() - 1) + "@" + SmallRun.offset(step));
            methods.add(SmallRun.field(step));
        }

        void leave() {
            loops.removeIf(loop -> loop.startsWith(calls.size() + "/"));
            methods.remove(methods.size() - 1);
            calls.remove(calls.size() - 1);
        }

        void iterate(String step, int unique) {
            String loop = calls.size() + "/" + SmallRun.offset(step) + ":";
            int at = 0;
            while (at < loops.size() && !loops.get(at).startsWith(loop)) {
                at++;
            }
            while (loops.size() > at) {
                loops.remove(at);
            }
            loops.add(loop + unique);
        }

        List<String> stack(String step) {
            List<String> stack = new ArrayList<>(calls);
            stack.add(methods.get(methods.size() - 1) + "@" + SmallRun.offset(step));
            Collections.reverse(stack);
            return stack;
        }
    }

    private static List<Access> accesses(SmallRun run) {
        List<Access> accesses = new ArrayList<>();
        Map<Integer, Reading> threads = new LinkedHashMap<>();
        int unique = 0;
        for (String step : run.steps()) {
            int thread = SmallRun.thread(step);
            Reading reading = threads.computeIfAbsent(thread, t -> new Reading());
            int index = reading.events++;
            switch (SmallRun.kind(step)) {
                case 'C' -> reading.call(step);
                case 'X' -> reading.leave();
                case 'E', 'I' -> reading.iterate(step, unique++);
                default ->
                    accesses.add(new Access(
                            accesses.size(),
                            thread,
                            SmallRun.kind(step) == 'W',
                            SmallRun.field(step) + SmallRun.object(step),
                            run.isNamed() ? "object " + SmallRun.object(step) : "",
                            reading.stack(step),
                            index,
                            List.copyOf(reading.loops)));
            }
        }
        return accesses;
    }

    /** All pairs, in the order of their tails. */
    private static List<Pair> pairs(List<Access> accesses) {
        List<Pair> pairs = new ArrayList<>();
        for (Access tail : accesses) {
            List<Access> before = accesses.subList(0, tail.at()).stream()
                    .filter(access -> access.variable().equals(tail.variable()))
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

    private static Set<String> places(List<Pair> pairs, int callers) {
        return pairs.stream().map(pair -> pair.places(callers)).collect(Collectors.toSet());
    }

    /** The first occurrence of every directed pair of an object. */
    private static List<Pair> firsts(List<Pair> pairs) {
        Set<String> seen = new HashSet<>();
        return pairs.stream()
                .filter(pair -> seen.add(pair.places(MOST_CALLERS) + " " + pair.threads() + " "
                        + pair.head().object()))
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

    private static List<String> one(List<Pair> failing, List<List<Pair>> passing, int callers) {
        Set<String> seen = new HashSet<>();
        List<Pair> only = failing.stream()
                .filter(pair ->
                        passing.stream().noneMatch(run -> places(run, callers).contains(pair.places(callers))))
                .filter(pair -> seen.add(pair.places(callers)))
                .toList();
        return only.stream()
                .filter(pair -> only.stream().noneMatch(other -> isPredictableBy(other, pair)))
                .map(pair -> pair.places(MOST_CALLERS))
                .toList();
    }

    /** A pair of places on an object, and its variable. The object is empty if objects are not distinguished. */
    private record ObjectPair(String head, String tail, String object, String field) {
        static ObjectPair of(Pair pair, int callers, boolean byObject) {
            return new ObjectPair(
                    pair.head().place(callers),
                    pair.tail().place(callers),
                    byObject ? pair.head().object() : "",
                    pair.head().variable().substring(0, 1));
        }

        boolean isOnOtherVariable(ObjectPair other) {
            return !field.equals(other.field) || !object.equals(other.object);
        }
    }

    /**
     * Algorithm 2: pairs of every passing run, and partners of pairs of the failing run, that the failing run lacks,
     * reversed. The tail of the reversed pair is missing (section 2.1): the failing run ended before it accessed the
     * object there, but accessed it at the head.
     */
    private static Set<String> two(
            List<Access> failed, List<Pair> failing, List<List<Pair>> passing, int callers, boolean byObject) {
        List<Set<ObjectPair>> runs = passing.stream()
                .map(run -> run.stream()
                        .map(pair -> ObjectPair.of(pair, callers, byObject))
                        .collect(Collectors.toSet()))
                .toList();
        Set<ObjectPair> inFailing = failing.stream()
                .map(pair -> ObjectPair.of(pair, callers, byObject))
                .collect(Collectors.toSet());
        Set<ObjectPair> all = runs.stream().flatMap(Set::stream).collect(Collectors.toSet());
        Set<String> missing = new HashSet<>();
        for (ObjectPair pair : all) {
            boolean isInAll = runs.stream().allMatch(run -> run.contains(pair));
            boolean isPartner = inFailing.stream()
                    .anyMatch(other -> other.isOnOtherVariable(pair)
                            && runs.stream().allMatch(run -> run.contains(other) == run.contains(pair)));
            List<String> ofObject = failed.stream()
                    .filter(access -> !byObject || access.object().equals(pair.object()))
                    .map(access -> access.place(callers))
                    .toList();
            if ((isInAll || isPartner)
                    && !inFailing.contains(pair)
                    && ofObject.contains(pair.tail())
                    && !ofObject.contains(pair.head())) {
                missing.add(pair.tail() + ">" + pair.head());
            }
        }
        return missing;
    }

    private static Set<String> two(List<Access> failed, List<Pair> failing, List<List<Pair>> passing, int callers) {
        Set<String> missing = new HashSet<>(two(failed, failing, passing, callers, true));
        missing.addAll(two(failed, failing, passing, callers, false));
        return missing;
    }

    private static Set<String> three(List<Pair> failing, List<List<Pair>> passing, ComparisonLevel level, int callers) {
        Set<String> couples = new TreeSet<>();
        for (Pair a : failing) {
            for (Pair b : failing) {
                boolean isCandidate = a != b
                        && !a.head().variable().equals(b.head().variable())
                        && passing.stream().anyMatch(run -> places(run, callers).contains(a.places(callers)))
                        && passing.stream().anyMatch(run -> places(run, callers).contains(b.places(callers)))
                        && (a.isOpposite(b) || level == ComparisonLevel.PC && a.isParallel(b));
                if (isCandidate && passing.stream().noneMatch(run -> isTogether(a, b, run, level, callers))) {
                    couples.add(couple(a.places(callers), b.places(callers)));
                }
            }
        }
        return couples;
    }

    private static boolean isTogether(Pair a, Pair b, List<Pair> run, ComparisonLevel level, int callers) {
        for (Pair c : run) {
            for (Pair d : run) {
                if (c.places(callers).equals(a.places(callers))
                        && d.places(callers).equals(b.places(callers))) {
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

    private static String places(ReportedPairs.Arc arc, int callers) {
        return place(arc.head(), callers) + ">" + place(arc.tail(), callers);
    }

    private static String place(AccessPlace place, int callers) {
        return placeIn(
                place.stack().stream()
                        .map(frame -> frame.method() + "@" + frame.offset())
                        .toList(),
                callers);
    }

    @Test
    void agreesWithTheDefinitions() throws IOException {
        int[] found = new int[6];
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            boolean isNamed = random.nextInt(4) > 0;
            boolean isOneProgram = random.nextBoolean();
            PairNames names = new PairNames();
            SmallRun program = random(random, isNamed);
            SmallRun failing = isOneProgram ? reordered(program, random, true) : program;
            RunPairs failed = failing.reduce(names).judged("failing", Failure.ofText("failed"));
            List<Pair> failingPairs = pairs(accesses(failing));
            List<List<Pair>> passingPairs = new ArrayList<>();
            List<RunPairs> passed = new ArrayList<>();
            PassingRuns runs = new PassingRuns();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                SmallRun passing = isOneProgram ? reordered(program, random, false) : random(random, isNamed);
                passingPairs.add(pairs(accesses(passing)));
                passed.add(passing.reduce(names));
                runs.add(passed.get(passed.size() - 1));
            }
            String what = "seed " + seed + ": " + failing.steps();
            List<String> directed = new ArrayList<>();
            for (int pair : failed.pairs()) {
                directed.add(places(ReportedPairs.Arc.of(names.pair(pair), names), MOST_CALLERS));
            }
            assertThat(directed)
                    .as(what)
                    .containsExactlyInAnyOrderElementsOf(firsts(failingPairs).stream()
                            .map(pair -> pair.places(MOST_CALLERS))
                            .toList());

            Localizer localizer = new Localizer(names, failed, runs, true, passed::forEach);
            Localization first = localizer.run(Procedure.I, ComparisonLevel.PC);
            List<String> expected = List.of();
            for (int callers = 0; callers <= MOST_CALLERS && expected.isEmpty(); callers++) {
                expected = one(firsts(failingPairs), passingPairs, callers);
            }
            assertThat(texts(first, MOST_CALLERS)).as("I, " + what).containsExactlyInAnyOrderElementsOf(expected);
            found[0] += expected.size();
            Localization second = localizer.run(Procedure.II, ComparisonLevel.PC);
            Set<String> missing = Set.of();
            int depth = -1;
            while (depth < MOST_CALLERS && missing.isEmpty()) {
                missing = two(accesses(failing), failingPairs, passingPairs, ++depth);
            }
            assertThat(texts(second, depth)).as("II, " + what).containsExactlyInAnyOrderElementsOf(missing);
            found[1] += missing.size();
            found[5] += failed.pairs().length == 0 ? missing.size() : 0;
            int callers = random.nextInt(3);
            MergedPairs atPlaces = new MergedPairs(names, runs, MergedPairs.Precision.places(callers));
            ProcedureThree procedure =
                    new ProcedureThree(failed, atPlaces, names, new PairPositions(failed, names), runs.count());
            for (ComparisonLevel level : ComparisonLevel.values()) {
                Set<String> couples = new TreeSet<>();
                for (Couple couple : procedure.found(level, passed::forEach)) {
                    couples.add(couple(
                            places(ReportedPairs.Arc.of(names.pair(failed.pairs()[couple.first()]), names), callers),
                            places(ReportedPairs.Arc.of(names.pair(failed.pairs()[couple.second()]), names), callers)));
                }
                assertThat(couples)
                        .as("III at " + level + ", " + what)
                        .isEqualTo(three(failingPairs, passingPairs, level, callers));
                found[2 + level.ordinal()] += couples.size();
            }
        }
        // The comparison needs runs with reports of each kind.
        assertThat(found).doesNotContain(0);
    }

    private static List<String> texts(Localization localization, int callers) {
        return localization.reported().stream()
                .map(reported -> places(reported.arcs().get(0), callers))
                .toList();
    }
}
