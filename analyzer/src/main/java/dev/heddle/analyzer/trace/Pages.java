package dev.heddle.analyzer.trace;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The pages of numbers that are in memory, of all files of a room together: so many and no more. They are arrays on the heap, because pages that are
 * mapped are resident memory that no option of the JVM bounds. Where there is no room, the page that was loaded first goes, and is written if it was
 * changed. A file that is garbage keeps no page.
 */
final class Pages {
    /** Enough for a page of each column of a trace, and as many again. */
    private static final int LEAST = 16;

    private final int length;
    private final int most;
    private final ByteBuffer bytes;
    /** By slot, the file of the page there. */
    private @Nullable WeakReference<FileInts>[] owners = newOwners(LEAST);

    private int[] numbers = new int[LEAST];
    private int size;
    private int oldest;

    /**
     * @param bits numbers of a page, as a power of two
     * @param mostBytes of all pages together
     */
    Pages(int bits, long mostBytes) {
        length = 1 << bits;
        most = (int) Math.max(LEAST, Math.min(Integer.MAX_VALUE / 2, mostBytes / ((long) length * Integer.BYTES)));
        bytes = ByteBuffer.allocateDirect(length * Integer.BYTES).order(ByteOrder.nativeOrder());
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private static @Nullable WeakReference<FileInts>[] newOwners(int count) {
        return (WeakReference<FileInts>[]) new WeakReference<?>[count];
    }

    /** How many numbers a page has. */
    int length() {
        return length;
    }

    /** An array for a page, which then is in memory; its content is that of some page before. */
    int[] take(WeakReference<FileInts> owner, int number) throws IOException {
        if (size < most) {
            if (size == owners.length) {
                grow();
            }
            owners[size] = owner;
            numbers[size++] = number;
            return new int[length];
        }
        WeakReference<FileInts> before = owners[oldest];
        FileInts file = before == null ? null : before.get();
        int[] page = file == null ? null : file.giveUp(numbers[oldest]);
        owners[oldest] = owner;
        numbers[oldest] = number;
        oldest = (oldest + 1) % most;
        return page == null ? new int[length] : page;
    }

    private void grow() {
        int count = (int) Math.min(most, size * 2L);
        @Nullable WeakReference<FileInts>[] more = newOwners(count);
        System.arraycopy(owners, 0, more, 0, size);
        owners = more;
        int[] moreNumbers = new int[count];
        System.arraycopy(numbers, 0, moreNumbers, 0, size);
        numbers = moreNumbers;
    }

    void read(PageFile file, int number, int[] into) throws IOException {
        bytes.clear();
        file.read(bytes, position(number));
        bytes.flip();
        bytes.asIntBuffer().get(into, 0, bytes.remaining() / Integer.BYTES);
    }

    void write(PageFile file, int number, int[] from) throws IOException {
        bytes.clear();
        bytes.asIntBuffer().put(from);
        file.write(bytes, position(number));
    }

    private long position(int number) {
        return (long) number * length * Integer.BYTES;
    }
}
