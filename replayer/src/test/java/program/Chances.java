package program;

import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/**
 * Two threads count without a lock, each a random number of times. The sum is wrong if an increment is lost, and both
 * the sum and the number of steps depend on the random source. The clean twin has a lock, and the same sources.
 */
public final class Chances {
    private static final int LIMIT = 7;

    private static int count;

    private Chances() {}

    private static final class Key {}

    private enum Suit {
        CLUBS,
        DIAMONDS,
        HEARTS,
        SPADES
    }

    /** Arguments: a random source; {@code buggy} or {@code clean}. */
    public static void main(String[] args) throws InterruptedException {
        boolean clean = args[1].equals("clean");
        int[] expected = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int slot = i;
            threads[i] = new Thread(() -> {
                IntSupplier chance = source(args[0]);
                for (int round = 0; round < 3; round++) {
                    int more = Math.floorMod(chance.getAsInt(), LIMIT);
                    for (int j = 0; j < more; j++) {
                        count(clean);
                    }
                    expected[slot] += more;
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (count != expected[0] + expected[1]) {
            throw new IllegalStateException(count + " of " + expected[0] + " and " + expected[1]);
        }
    }

    private static void count(boolean clean) {
        if (clean) {
            synchronized (Chances.class) {
                count++;
            }
        } else {
            count++;
        }
    }

    private static IntSupplier source(String name) {
        return switch (name) {
            case "random" -> {
                Random random = new Random();
                yield random::nextInt;
            }
            case "splittable" -> {
                SplittableRandom random = new SplittableRandom();
                yield random::nextInt;
            }
            case "math" -> () -> (int) (Math.random() * Integer.MAX_VALUE);
            case "local" -> () -> ThreadLocalRandom.current().nextInt();
            case "uuid" -> () -> UUID.randomUUID().hashCode();
            case "identity" -> () -> System.identityHashCode(new Object());
            case "hashmap" -> () -> first(new HashMap<Key, Integer>());
            case "identitymap" -> () -> first(new IdentityHashMap<Key, Integer>());
            case "hashset" -> Chances::firstOfSet;
            case "enum" ->
                () -> new HashMap<>(
                                Map.of(Suit.values()[ThreadLocalRandom.current().nextInt(4)], 1))
                        .hashCode();
            case "clock" -> () -> LocalDateTime.now().get(ChronoField.SECOND_OF_DAY);
            case "millis" -> () -> (int) (System.currentTimeMillis() / 100);
            case "nanos" -> () -> (int) (System.nanoTime() >>> 16);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** The key that comes first. */
    private static int first(Map<Key, Integer> map) {
        for (int i = 0; i < LIMIT; i++) {
            map.put(new Key(), i);
        }
        return map.values().iterator().next();
    }

    private static int firstOfSet() {
        List<Object> keys = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            keys.add(new Object());
        }
        return keys.indexOf(new HashSet<>(keys).iterator().next());
    }
}
