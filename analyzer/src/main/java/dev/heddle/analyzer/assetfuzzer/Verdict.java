package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.LockStates;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A potential violation in the numbers of one recording: the first execution that was found, and how many there are. */
final class Verdict {
    final Pattern.Form form;
    final UnitRef u;
    final UnitRef other;
    final AccessRow[] rows;
    /** Places of the acquisitions of the vulnerable-window locks in u, and per step of the locks to give up after it. */
    final int[] window;

    final int[][] release;
    long occurrences;

    /** What names a unit: its set, thread and outermost method. */
    record UnitRef(long set, int thread, int method) {
        static UnitRef of(UnitGroup unit) {
            return new UnitRef(unit.set, unit.thread, unit.method);
        }
    }

    /** The rows of a form in one recording. */
    record Key(Pattern.Form form, int[] places) {
        static Key of(Pattern.Form form, AccessRow... rows) {
            int[] places = new int[rows.length * 2];
            for (int i = 0; i < rows.length; i++) {
                places[2 * i] = rows[i].site;
                places[2 * i + 1] = rows[i].context;
            }
            return new Key(form, places);
        }

        @Override
        public boolean equals(Object that) {
            return that instanceof Key key && form.equals(key.form) && Arrays.equals(places, key.places);
        }

        @Override
        public int hashCode() {
            return form.pattern().hashCode() * 31 + Arrays.hashCode(places);
        }
    }

    private Verdict(Pattern.Form form, UnitRef u, UnitRef other, AccessRow[] rows, int[] window, int[][] release) {
        this.form = form;
        this.u = u;
        this.other = other;
        this.rows = rows;
        this.window = window;
        this.release = release;
    }

    static Verdict of(PairJudge judge, LockStates states, Pattern.Form form, AccessRow[] rows, Span[] spans) {
        WindowLocks locks = new WindowLocks(judge, states, spans);
        return new Verdict(
                form, UnitRef.of(judge.u()), UnitRef.of(judge.other()), rows, locks.window(form), locks.releases(form));
    }

    /** Verdicts by key, in the order in which they were found. */
    static final class Table {
        private final Map<Key, Verdict> byKey = new LinkedHashMap<>();

        @Nullable Verdict get(Key key) {
            return byKey.get(key);
        }

        void put(Key key, Verdict verdict) {
            byKey.put(key, verdict);
        }

        /** Adds what another shard found; what is known stays as it is. */
        void merge(Table other) {
            other.byKey.forEach((key, verdict) -> {
                Verdict known = byKey.putIfAbsent(key, verdict);
                if (known != null) {
                    known.occurrences += verdict.occurrences;
                }
            });
        }

        Iterable<Verdict> all() {
            return byKey.values();
        }
    }
}
