package dev.heddle.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Writes STD text of a program that does not exist: threads work on variables of their own and, under locks in
 * ascending order, on those of the locks. It has no race but those that are asked for, each between two threads on a
 * variable of its own, spread over the text. The same seed gives the same text.
 */
final class StdTextMaker {
    private static final int THREADS = 16;
    private static final int LOCKS = 100;
    private static final int OWN = 5_000;
    private static final int GUARDED = 250;
    private static final int FREE = -1;

    private final Random random;
    private final BufferedWriter out;
    private final int[] holders = new int[LOCKS];
    /** The remaining lines of each thread, the next one last. */
    private final List<List<Step>> plans = new ArrayList<>();

    private long lines;

    private record Step(String op, int lock, String operand, int location) {}

    private StdTextMaker(BufferedWriter out, long seed) {
        this.out = out;
        this.random = new Random(seed);
        Arrays.fill(holders, FREE);
        for (int t = 0; t < THREADS; t++) {
            plans.add(new ArrayList<>());
        }
    }

    /** @return the number of lines, a few more than asked for */
    static long write(Path file, long lines, int races, long seed) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            StdTextMaker maker = new StdTextMaker(out, seed);
            maker.run(lines, races);
            return maker.lines;
        }
    }

    private void run(long wanted, int races) throws IOException {
        for (int t = 1; t < THREADS; t++) {
            line(0, "fork", "T" + t, 1);
        }
        int planted = 0;
        int thread = 0;
        while (lines < wanted || planted < races) {
            if (planted < races && lines >= wanted * (planted + 1) / (races + 1)) {
                race(planted++);
            }
            if (plans.get(thread).isEmpty()) {
                plan(thread);
            }
            if (!step(thread) || random.nextInt(16) == 0) {
                thread = random.nextInt(THREADS);
            }
        }
        // Locks are acquired in ascending order, so one thread can always continue.
        for (boolean more = true; more; ) {
            more = false;
            for (int t = 0; t < THREADS; t++) {
                while (!plans.get(t).isEmpty() && step(t)) {
                    more = true;
                }
                more |= !plans.get(t).isEmpty();
            }
        }
        for (int t = 1; t < THREADS; t++) {
            line(0, "join", "T" + t, 2);
        }
    }

    /** Two lines, one after the other: nothing comes between them that could order them. */
    private void race(int number) throws IOException {
        int one = 1 + number % (THREADS - 1);
        int other = 1 + (number + 1) % (THREADS - 1);
        line(one, "w", "race" + number, 9000 + 2 * number);
        line(other, number % 2 == 0 ? "w" : "r", "race" + number, 9001 + 2 * number);
    }

    private void plan(int thread) {
        List<Step> steps = new ArrayList<>();
        if (random.nextInt(4) > 0) {
            for (int i = 4 + random.nextInt(9); i > 0; i--) {
                int variable = thread * OWN + random.nextInt(OWN);
                steps.add(access("V" + Integer.toHexString(1 + variable), 1000 + variable % 400));
            }
        } else {
            int lock = random.nextInt(LOCKS);
            steps.add(new Step("acq", lock, "L" + lock, 2000 + lock));
            guarded(lock, steps);
            int inner = lock + 1 + random.nextInt(LOCKS);
            if (inner < LOCKS && random.nextInt(3) == 0) {
                steps.add(new Step("acq", inner, "L" + inner, 4000 + inner));
                guarded(inner, steps);
                steps.add(new Step("rel", inner, "L" + inner, 4200));
            }
            steps.add(new Step("rel", lock, "L" + lock, 2200));
        }
        for (int i = steps.size() - 1; i >= 0; i--) {
            plans.get(thread).add(steps.get(i));
        }
    }

    private void guarded(int lock, List<Step> steps) {
        for (int i = 2 + random.nextInt(7); i > 0; i--) {
            int variable = random.nextInt(GUARDED);
            steps.add(access("G" + lock + "." + variable, 3000 + variable));
        }
    }

    private Step access(String variable, int location) {
        return new Step(random.nextInt(3) == 0 ? "w" : "r", FREE, variable, location);
    }

    /** @return whether the thread could go on */
    private boolean step(int thread) throws IOException {
        List<Step> plan = plans.get(thread);
        Step step = plan.get(plan.size() - 1);
        if (step.op.equals("acq")) {
            if (holders[step.lock] != FREE) {
                return false;
            }
            holders[step.lock] = thread;
        } else if (step.op.equals("rel")) {
            holders[step.lock] = FREE;
        }
        plan.remove(plan.size() - 1);
        line(thread, step.op, step.operand, step.location);
        return true;
    }

    private void line(int thread, String op, String operand, int location) throws IOException {
        out.append('T').append(Integer.toString(thread)).append('|').append(op);
        out.append('(')
                .append(operand)
                .append(")|")
                .append(Integer.toString(location))
                .append('\n');
        lines++;
    }
}
