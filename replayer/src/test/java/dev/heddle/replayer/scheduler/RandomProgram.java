package dev.heddle.replayer.scheduler;

import static dev.heddle.replayer.scheduler.Simulation.await;
import static dev.heddle.replayer.scheduler.Simulation.daemon;
import static dev.heddle.replayer.scheduler.Simulation.interrupt;
import static dev.heddle.replayer.scheduler.Simulation.join;
import static dev.heddle.replayer.scheduler.Simulation.locked;
import static dev.heddle.replayer.scheduler.Simulation.park;
import static dev.heddle.replayer.scheduler.Simulation.read;
import static dev.heddle.replayer.scheduler.Simulation.signal;
import static dev.heddle.replayer.scheduler.Simulation.sleep;
import static dev.heddle.replayer.scheduler.Simulation.spawn;
import static dev.heddle.replayer.scheduler.Simulation.unpark;
import static dev.heddle.replayer.scheduler.Simulation.write;
import static dev.heddle.replayer.scheduler.Simulation.yieldNow;

import dev.heddle.recorder.boot.Hooks;
import dev.heddle.trace.event.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random program of a few threads that uses all operations. Its result has the order of its steps and times. */
final class RandomProgram implements Simulation.Body {
    private static final int DAEMON = -1;

    private final long seed;
    private final Object[] monitors = {new Object(), new Object()};
    private final int[] array = new int[4];
    private final List<Thread> threads = new ArrayList<>();
    final StringBuilder result = new StringBuilder();

    RandomProgram(long seed) {
        this.seed = seed;
    }

    @Override
    public void run() throws Exception {
        long begin = Hooks.nanoTime();
        Random random = new Random(seed);
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            long own = random.nextLong();
            int number = i;
            boolean isDaemon = random.nextInt(4) == 0;
            Simulation.Body body = () -> work(new Random(own), isDaemon ? DAEMON : number, 6);
            threads.add(isDaemon ? daemon(body) : spawn(body));
            steps(random, 9, 5);
        }
        work(random, 9, 6);
        if (random.nextBoolean()) {
            for (Thread thread : threads) {
                join(thread, 50);
            }
        }
        result.append('=').append(Hooks.nanoTime() - begin);
    }

    private void work(Random random, int name, int operations) throws Exception {
        for (int i = 0; i < operations; i++) {
            try {
                operation(random, name);
            } catch (InterruptedException e) {
                note(name, "!");
            }
            note(name, "");
        }
    }

    private void steps(Random random, int name, int most) {
        for (int i = random.nextInt(most); i >= 0; i--) {
            if (random.nextBoolean()) {
                read(this, "field" + random.nextInt(3));
            } else {
                write(this, "field" + random.nextInt(3));
            }
            note(name, "");
        }
    }

    /** A daemon also runs after the end of the run. */
    private void note(int name, String what) {
        if (name != DAEMON) {
            result.append(name).append(what);
        }
    }

    private void operation(Random random, int name) throws Exception {
        Object monitor = monitors[random.nextInt(2)];
        switch (random.nextInt(14)) {
            case 0, 1 -> steps(random, name, 8);
            case 2, 3 -> locked(monitor, "lock" + random.nextInt(2), () -> steps(random, name, 4));
            case 4 ->
                locked(
                        monitors[0],
                        "outer",
                        () -> locked(monitors[random.nextInt(2)], "inner", () -> steps(random, name, 3)));
            case 5 ->
                locked(monitor, "wait", () -> {
                    steps(random, name, 3);
                    await(monitor, 1 + random.nextInt(5));
                    steps(random, name, 3);
                });
            case 6 ->
                locked(monitor, "signal", () -> {
                    signal(monitor, random.nextBoolean());
                    steps(random, name, 3);
                });
            case 7 -> sleep(random.nextInt(3));
            case 8 -> park(random.nextBoolean() ? 2_000 : 2_000_000);
            case 9 -> unpark(target(random));
            case 10 -> interrupt(target(random));
            case 11 -> yieldNow();
            case 12 -> Simulation.copy(array, 0, array, random.nextInt(2), 2, "copy");
            default -> Simulation.element(Op.ARRAY_STORE, array, random.nextInt(4), "element");
        }
    }

    private Thread target(Random random) {
        return threads.isEmpty() ? Thread.currentThread() : threads.get(random.nextInt(threads.size()));
    }
}
