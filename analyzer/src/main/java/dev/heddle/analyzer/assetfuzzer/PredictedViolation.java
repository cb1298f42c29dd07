package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.analyzer.skeleton.LockStates;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A potential violation in the numbers of one recording: the first execution found, and the number of occurrences. */
final class PredictedViolation {
    final AccessPattern.Form form;
    final UnitRef u;
    final UnitRef other;
    final AccessRow[] rows;
    /**
     * Places of the acquisitions of the vulnerable-window locks in u. For each step, the places of the locks to release
     * after it.
     */
    final int[] window;

    final int[][] release;
    long occurrences;

    /** Identifies a unit by its set, thread and outermost method. */
    record UnitRef(long set, int thread, int method) {
        static UnitRef of(UnitGroup unit) {
            return new UnitRef(unit.set, unit.thread, unit.method);
        }
    }

    /** The rows of a form in one recording. */
    record Key(AccessPattern.Form form, int[] places) {
        static Key of(AccessPattern.Form form, AccessRow... rows) {
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

    private PredictedViolation(
            AccessPattern.Form form, UnitRef u, UnitRef other, AccessRow[] rows, int[] window, int[][] release) {
        this.form = form;
        this.u = u;
        this.other = other;
        this.rows = rows;
        this.window = window;
        this.release = release;
    }

    static PredictedViolation of(
            PairJudge judge, LockStates states, AccessPattern.Form form, AccessRow[] rows, Span[] spans) {
        WindowLockset locks = new WindowLockset(judge, states, spans);
        return new PredictedViolation(
                form, UnitRef.of(judge.u()), UnitRef.of(judge.other()), rows, locks.window(form), locks.releases(form));
    }

    /** Predicted violations by key, in the order of discovery. */
    static final class Table {
        private final Map<Key, PredictedViolation> byKey = new LinkedHashMap<>();

        @Nullable PredictedViolation get(Key key) {
            return byKey.get(key);
        }

        void put(Key key, PredictedViolation verdict) {
            byKey.put(key, verdict);
        }

        /** Adds the violations of another shard. Known ones keep their data. */
        void merge(Table other) {
            other.byKey.forEach((key, verdict) -> {
                PredictedViolation known = byKey.putIfAbsent(key, verdict);
                if (known != null) {
                    known.occurrences += verdict.occurrences;
                }
            });
        }

        Iterable<PredictedViolation> all() {
            return byKey.values();
        }
    }
}
