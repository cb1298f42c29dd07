package dev.heddle.analyzer.wcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analyzer.closure.Notifications;
import dev.heddle.analyzer.trace.AllOrders;
import dev.heddle.analyzer.trace.EventKind;
import dev.heddle.analyzer.trace.FakeRun;
import dev.heddle.analyzer.trace.LockSections;
import dev.heddle.analyzer.trace.RandomRuns;
import dev.heddle.analyzer.trace.RandomRuns.Family;
import dev.heddle.analyzer.trace.Trace;
import dev.heddle.trace.testing.Jdks;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WeakCausalRacesTest {
    private static final int RUNS = Integer.getInteger("heddle.runs", Jdks.times(700, 2_000));

    /** The accesses equal those of the definition. */
    @ParameterizedTest
    @EnumSource
    void agreesWithTheDefinition(Family family) {
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 14);
            Trace trace = run.trace();
            WeakCausalRaces races = new WeakCausalRaces(trace, (earlier, later) -> {});
            races.find();
            assertThat(races.racy()).as("seed %d %s", seed, run).isEqualTo(new Definition(trace).racy());
        }
    }

    /** Weak causal precedence orders more than every order requires, and still misses no first race. */
    @ParameterizedTest
    @EnumSource
    void findsARaceOrADeadlockFirst(Family family) {
        int seen = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            FakeRun run = RandomRuns.of(seed, family, 14);
            Trace trace = run.trace();
            Set<String> pairs = new TreeSet<>();
            WeakCausalRaces races = new WeakCausalRaces(trace, (earlier, later) -> pairs.add(earlier + "-" + later));
            races.find();
            if (races.racyAccesses() > 0) {
                seen++;
                AllOrders all = new AllOrders(trace, false);
                assertThat(!all.races().isEmpty() || !all.deadlocks().isEmpty())
                        .as("seed %d %s", seed, run)
                        .isTrue();
            }
        }
        assertThat(seen).isGreaterThan(RUNS / 20);
    }

    /**
     * The smallest relation with the rules of the paper, computed by iterating over all pairs until nothing changes.
     */
    private static final class Definition {
        private final Trace trace;
        private final LockSections sections;
        /** Independent of locks. */
        private final boolean[][] must;

        private final boolean[][] happens;
        private final boolean[][] weak;

        Definition(Trace trace) {
            this.trace = trace;
            sections = new LockSections(trace);
            int size = trace.size();
            must = new boolean[size][size];
            happens = new boolean[size][size];
            weak = new boolean[size][size];
            Notifications notifications = new Notifications(trace);
            for (int later = 0; later < size; later++) {
                int by = trace.kind(later) == EventKind.WAKE ? notifications.of(later) : -1;
                for (int earlier = 0; earlier < later; earlier++) {
                    must[earlier][later] =
                            earlier == by || trace.thread(earlier) == trace.thread(later) || isEdge(earlier, later);
                    happens[earlier][later] = must[earlier][later] || isHandOver(earlier, later);
                }
            }
            close(must);
            close(happens);
            while (isMore()) {}
        }

        private boolean isEdge(int one, int other) {
            EventKind from = trace.kind(one);
            EventKind to = trace.kind(other);
            boolean isSame = trace.operand(one) == trace.operand(other);
            return from == EventKind.WRITE_ORDERED && to == EventKind.READ_ORDERED && isSame
                    || from == EventKind.GIVE && to == EventKind.TAKE && isSame
                    || from == EventKind.FORK && trace.operand(one) == trace.thread(other)
                    // The thread has no events.
                    || from == EventKind.FORK && to == EventKind.JOIN && isSame
                    || to == EventKind.JOIN && trace.operand(other) == trace.thread(one);
        }

        private boolean isHandOver(int one, int other) {
            EventKind from = trace.kind(one);
            EventKind to = trace.kind(other);
            return from.isRelease()
                    && to.isAcquisition()
                    && trace.operand(one) == trace.operand(other)
                    && !(from.isShared() && to.isShared());
        }

        private static void close(boolean[][] order) {
            for (int middle = 0; middle < order.length; middle++) {
                for (int one = 0; one < middle; one++) {
                    for (int other = middle + 1; order[one][middle] && other < order.length; other++) {
                        order[one][other] |= order[middle][other];
                    }
                }
            }
        }

        private boolean isMore() {
            boolean isMore = false;
            for (int first = 0; first < sections.size(); first++) {
                for (int second = first + 1; second < sections.size(); second++) {
                    if (sections.lock(first) == sections.lock(second)
                            && !(sections.isShared(first) && sections.isShared(second))
                            && thread(first) != thread(second)) {
                        isMore |= ends(first, second);
                    }
                }
            }
            int size = trace.size();
            for (int one = 0; one < size; one++) {
                for (int middle = one + 1; middle < size; middle++) {
                    for (int other = middle + 1; other < size; other++) {
                        if (weak[one][middle] && happens[middle][other]
                                || happens[one][middle] && weak[middle][other]) {
                            isMore |= add(one, other);
                        }
                    }
                }
            }
            return isMore;
        }

        private int thread(int section) {
            return trace.thread(sections.acquisition(section));
        }

        /** Both rules for two sections of a lock. */
        private boolean ends(int first, int second) {
            boolean isMore = false;
            int end = sections.release(first);
            for (int one = 0; end >= 0 && one < trace.size(); one++) {
                for (int other = 0; isIn(one, first) && other < trace.size(); other++) {
                    if (isIn(other, second)) {
                        if (conflict(one, other)) {
                            isMore |= add(end, other);
                        }
                        if (sections.release(second) >= 0 && (weak[one][other] || must[one][other])) {
                            isMore |= add(end, sections.release(second));
                        }
                    }
                }
            }
            return isMore;
        }

        /** Whether an event lies in a section, including its begin and end. */
        private boolean isIn(int event, int section) {
            int end = sections.release(section) < 0 ? trace.size() : sections.release(section);
            return trace.thread(event) == thread(section) && event >= sections.acquisition(section) && event <= end;
        }

        private boolean conflict(int one, int other) {
            return trace.kind(one).isPlainAccess()
                    && trace.kind(other).isPlainAccess()
                    && trace.thread(one) != trace.thread(other)
                    && trace.operand(one) == trace.operand(other)
                    && (trace.kind(one).isWrite() || trace.kind(other).isWrite());
        }

        private boolean add(int one, int other) {
            boolean isNew = !weak[one][other];
            weak[one][other] = true;
            return isNew;
        }

        BitSet racy() {
            BitSet racy = new BitSet();
            for (int other = 0; other < trace.size(); other++) {
                for (int one = 0; one < other; one++) {
                    if (conflict(one, other) && !weak[one][other] && !must[one][other]) {
                        racy.set(other);
                    }
                }
            }
            return racy;
        }
    }
}
