package dev.heddle.analyzer.trace;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Numbers in a file of a storage, with {@link Pages some pages} in memory. */
final class FileIntStore extends IntStore {
    private final TraceStorage room;
    private final Pages pages;
    private final PageFile file;
    private final WeakReference<FileIntStore> self = new WeakReference<>(this);
    private final int bits;
    private final int mask;
    /** The page of each number; null if it is not in memory. */
    private int @Nullable [][] loaded;
    /** For each page, whether the version in memory is newer than the one in the file. */
    private boolean[] changed;
    /** Upper bound of the pages in the file; all following pages are zero. */
    private int written;

    FileIntStore(TraceStorage room, long capacity) {
        this.room = room;
        pages = room.pages();
        file = room.file();
        bits = Integer.numberOfTrailingZeros(pages.length());
        mask = pages.length() - 1;
        int count = (int) Math.max(1, capacity + mask >>> bits);
        loaded = new int[count][];
        changed = new boolean[count];
    }

    @Override
    public int get(long index) {
        int[] page = loaded[(int) (index >>> bits)];
        return (page == null ? load((int) (index >>> bits)) : page)[(int) index & mask];
    }

    @Override
    public void set(long index, int value) {
        page(index)[(int) index & mask] = value;
    }

    /** The page of an index, for a modification. */
    private int[] page(long index) {
        int number = (int) (index >>> bits);
        if (number >= loaded.length) {
            int count = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(number + 1L, loaded.length * 2L));
            loaded = Arrays.copyOf(loaded, count);
            changed = Arrays.copyOf(changed, count);
        }
        int[] page = loaded[number];
        if (page == null) {
            page = load(number);
        }
        changed[number] = true;
        return page;
    }

    private int[] load(int number) {
        try {
            int[] page = pages.take(self, number);
            if (number < written) {
                pages.read(file, number, page);
            } else {
                Arrays.fill(page, 0);
            }
            loaded[number] = page;
            return page;
        } catch (IOException e) {
            throw room.failed(e);
        }
    }

    /**
     * Evicts a page from memory.
     *
     * @return its array, which may be reused; null if the page is not in memory
     */
    int @Nullable [] evict(int number) throws IOException {
        int[] page = loaded[number];
        if (page != null && changed[number]) {
            pages.write(file, number, page);
            changed[number] = false;
            written = Math.max(written, number + 1);
        }
        loaded[number] = null;
        return page;
    }

    @Override
    public void copy(long from, int[] into) {
        for (int done = 0; done < into.length; ) {
            int number = (int) (from + done >>> bits);
            int at = (int) (from + done) & mask;
            int count = Math.min(into.length - done, mask + 1 - at);
            int[] page = loaded[number];
            System.arraycopy(page == null ? load(number) : page, at, into, done, count);
            done += count;
        }
    }

    @Override
    public void setAll(long from, int[] values) {
        for (int done = 0; done < values.length; ) {
            int at = (int) (from + done) & mask;
            int count = Math.min(values.length - done, mask + 1 - at);
            System.arraycopy(values, done, page(from + done), at, count);
            done += count;
        }
    }
}
