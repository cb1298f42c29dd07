package dev.heddle.analyzer.assetfuzzer;

import dev.heddle.trace.name.StableHash;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work with its accesses in the form used by phase I: a {@linkplain AccessRow row} for each variable, site
 * and context.
 * <p>The <em>epoch</em> of an access is the number of acquisitions by the thread since the unit began. It shows which
 * locks were acquired between two accesses, even if they were released again. Only the first {@value #MAX_EPOCH}
 * acquisitions are distinguished. Later ones are ignored, which can only keep a candidate that could have been pruned.
 */
final class UnitRows extends OpenUnit {
    static final int MAX_EPOCH = 8;
    private static final int SCANNED = 8;

    private final List<AccessRow> rows = new ArrayList<>(4);
    private final IntArrayList acquired = new IntArrayList(0);
    private @Nullable Long2ObjectOpenHashMap<AccessRow> byKey;
    private boolean closed;

    UnitRows(long set, int thread, int methodSite, int depth) {
        super(set, thread, methodSite, depth);
    }

    /**
     * Adds an access.
     *
     * @return whether a span was omitted
     */
    boolean access(
            long variable, int field, int site, int context, int lockState, int segment, int position, int[] numbers) {
        return row(variable, field, site, context).access(lockState, acquired.size(), segment, position, numbers);
    }

    private AccessRow row(long variable, int field, int site, int context) {
        if (byKey == null) {
            for (AccessRow row : rows) {
                if (row.matches(variable, site, context)) {
                    return row;
                }
            }
        } else {
            AccessRow row = byKey.get(key(variable, site, context));
            while (row != null && !row.matches(variable, site, context)) {
                row = row.next;
            }
            if (row != null) {
                return row;
            }
        }
        AccessRow row = new AccessRow(variable, field, site, context);
        rows.add(row);
        if (byKey != null) {
            index(byKey, row);
        } else if (rows.size() > SCANNED) {
            Long2ObjectOpenHashMap<AccessRow> all = new Long2ObjectOpenHashMap<>();
            rows.forEach(each -> index(all, each));
            byKey = all;
        }
        return row;
    }

    private static void index(Long2ObjectOpenHashMap<AccessRow> byKey, AccessRow row) {
        row.next = byKey.put(key(row.variable, row.site, row.context), row);
    }

    private static long key(long variable, int site, int context) {
        return StableHash.mix(variable, (long) site << 32 | context);
    }

    /** Records that the thread acquired a lock. */
    void acquire(int hold) {
        if (acquired.size() < MAX_EPOCH) {
            acquired.add(hold);
        }
    }

    /** Whether further acquisitions are irrelevant. */
    boolean isFull() {
        return closed || acquired.size() == MAX_EPOCH;
    }

    void close() {
        closed = true;
        byKey = null;
    }

    /** The rows in the order of their first access. */
    List<AccessRow> rows() {
        return rows;
    }

    /** The holds that began the epochs 1, 2, … */
    int[] acquired() {
        return acquired.toIntArray();
    }
}
