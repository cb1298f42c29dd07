package dev.heddle.analyzer.bench;

import dev.heddle.analyzer.locon.AccessPlace;
import dev.heddle.analyzer.locon.ComparisonLevel;
import dev.heddle.analyzer.locon.DirectedPair;
import dev.heddle.analyzer.locon.Iterations;
import dev.heddle.analyzer.locon.Localization;
import dev.heddle.analyzer.locon.Localizer;
import dev.heddle.analyzer.locon.PairFile;
import dev.heddle.analyzer.locon.PairNames;
import dev.heddle.analyzer.locon.PassingRuns;
import dev.heddle.analyzer.locon.Procedure;
import dev.heddle.analyzer.locon.RunPairs;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.CodePoint;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * How long localizing takes for so many passing runs of so many pairs. A benchmark, not a test.
 *
 * <pre>
 * MAVEN_OPTS="-Xmx1g" ./mvnw -q -pl analyzer test-compile exec:java -Dexec.classpathScope=test \
 *   -Dexec.mainClass=dev.heddle.analyzer.bench.LoconScaleBenchmark -Dexec.args="1000 100000"
 * </pre>
 *
 * Seven of ten pairs are in every run; two of ten are between units of work that come in either order, so a run has the pair or its reverse; one of
 * ten is in one run of fifty. The failing run has one pair that no other has, one pair less, and is otherwise like them.
 */
public final class LoconScaleBenchmark {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int THREADS = 8;
    private static final int UNITS = 50;
    private static final int[] NOTHING = {};

    private final Random random = new Random(1);
    private final PairNames names = new PairNames();
    private final int[] always;
    private final int[] forth;
    private final int[] back;
    private final int[] rare;

    private LoconScaleBenchmark(int pairs) {
        always = pairs(pairs * 7 / 10);
        forth = pairs(pairs * 2 / 10);
        back = new int[forth.length];
        for (int i = 0; i < forth.length; i++) {
            DirectedPair pair = names.pair(forth[i]);
            back[i] = names.number(new DirectedPair(pair.tail(), pair.head(), pair.tailThread(), pair.headThread()));
        }
        rare = pairs(pairs / 10 * 50 / 10);
    }

    private int[] pairs(int count) {
        int[] pairs = new int[count];
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(THREADS);
            int to = (from + 1 + random.nextInt(THREADS - 1)) % THREADS;
            pairs[i] = names.number(new DirectedPair(
                    place(Op.PUT_FIELD), place(Op.GET_FIELD), names.number("0." + from), names.number("0." + to)));
        }
        return pairs;
    }

    private int place(Op op) {
        int number = names.placeCount();
        String type = "p.Class" + number / 100;
        return names.number(new AccessPlace(
                number,
                op,
                type + ".field" + number,
                List.of(new CodePoint(type, "m", "()V", number, 1, "Class.java")),
                null));
    }

    private RunPairs run(boolean isFailing, int extra) {
        IntArrayList pairs = new IntArrayList();
        boolean[] orders = new boolean[UNITS];
        for (int i = 0; i < UNITS; i++) {
            orders[i] = random.nextBoolean();
        }
        for (int i = isFailing ? 1 : 0; i < always.length; i++) {
            pairs.add(always[i]);
        }
        for (int i = 0; i < forth.length; i++) {
            pairs.add(orders[i % UNITS] ? forth[i] : back[i]);
        }
        for (int pair : rare) {
            if (random.nextInt(50) == 0) {
                pairs.add(pair);
            }
        }
        if (isFailing) {
            pairs.add(extra);
        }
        int[] list = pairs.toIntArray();
        int[][] iterations = new int[list.length][2];
        int[] positions = new int[isFailing ? list.length : 0];
        Arrays.setAll(positions, i -> i);
        int[] places = new int[isFailing ? names.placeCount() : 0];
        Arrays.setAll(places, i -> i);
        return new RunPairs(
                "run",
                isFailing ? Failure.ofText("failed") : null,
                list,
                positions,
                positions,
                positions,
                iterations,
                Iterations.NONE,
                places,
                NOTHING,
                true,
                0);
    }

    private void write(Path directory, int runs) throws IOException {
        int extra = pairs(1)[0];
        try (PairFile.Writer writer = new PairFile.Writer(directory, names, List.of("p.Main"))) {
            writer.add(run(true, extra));
            for (int i = 0; i < runs; i++) {
                writer.add(run(false, extra));
            }
        }
    }

    private static void measure(Path directory) throws IOException {
        long begin = System.nanoTime();
        PairNames names = new PairNames();
        PassingRuns passing = new PassingRuns();
        List<RunPairs> failing = new ArrayList<>();
        PairFile.read(directory, names, false, run -> {
            if (run.isPassing()) {
                passing.add(run);
            } else {
                failing.add(run);
            }
        });
        long read = System.nanoTime();
        System.out.printf(
                "%,d passing runs, %,d pairs in the failing one, %,d in all, %,d MiB of files: %,d ms to read%n",
                passing.count(),
                failing.get(0).pairs().length,
                names.pairCount(),
                Files.size(directory.resolve(PairFile.FILE_NAME)) >> 20,
                (read - begin) / NANOS_PER_MILLI);
        Localizer localizer = new Localizer(
                names,
                failing.get(0),
                passing,
                true,
                runs -> PairFile.read(directory, names, true, run -> {
                    if (run.isPassing()) {
                        runs.accept(run);
                    }
                }));
        measure(localizer, Procedure.I, ComparisonLevel.PC);
        measure(localizer, Procedure.II, ComparisonLevel.PC);
        for (ComparisonLevel level : ComparisonLevel.values()) {
            measure(localizer, Procedure.III, level);
        }
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                "%,d ms in all; %,d MiB of heap at the end, of at most %,d%n",
                (System.nanoTime() - begin) / NANOS_PER_MILLI,
                runtime.totalMemory() - runtime.freeMemory() >> 20,
                runtime.maxMemory() >> 20);
    }

    private static void measure(Localizer localizer, Procedure procedure, ComparisonLevel level) throws IOException {
        long begin = System.nanoTime();
        Localization result = localizer.run(procedure, level);
        System.out.printf(
                "%s at %s: %,d reports, %,d couples left out, %,d ms%n",
                procedure,
                level,
                result.reported().size(),
                result.couplesLeftOut(),
                (System.nanoTime() - begin) / NANOS_PER_MILLI);
    }

    /** @param args how many runs, and how many pairs a run has */
    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("heddle-locon-scale");
        try {
            new LoconScaleBenchmark(Integer.parseInt(args[1])).write(directory, Integer.parseInt(args[0]));
            System.gc();
            measure(directory);
        } finally {
            Files.deleteIfExists(directory.resolve(PairFile.FILE_NAME));
            Files.deleteIfExists(directory);
        }
    }
}
