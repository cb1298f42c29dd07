package dev.heddle.analyzer.trace;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The pages of numbers in memory, for all files of a storage together, with a fixed limit. They are arrays on the heap,
 * because no JVM option bounds the resident memory of mapped pages. If the limit is reached, the page loaded first is
 * evicted, and written if it was changed. A garbage-collected file keeps no page.
 */
final class Pages {
    /** Enough for a page of each column of a trace, twice. */
    private static final int LEAST = 16;

    private final int length;
    private final int most;
    private final ByteBuffer bytes;
    /** For each slot, the file of its page. */
    private @Nullable WeakReference<FileIntStore>[] owners = newOwners(LEAST);

    private int[] numbers = new int[LEAST];
    private int size;
    private int oldest;

    /**
     * Makes an empty set of pages.
     *
     * @param bits logarithm of the numbers of a page
     * @param mostBytes limit for all pages together
     */
    Pages(int bits, long mostBytes) {
        length = 1 << bits;
        most = (int) Math.max(LEAST, Math.min(Integer.MAX_VALUE / 2, mostBytes / ((long) length * Integer.BYTES)));
        bytes = ByteBuffer.allocateDirect(length * Integer.BYTES).order(ByteOrder.nativeOrder());
    }

    @SuppressWarnings("unchecked") // an array of a generic type
    private static @Nullable WeakReference<FileIntStore>[] newOwners(int count) {
        return (WeakReference<FileIntStore>[]) new WeakReference<?>[count];
    }

    /** Number of numbers in a page. */
    int length() {
        return length;
    }

    /** An array for a page that is to be in memory. It has the content of some earlier page. */
    int[] take(WeakReference<FileIntStore> owner, int number) throws IOException {
        if (size < most) {
            if (size == owners.length) {
                grow();
            }
            owners[size] = owner;
            numbers[size++] = number;
            return new int[length];
        }
        WeakReference<FileIntStore> before = owners[oldest];
        FileIntStore file = before == null ? null : before.get();
        int[] page = file == null ? null : file.evict(numbers[oldest]);
        owners[oldest] = owner;
        numbers[oldest] = number;
        oldest = (oldest + 1) % most;
        return page == null ? new int[length] : page;
    }

    private void grow() {
        int count = (int) Math.min(most, size * 2L);
        @Nullable WeakReference<FileIntStore>[] more = newOwners(count);
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
