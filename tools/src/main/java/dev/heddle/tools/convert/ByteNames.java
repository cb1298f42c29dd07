package dev.heddle.tools.convert;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names as bytes, numbered from 0 in the order in which they come. Nothing is allocated for a name that is known. */
final class ByteNames {
    private byte[] pool = new byte[1 << 12];
    private int used;
    /** Where the name with a number ends in the pool; the next one begins there. */
    private int[] ends = new int[64];

    private int[] hashes = new int[64];
    private int size;
    /** Open addressing: numbers plus 1, 0 where free. */
    private int[] table = new int[256];

    /** A step of the hash of a name, byte by byte from 0. */
    static int hash(int hash, byte next) {
        return hash * 31 + next;
    }

    /** The number of a name, a new one if need be. */
    int number(byte[] bytes, int from, int to, int hash) {
        int mask = table.length - 1;
        int at = hash * 0x9E37_79B9 >>> 7 & mask;
        for (int entry = table[at]; entry != 0; entry = table[at]) {
            int number = entry - 1;
            if (hashes[number] == hash && isName(number, bytes, from, to)) {
                return number;
            }
            at = at + 1 & mask;
        }
        table[at] = add(bytes, from, to, hash) + 1;
        int added = size - 1;
        if (size * 2 > table.length) {
            rehash();
        }
        return added;
    }

    int number(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        int hash = 0;
        for (byte next : bytes) {
            hash = hash(hash, next);
        }
        return number(bytes, 0, bytes.length, hash);
    }

    String name(int number) {
        int from = start(number);
        return new String(pool, from, ends[number] - from, StandardCharsets.UTF_8);
    }

    int size() {
        return size;
    }

    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    private boolean isName(int number, byte[] bytes, int from, int to) {
        int start = start(number);
        int length = to - from;
        if (ends[number] - start != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (pool[start + i] != bytes[from + i]) {
                return false;
            }
        }
        return true;
    }

    private int add(byte[] bytes, int from, int to, int hash) {
        int length = to - from;
        if (used + length > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(used + length, Math.addExact(pool.length, pool.length >> 1)));
        }
        System.arraycopy(bytes, from, pool, used, length);
        used += length;
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        ends[size] = used;
        hashes[size] = hash;
        return size++;
    }

    private void rehash() {
        table = new int[table.length * 2];
        int mask = table.length - 1;
        for (int number = 0; number < size; number++) {
            int at = hashes[number] * 0x9E37_79B9 >>> 7 & mask;
            while (table[at] != 0) {
                at = at + 1 & mask;
            }
            table[at] = number + 1;
        }
    }
}
