package dev.heddle.trace.file;

/**
 * SHA-256 (FIPS 180-4) and HMAC (FIPS 198-1) without the JDK's providers, which a program under an agent may not have
 * loaded yet, and may set up otherwise.
 */
public final class Sha256 {
    /** Bytes of a digest. */
    public static final int BYTES = 32;

    private static final int BLOCK = 64;
    private static final int ROUNDS = 64;
    private static final int[] K = new int[ROUNDS];
    private static final int[] START = new int[BYTES / Integer.BYTES];

    static {
        // The first 32 bits of the fractions of the cube roots and square roots of the first primes.
        int found = 0;
        for (int n = 2; found < ROUNDS; n++) {
            if (isPrime(n)) {
                K[found] = fraction(Math.cbrt(n));
                if (found < START.length) {
                    START[found] = fraction(Math.sqrt(n));
                }
                found++;
            }
        }
    }

    private final int[] state = START.clone();
    private final int[] words = new int[ROUNDS];
    private final byte[] block = new byte[BLOCK];
    private int used;
    private long length;

    private static boolean isPrime(int n) {
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) {
                return false;
            }
        }
        return true;
    }

    private static int fraction(double root) {
        return (int) (long) ((root - Math.floor(root)) * (1L << Integer.SIZE));
    }

    /** The digest of some bytes. */
    public static byte[] of(byte[] bytes) {
        return new Sha256().with(bytes).digest();
    }

    /** The digest in hexadecimal letters. */
    public static String hex(byte[] digest) {
        StringBuilder text = new StringBuilder(2 * digest.length);
        for (byte b : digest) {
            text.append(Character.forDigit(b >> 4 & 0xF, 16)).append(Character.forDigit(b & 0xF, 16));
        }
        return text.toString();
    }

    /** The keyed digest (HMAC) of some bytes. */
    public static byte[] keyed(byte[] key, byte[] bytes) {
        byte[] inner = new byte[BLOCK];
        byte[] outer = new byte[BLOCK];
        byte[] used = key.length > BLOCK ? of(key) : key;
        for (int i = 0; i < BLOCK; i++) {
            byte k = i < used.length ? used[i] : 0;
            inner[i] = (byte) (k ^ 0x36);
            outer[i] = (byte) (k ^ 0x5C);
        }
        byte[] first = new Sha256().with(inner).with(bytes).digest();
        return new Sha256().with(outer).with(first).digest();
    }

    /** Whether two digests are the same, in a time that does not depend on where they differ. */
    public static boolean isSame(byte[] one, byte[] other) {
        int differences = one.length ^ other.length;
        for (int i = 0; i < Math.min(one.length, other.length); i++) {
            differences |= one[i] ^ other[i];
        }
        return differences == 0;
    }

    private Sha256 with(byte[] bytes) {
        length += bytes.length;
        int at = 0;
        while (at < bytes.length) {
            if (used == 0 && bytes.length - at >= BLOCK) {
                mix(bytes, at);
                at += BLOCK;
                continue;
            }
            int count = Math.min(BLOCK - used, bytes.length - at);
            System.arraycopy(bytes, at, block, used, count);
            used += count;
            at += count;
            if (used == BLOCK) {
                mix(block, 0);
                used = 0;
            }
        }
        return this;
    }

    private byte[] digest() {
        long bits = length * Byte.SIZE;
        int pad = (used < BLOCK - Long.BYTES ? BLOCK : 2 * BLOCK) - used;
        byte[] end = new byte[pad];
        end[0] = (byte) 0x80;
        for (int i = 0; i < Long.BYTES; i++) {
            end[pad - 1 - i] = (byte) (bits >>> Byte.SIZE * i);
        }
        with(end);
        byte[] digest = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            digest[i] =
                    (byte) (state[i / Integer.BYTES] >>> Integer.SIZE - Byte.SIZE - Byte.SIZE * (i % Integer.BYTES));
        }
        return digest;
    }

    private void mix(byte[] from, int at) {
        int[] w = words;
        for (int i = 0; i < 16; i++) {
            int j = at + Integer.BYTES * i;
            w[i] = from[j] << 24 | (from[j + 1] & 0xFF) << 16 | (from[j + 2] & 0xFF) << 8 | from[j + 3] & 0xFF;
        }
        for (int i = 16; i < ROUNDS; i++) {
            int x = w[i - 15];
            int y = w[i - 2];
            w[i] = w[i - 16]
                    + (Integer.rotateRight(x, 7) ^ Integer.rotateRight(x, 18) ^ x >>> 3)
                    + w[i - 7]
                    + (Integer.rotateRight(y, 17) ^ Integer.rotateRight(y, 19) ^ y >>> 10);
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int f = state[5];
        int g = state[6];
        int h = state[7];
        for (int i = 0; i < ROUNDS; i++) {
            int one = h
                    + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25))
                    + (e & f ^ ~e & g)
                    + K[i]
                    + w[i];
            int two = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                    + (a & b ^ a & c ^ b & c);
            h = g;
            g = f;
            f = e;
            e = d + one;
            d = c;
            c = b;
            b = a;
            a = one + two;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}
