package dev.heddle.trace.block;

import static dev.heddle.trace.block.PackedLayout.INTS;

import dev.heddle.trace.event.EventLayout;
import java.util.Arrays;

/** Packs the events of a block, each block independently. Allocates nothing. Not thread-safe. */
public final class PackedEncoder {
    private final int[] table = new int[PackedLayout.TABLE];

    /** Number of bytes that an array needs behind the place where this many events are written. */
    public static int room(int count) {
        return count * PackedLayout.MOST_BYTES + PackedLayout.SLACK;
    }

    /**
     * Packs events.
     *
     * @param words as {@link EventLayout} packs them
     * @param from index of the first word
     * @param count number of events
     * @param into has {@link #room} from {@code begin} on
     * @return the index behind the last byte
     */
    // One loop without calls: the drainer takes CPU time from the program, most of it here.
    public int encode(long[] words, int from, int count, byte[] into, int begin) {
        int[] known = table;
        Arrays.fill(known, 0);
        int end = from + count * EventLayout.WORDS;
        int at = begin;
        int siteBefore = 0;
        int rowBefore = 0;
        int targetBefore = 0;
        long stampBefore = 0;
        for (int i = from; i < end; i += EventLayout.WORDS) {
            int site = EventLayout.site(words[i]);
            long stamp = EventLayout.stamp(words[i]);
            int target = EventLayout.target(words[i + 1]);
            int aux = EventLayout.aux(words[i + 1]);
            int row = PackedLayout.row(site);
            int headAt = at++;
            int head = 0;
            if (site != known[rowBefore + PackedLayout.FOLLOWER]) {
                int place = PackedLayout.place(site);
                int near = site - siteBefore;
                if (near == (byte) near) {
                    head = PackedLayout.SITE_NEAR;
                    into[at++] = (byte) near;
                } else if (known[PackedLayout.RECENT_SITES + place] == site) {
                    head = PackedLayout.SITE_RECENT;
                    into[at++] = (byte) place;
                } else {
                    head = PackedLayout.SITE_GIVEN;
                    INTS.set(into, at, site);
                    at += PackedLayout.SITE_BYTES;
                }
                known[rowBefore + PackedLayout.FOLLOWER] = site;
                known[PackedLayout.RECENT_SITES + place] = site;
            }
            if (target != known[row + PackedLayout.LAST_TARGET]) {
                int place = PackedLayout.place(target);
                if (target == targetBefore) {
                    head |= PackedLayout.TARGET_BEFORE << PackedLayout.TARGET_SHIFT;
                } else if (known[PackedLayout.RECENT_VALUES + place] == target) {
                    head |= PackedLayout.TARGET_RECENT << PackedLayout.TARGET_SHIFT;
                    into[at++] = (byte) place;
                } else {
                    head |= PackedLayout.TARGET_GIVEN << PackedLayout.TARGET_SHIFT;
                    INTS.set(into, at, target);
                    at += Integer.BYTES;
                }
                known[PackedLayout.RECENT_VALUES + place] = target;
                known[row + PackedLayout.LAST_TARGET] = target;
            }
            int auxStep = aux - known[row + PackedLayout.LAST_AUX];
            if (auxStep != 0) {
                int place = PackedLayout.place(aux);
                int nearSite = aux - siteBefore;
                if (auxStep == known[row + PackedLayout.AUX_STEPPED]) {
                    head |= PackedLayout.AUX_STEP << PackedLayout.AUX_SHIFT;
                } else if (auxStep == (byte) auxStep) {
                    head |= PackedLayout.AUX_NEAR << PackedLayout.AUX_SHIFT;
                    into[at++] = (byte) auxStep;
                } else if (nearSite == (byte) nearSite) {
                    head |= PackedLayout.AUX_NEAR_SITE << PackedLayout.AUX_SHIFT;
                    into[at++] = (byte) nearSite;
                } else if (known[PackedLayout.RECENT_VALUES + place] == aux) {
                    head |= PackedLayout.AUX_RECENT << PackedLayout.AUX_SHIFT;
                    into[at++] = (byte) place;
                } else {
                    head |= PackedLayout.AUX_GIVEN << PackedLayout.AUX_SHIFT;
                    INTS.set(into, at, aux);
                    at += Integer.BYTES;
                }
                known[PackedLayout.RECENT_VALUES + place] = aux;
                known[row + PackedLayout.AUX_STEPPED] = auxStep;
                known[row + PackedLayout.LAST_AUX] = aux;
            }
            long step = stamp - stampBefore;
            if (step != 1 - known[row + PackedLayout.STAMP_STAYS]) {
                head |= PackedLayout.STAMP_GIVEN;
                at = step(step, row, into, at);
            }
            into[headAt] = (byte) head;
            siteBefore = site;
            rowBefore = row;
            targetBefore = target;
            stampBefore = stamp;
        }
        return at;
    }

    private int step(long step, int row, byte[] into, int begin) {
        if (step >>> 1 == 0) {
            table[row + PackedLayout.STAMP_STAYS] = 1 - (int) step;
        }
        long rest = step << 1 ^ step >> Long.SIZE - 1;
        int at = begin;
        while (rest > 0x7F) {
            into[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        into[at++] = (byte) rest;
        return at;
    }
}
