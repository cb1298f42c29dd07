package dev.heddle.trace.block;

import dev.heddle.trace.event.EventLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How an event is packed: a head that names the predictor of each part, and then, for each part, the rest that the
 * predictor leaves open.
 *
 * <pre>
 *  head     7     | 6 .. 4 | 3 .. 2 | 1 .. 0
 *           stamp | aux    | target | site
 *
 *  site     0 the successor of the site before   1 the site before + i8     2 recent site, place u8     3 u24
 *  target   0 the last one of this site          1 that of the event before 2 recent value, place u8    3 u32
 *  aux      0 the last one of this site          1 the last one + its last step   2 the last one + i8
 *           3 the site before + i8               4 recent value, place u8   5 u32
 *  stamp    0 the stamp before + the step of this site, 1 or 0              1 the stamp before + step, zigzag, LEB128
 * </pre>
 *
 * <p>The parts follow the head in the order site, target, aux, stamp. The encoding does not depend on the operation: a
 * new operation is packed like any other. {@code docs/recording-format.md} defines when the tables change.
 *
 * <p>All tables are in one array, because a loop over many arrays keeps their addresses on the stack.
 */
final class PackedLayout {
    static final int SITE_FOLLOWS = 0;
    static final int SITE_NEAR = 1;
    static final int SITE_RECENT = 2;
    static final int SITE_GIVEN = 3;
    static final int SITE_BYTES = 3;
    static final int SITE_MASK = 3;

    static final int TARGET_SHIFT = 2;
    static final int TARGET_MASK = 3;
    static final int TARGET_LAST = 0;
    static final int TARGET_BEFORE = 1;
    static final int TARGET_RECENT = 2;
    static final int TARGET_GIVEN = 3;

    static final int AUX_SHIFT = 4;
    static final int AUX_MASK = 7;
    static final int AUX_LAST = 0;
    static final int AUX_STEP = 1;
    static final int AUX_NEAR = 2;
    static final int AUX_NEAR_SITE = 3;
    static final int AUX_RECENT = 4;
    static final int AUX_GIVEN = 5;

    static final int STAMP_GIVEN = 0x80;

    // The tables. A site has the row of its lowest bits.
    private static final int ROWS = 1 << 9;
    private static final int ROW_SHIFT = 3;
    /** In the row of a site: the site that followed the last time it was not the one in this row. */
    static final int FOLLOWER = 0;
    /** In the row of a site: the target and the aux of its last event. */
    static final int LAST_TARGET = 1;

    static final int LAST_AUX = 2;
    /** In the row of a site: the last change of its aux that was not 0. */
    static final int AUX_STEPPED = 3;
    /** In the row of a site: 1 if its stamp equalled the one before when last it was the same or the next. */
    static final int STAMP_STAYS = 4;

    static final int RECENT_SITES = ROWS << ROW_SHIFT;
    private static final int RECENT_BITS = 8;
    static final int RECENT_VALUES = RECENT_SITES + (1 << RECENT_BITS);
    static final int TABLE = RECENT_VALUES + (1 << RECENT_BITS);

    /** A stamp's step has 41 bits with its sign, and 42 in zigzag. */
    static final int MOST_STEP_BYTES = 6;
    /** Head, site, target, aux and stamp. */
    static final int MOST_BYTES = 1 + SITE_BYTES + Integer.BYTES + Integer.BYTES + MOST_STEP_BYTES;
    /** Number of bytes behind the last one that may be touched. */
    static final int SLACK = MOST_BYTES + Integer.BYTES;

    static final long STAMP_MASK = EventLayout.STAMP_LIMIT - 1;

    private static final int GOLDEN = 0x9E37_79B9;

    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private PackedLayout() {}

    /** Where the row of a site begins. */
    static int row(int site) {
        return (site & ROWS - 1) << ROW_SHIFT;
    }

    /** The place of a site or a value among the recent ones. */
    static int place(int value) {
        return value * GOLDEN >>> Integer.SIZE - RECENT_BITS;
    }
}
