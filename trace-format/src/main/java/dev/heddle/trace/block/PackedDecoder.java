package dev.heddle.trace.block;

import static dev.heddle.trace.block.PackedLayout.INTS;

import dev.heddle.trace.event.EventLayout;
import java.util.Arrays;

/** Unpacks the output of {@link PackedEncoder}. Any bytes give words or the documented exception. Not thread-safe. */
public final class PackedDecoder implements EventDecoder {
    private final int[] table = new int[PackedLayout.TABLE];

    @Override
    public long fewestBytes(int count) {
        return count;
    }

    @Override
    public int slack() {
        return PackedLayout.SLACK;
    }

    @Override
    public void decode(byte[] bytes, int begin, int end, int count, long[] into) throws DamagedBlockException {
        int[] known = table;
        Arrays.fill(known, 0);
        int at = begin;
        int site = 0;
        int row = 0;
        int target = 0;
        long stamp = 0;
        for (int i = 0; i < count * EventLayout.WORDS; i += EventLayout.WORDS) {
            if (at >= end) {
                throw new DamagedBlockException("the packed events of a block end after " + i / EventLayout.WORDS
                        + " of the " + count + " that it says it has");
            }
            int head = bytes[at++];
            int siteBefore = site;
            int kind = head & PackedLayout.SITE_MASK;
            if (kind == PackedLayout.SITE_FOLLOWS) {
                site = known[row + PackedLayout.FOLLOWER];
            } else {
                if (kind == PackedLayout.SITE_NEAR) {
                    site = siteBefore + bytes[at++] & EventLayout.MAX_SITE;
                } else if (kind == PackedLayout.SITE_RECENT) {
                    site = known[PackedLayout.RECENT_SITES + (bytes[at++] & 0xFF)];
                } else {
                    site = (int) INTS.get(bytes, at) & EventLayout.MAX_SITE;
                    at += PackedLayout.SITE_BYTES;
                }
                known[row + PackedLayout.FOLLOWER] = site;
                known[PackedLayout.RECENT_SITES + PackedLayout.place(site)] = site;
            }
            row = PackedLayout.row(site);
            kind = head >> PackedLayout.TARGET_SHIFT & PackedLayout.TARGET_MASK;
            if (kind == PackedLayout.TARGET_LAST) {
                target = known[row + PackedLayout.LAST_TARGET];
            } else {
                if (kind == PackedLayout.TARGET_RECENT) {
                    target = known[PackedLayout.RECENT_VALUES + (bytes[at++] & 0xFF)];
                } else if (kind == PackedLayout.TARGET_GIVEN) {
                    target = (int) INTS.get(bytes, at);
                    at += Integer.BYTES;
                }
                known[PackedLayout.RECENT_VALUES + PackedLayout.place(target)] = target;
                known[row + PackedLayout.LAST_TARGET] = target;
            }
            int aux = known[row + PackedLayout.LAST_AUX];
            kind = head >> PackedLayout.AUX_SHIFT & PackedLayout.AUX_MASK;
            if (kind != PackedLayout.AUX_LAST) {
                int auxBefore = aux;
                switch (kind) {
                    case PackedLayout.AUX_STEP -> aux += known[row + PackedLayout.AUX_STEPPED];
                    case PackedLayout.AUX_NEAR -> aux += bytes[at++];
                    case PackedLayout.AUX_NEAR_SITE -> aux = siteBefore + bytes[at++];
                    case PackedLayout.AUX_RECENT -> aux = known[PackedLayout.RECENT_VALUES + (bytes[at++] & 0xFF)];
                    case PackedLayout.AUX_GIVEN -> {
                        aux = (int) INTS.get(bytes, at);
                        at += Integer.BYTES;
                    }
                    default ->
                        throw new DamagedBlockException(
                                "event " + i / EventLayout.WORDS + " of a block is packed in no known way");
                }
                known[PackedLayout.RECENT_VALUES + PackedLayout.place(aux)] = aux;
                known[row + PackedLayout.AUX_STEPPED] = aux - auxBefore;
                known[row + PackedLayout.LAST_AUX] = aux;
            }
            if (head >= 0) {
                stamp += 1 - known[row + PackedLayout.STAMP_STAYS];
            } else {
                long rest = 0;
                int shift = 0;
                byte next;
                do {
                    next = bytes[at++];
                    rest |= (next & 0x7FL) << shift;
                    shift += 7;
                } while (next < 0 && shift < 7 * PackedLayout.MOST_STEP_BYTES);
                long step = rest >>> 1 ^ -(rest & 1);
                if (step >>> 1 == 0) {
                    known[row + PackedLayout.STAMP_STAYS] = 1 - (int) step;
                }
                stamp += step;
            }
            into[i] = EventLayout.word0(stamp & PackedLayout.STAMP_MASK, site);
            into[i + 1] = EventLayout.word1(aux, target);
        }
        if (at != end) {
            throw new DamagedBlockException("the packed events of a block are followed by other bytes");
        }
    }
}
