package dev.heddle.trace.recording;

import dev.heddle.trace.event.EventLayout;

/**
 * The excerpts of the queue. All numbers are little-endian; a text is its length in bytes as an unsigned short and then
 * UTF-8; an absent text has length 0xFFFF.
 *
 * <pre>
 *  every excerpt   type u8 | CRC-32C of type and body u32 | length of the body u32 | body
 *
 *  EVENTS (1)      thread u32 | sequence u32 | dropped u32 | count u32 | count × 2 words u64
 *  SITE   (2)      number u32 | op u8 | offset i32 | line i32 | method: owner, name, descriptor text
 *                  | target: owner, name, descriptor text (all absent without a target)
 *  CLASS  (3)      number u32 | access u32 | loader u8 | woven u8 | name, superclass, source file text
 *                  | fields u16 | each: access u32 | name, descriptor text
 *  THREAD (4)      number u32 | parent i32 | daemon u8 | path, Java name text
 *  PART   (5)      number u32 | events before u64 | dropped before u64
 *  OPEN   (6)      thread u32 | sequence u32 | dropped u32 | count u32 | count × 2 words u64
 *  STACK  (7)      number u32 | frames u16 | each, innermost first: line i32 | class, method, source file text
 *  PACKED (8)      thread u32 | sequence u32 | dropped u32 | count u32 | the events, as {@link dev.heddle.trace.block.PackedEncoder} packs them
 * </pre>
 *
 * <p>Blocks are PACKED; schema versions before 3 have EVENTS.
 *
 * Sequence counts the blocks of one thread from 0. Dropped is how many events of the thread were lost just before the
 * block. A name stands before the first block that uses it.
 *
 * <p>Only a recording in parts has the types PART and OPEN. PART is the first excerpt of a part and counts the events
 * of the parts before it. OPEN repeats, before the first block of the part, the events of a thread that are still open,
 * with the sequence number of the thread's next block and the number of its events that were dropped so far.
 */
final class ExcerptLayout {
    static final int TYPE_AT = 0;
    static final int CRC_AT = 1;
    static final int LENGTH_AT = 5;
    static final int BODY_AT = 9;

    static final byte EVENTS = 1;
    static final byte SITE = 2;
    static final byte CLASS = 3;
    static final byte THREAD = 4;
    static final byte PART = 5;
    static final byte OPEN = 6;
    static final byte STACK = 7;
    static final byte PACKED = 8;

    /** Bytes of an EVENTS, OPEN or PACKED body before its events. */
    static final int BLOCK_HEAD = 16;

    /** Bytes of a PART body. */
    static final int PART_BODY = 20;

    /** No body is longer; a longer one is damage. */
    static final int MAX_BODY = 1 << 24;

    /** No block has more events; a larger count is damage. */
    static final int MAX_EVENTS = MAX_BODY / EventLayout.BYTES;

    static final int ABSENT_TEXT = 0xFFFF;

    private ExcerptLayout() {}
}
