package dev.heddle.trace.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.event.Op;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Unpacking restores all packed words; other bytes give words or the documented exception. */
class PackedEventsTest {
    private static final int ROUNDS = 400;

    private final PackedEncoder encoder = new PackedEncoder();
    private final PackedDecoder decoder = new PackedDecoder();

    private byte[] packed(long[] words) {
        int count = words.length / EventLayout.WORDS;
        // Behind the room nothing may be written, and before the begin neither.
        byte[] into = new byte[3 + PackedEncoder.room(count)];
        int end = encoder.encode(words, 0, count, into, 3);
        assertThat(Arrays.copyOf(into, 3)).containsOnly(0);
        return Arrays.copyOfRange(into, 3, end);
    }

    private long[] unpacked(byte[] packed, int count) throws DamagedBlockException {
        // What stands behind the last byte does not matter.
        byte[] bytes = Arrays.copyOf(packed, packed.length + decoder.slack());
        Arrays.fill(bytes, packed.length, bytes.length, (byte) 0xA5);
        long[] words = new long[count * EventLayout.WORDS];
        decoder.decode(bytes, 0, packed.length, count, words);
        return words;
    }

    private void isUnpackedAsItWas(long[] words, String what) throws DamagedBlockException {
        assertThat(unpacked(packed(words), words.length / EventLayout.WORDS))
                .as(what)
                .isEqualTo(words);
    }

    /**
     * Streams from regular to random, with all operations, near and far sites, few and many objects, and stamps that
     * jump both ways.
     */
    private static long[] random(Random random) {
        int count = random.nextInt(random.nextBoolean() ? 40 : 3_000);
        int sites = 1 + random.nextInt(random.nextBoolean() ? 6 : 2_000);
        int firstSite = random.nextInt(EventLayout.MAX_SITE - sites);
        int objects = 1 + random.nextInt(random.nextBoolean() ? 4 : 1_000);
        int regular = random.nextInt(100);
        long[] words = new long[count * EventLayout.WORDS];
        long stamp = random.nextLong() & PackedLayout.STAMP_MASK;
        int aux = random.nextInt();
        for (int i = 0; i < words.length; i += EventLayout.WORDS) {
            boolean isRegular = random.nextInt(100) < regular;
            int site = isRegular
                    ? firstSite + i % sites
                    : random.nextInt(8) == 0
                            ? random.nextInt(EventLayout.MAX_SITE + 1)
                            : firstSite + random.nextInt(sites);
            int target = isRegular ? i % objects * 0x1234_5677 : random.nextInt();
            aux = switch (random.nextInt(isRegular ? 3 : 8)) {
                case 0 -> aux;
                case 1 -> aux + 3;
                case 2 -> 0;
                case 3 -> site + random.nextInt(400) - 200;
                case 4 -> target;
                case 5 -> random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
                default -> random.nextInt();
            };
            stamp = switch (random.nextInt(isRegular ? 2 : 6)) {
                case 0 -> stamp + 1;
                case 1 -> stamp;
                case 2 -> stamp + random.nextInt(1 << 20);
                case 3 -> stamp - random.nextInt(300);
                case 4 -> random.nextBoolean() ? 0 : PackedLayout.STAMP_MASK;
                default -> random.nextLong();
            };
            stamp &= PackedLayout.STAMP_MASK;
            words[i] = EventLayout.word0(stamp, site);
            words[i + 1] = EventLayout.word1(aux, target);
        }
        return words;
    }

    @Test
    void unpacksRandomEventsUnchanged() throws DamagedBlockException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            isUnpackedAsItWas(random(new Random(seed)), "seed " + seed);
        }
    }

    @Test
    void unpacksEveryOperationAndExtremeValuesUnchanged() throws DamagedBlockException {
        int[] values = {0, 1, -1, 127, 128, -128, -129, Integer.MIN_VALUE, Integer.MAX_VALUE};
        Op[] ops = Op.values();
        long[] words = new long[ops.length * values.length * values.length * EventLayout.WORDS];
        int at = 0;
        for (Op op : ops) {
            for (int target : values) {
                for (int aux : values) {
                    long stamp = at % 5 == 0 ? PackedLayout.STAMP_MASK : at;
                    words[at] = EventLayout.word0(stamp, at % 7 == 0 ? EventLayout.MAX_SITE : op.code());
                    words[at + 1] = EventLayout.word1(aux, target);
                    at += EventLayout.WORDS;
                }
            }
        }
        isUnpackedAsItWas(words, "all");
        isUnpackedAsItWas(new long[0], "none");
        long[] ones = new long[2_000];
        Arrays.fill(ones, -1L);
        isUnpackedAsItWas(ones, "all bits set");
    }

    /** The worst that can come needs no more than the room that was asked for. */
    @Test
    void noEventExceedsTheLargestSize() {
        long[] words = new long[2_000];
        Random random = new Random(1);
        for (int i = 0; i < words.length; i += EventLayout.WORDS) {
            words[i] = EventLayout.word0(i % 4 == 0 ? 0 : PackedLayout.STAMP_MASK, random.nextInt(1 << 24));
            words[i + 1] = random.nextLong();
        }
        assertThat(packed(words).length).isBetween(1_000 * 12, 1_000 * PackedLayout.MOST_BYTES);
    }

    @Test
    void aLoopTakesAboutOneByteAnEvent() {
        long[] words = new long[8_000];
        for (int i = 0; i < words.length; i += EventLayout.WORDS) {
            words[i] = EventLayout.word0(1_000_000 + i / 2, 300 + i / 2 % 6);
            words[i + 1] = EventLayout.word1(i / 12, 0x1234_5678);
        }
        assertThat(packed(words).length).isLessThan(4_000 + 200);
    }

    @Test
    void aBlockDoesNotDependOnTheOneBefore() {
        long[] words = random(new Random(7));
        byte[] first = packed(words);
        packed(random(new Random(8)));
        assertThat(packed(words)).isEqualTo(first);
    }

    @Test
    void everyDamagedByteGivesWordsOrTheDocumentedException() {
        int refused = 0;
        for (int seed = 0; seed < 12; seed++) {
            long[] words = Arrays.copyOf(random(new Random(seed)), 2 * 40);
            byte[] bytes = packed(words);
            for (int at = 0; at < bytes.length; at++) {
                for (int bit = 0; bit < 8; bit++) {
                    byte[] damaged = bytes.clone();
                    damaged[at] ^= (byte) (1 << bit);
                    refused += isRefused(damaged, 40) ? 1 : 0;
                }
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void anyBytesGiveWordsOrTheDocumentedException() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            isRefused(bytes, random.nextInt(bytes.length + 1));
        }
    }

    @Test
    void missingAndExcessBytesAreDamage() {
        long[] words = random(new Random(3));
        byte[] bytes = packed(words);
        int count = words.length / EventLayout.WORDS;
        assertThatThrownBy(() -> unpacked(Arrays.copyOf(bytes, bytes.length - 1), count))
                .isInstanceOf(DamagedBlockException.class);
        assertThatThrownBy(() -> unpacked(Arrays.copyOf(bytes, bytes.length + 1), count))
                .isInstanceOf(DamagedBlockException.class)
                .hasMessageContaining("followed by other bytes");
        assertThatThrownBy(() -> unpacked(new byte[0], 3))
                .isInstanceOf(DamagedBlockException.class)
                .hasMessageContaining("end after 0 of the 3");
        assertThatThrownBy(() -> unpacked(new byte[] {0x70}, 1))
                .isInstanceOf(DamagedBlockException.class)
                .hasMessageContaining("no known way");
    }

    private boolean isRefused(byte[] bytes, int count) {
        try {
            unpacked(bytes, count);
            return false;
        } catch (DamagedBlockException e) {
            assertThat(e.getMessage()).doesNotContain("\n");
            return true;
        }
    }
}
