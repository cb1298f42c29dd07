package dev.heddle.engine.internal.explain;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ConflictingPairsTest {
    private static final int MOST = 1_000_000;

    @Test
    void findsThePairsOfTheDefinition() {
        for (int seed = 0; seed < 2_000; seed++) {
            List<SharedOperation> operations = random(new Random(seed));
            Set<ConflictingPairs.Pair> expected = new HashSet<>();
            for (SharedOperation operation : operations) {
                for (int thread = 0; thread < 3; thread++) {
                    addPairs(operations, operation, thread, expected);
                }
            }
            assertThat(ConflictingPairs.of(operations, MOST))
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void findsThePairsThatFollowFromAPair() {
        for (int seed = 0; seed < 500; seed++) {
            List<SharedOperation> operations = random(new Random(seed));
            for (ConflictingPairs.Pair pair : ConflictingPairs.of(operations, MOST)) {
                Set<ConflictingPairs.Pair> expected = new HashSet<>();
                for (SharedOperation first : operations) {
                    for (SharedOperation then : operations) {
                        ConflictingPairs.Pair other = new ConflictingPairs.Pair(first, then);
                        if (isConflict(first, then) && isImplied(other, pair)) {
                            expected.add(other);
                        }
                    }
                }
                assertThat(ConflictingPairs.impliedBy(pair, operations, MOST))
                        .as("seed %d: %s", seed, pair)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    /** The first thread locks twice; the run ended before its second acquisition. */
    @Test
    void ordersReachedOperationsBeforeTheFirstMissingOne() {
        List<SharedOperation> run = List.of(
                operation(0, 0, "lock", true, Set.of()),
                operation(1, 1, "lock", true, Set.of()),
                operation(2, 1, "other", true, Set.of()),
                operation(3, 1, "lock", true, Set.of()),
                operation(4, 0, "lock", true, Set.of()),
                operation(5, 0, "lock", true, Set.of()));
        assertThat(ConflictingPairs.beforeMissing(run, one -> one.number() < 4))
                .containsExactly(
                        new ConflictingPairs.Pair(run.get(3), run.get(4)),
                        new ConflictingPairs.Pair(run.get(1), run.get(4)));
    }

    private static boolean isConflict(SharedOperation first, SharedOperation then) {
        return first.on().equals(then.on()) && first.conflictsWith(then) && !then.hasLockOf(first);
    }

    private static boolean isImplied(ConflictingPairs.Pair pair, ConflictingPairs.Pair by) {
        return !pair.equals(by)
                && pair.first().thread() == by.first().thread()
                && pair.first().number() <= by.first().number()
                && pair.then().thread() == by.then().thread()
                && pair.then().number() >= by.then().number();
    }

    /** Two threads that poll a variable which a third one has written once. */
    @Test
    @Timeout(value = 20, unit = SECONDS)
    void takesTimeInProportionToTheReads() {
        List<SharedOperation> operations = new ArrayList<>(List.of(operation(0, 2, "flag", true, Set.of())));
        for (int number = 1; number < 400_000; number++) {
            operations.add(operation(number, number % 2, "flag", false, Set.of()));
        }
        assertThat(ConflictingPairs.of(operations, MOST)).hasSize(2);
    }

    private static List<SharedOperation> random(Random random) {
        List<SharedOperation> operations = new ArrayList<>();
        for (int number = 0; number < 12; number++) {
            operations.add(operation(
                    number,
                    random.nextInt(3),
                    "variable " + random.nextInt(2),
                    random.nextInt(3) == 0,
                    random.nextInt(4) == 0 ? Set.of(7) : Set.of()));
        }
        return operations;
    }

    private static SharedOperation operation(int number, int thread, String on, boolean writes, Set<Integer> held) {
        return new SharedOperation(number, thread, on, writes, held, new int[0]);
    }

    /** By brute force, as the Javadoc of the class defines them. */
    private static void addPairs(
            List<SharedOperation> operations,
            SharedOperation operation,
            int thread,
            Set<ConflictingPairs.Pair> expected) {
        List<SharedOperation> conflicting = operations.stream()
                .filter(other -> other.thread() == thread && other.number() < operation.number())
                .filter(other -> other.on().equals(operation.on()) && other.conflictsWith(operation))
                .toList();
        List<SharedOperation> own = operations.stream()
                .filter(other -> other.thread() == operation.thread() && other.number() < operation.number())
                .filter(other -> other.on().equals(operation.on()))
                .toList();
        List<SharedOperation> firsts = new ArrayList<>();
        if (!conflicting.isEmpty()) {
            SharedOperation last = conflicting.get(conflicting.size() - 1);
            if (own.stream().noneMatch(before -> before.number() > last.number() && before.conflictsWith(last))) {
                firsts.add(last);
            }
        }
        int previous = own.isEmpty() ? -1 : own.get(own.size() - 1).number();
        conflicting.stream()
                .filter(other -> other.number() > previous)
                .findFirst()
                .ifPresent(firsts::add);
        firsts.stream()
                .filter(first -> !operation.hasLockOf(first))
                .forEach(first -> expected.add(new ConflictingPairs.Pair(first, operation)));
    }
}
