package dev.heddle.analyzer.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The storage of traces: in memory up to a fraction of the heap, otherwise in files with a bounded number of pages in
 * memory. The files have no name; closing deletes their directory. A trace that has been read stays readable.
 */
public final class TraceStorage implements AutoCloseable {
    /** The default fraction of the heap that a trace may take. */
    private static final int PART = 4;
    /** A million events. */
    private static final int PIECE_BITS = 20;
    /** A page has 4,096 numbers, 16 KB: small enough for random access, large enough for sequential access. */
    private static final int PAGE_BITS = 12;
    /** The fraction of a trace's memory that pages may take. */
    private static final int PAGES_PART = 2;

    /** In arrays, including its entry in the index by thread. */
    private static final int BYTES_OF_EVENT = Trace.BYTES_OF_EVENT + Integer.BYTES;
    /** Longer arrays could not be doubled. */
    private static final int MOST_EVENTS = 1 << 30;

    /**
     * Heap bytes required for each event; an event on disk needs only a few bits of heap, see
     * docs/internals/analysis.md.
     */
    private static final int HEAP_OF_EVENT = 2;

    private final @Nullable Path parent;
    private final long mostBytes;
    private final int pieceBits;
    private final PageFile.Opener opener;
    private @Nullable Path directory;
    private @Nullable Pages pages;
    private int files;

    /** The largest number of events of a run for which the data of the engines fits into the heap. */
    public static long eventsThatFit() {
        return Runtime.getRuntime().maxMemory() / HEAP_OF_EVENT;
    }

    /** Stores files in a new directory below a directory, which need not exist. */
    public static TraceStorage in(Path parent) {
        return in(parent, Runtime.getRuntime().maxMemory() / PART);
    }

    /**
     * Stores files below a directory.
     *
     * @param mostBytes largest size of a trace in memory
     */
    public static TraceStorage in(Path parent, long mostBytes) {
        return new TraceStorage(parent, mostBytes, PIECE_BITS, PageFile.Opener.FILE);
    }

    /** Stores traces in memory only, without a limit. */
    public static TraceStorage inMemory() {
        return new TraceStorage(null, Long.MAX_VALUE, PIECE_BITS, PageFile.Opener.FILE);
    }

    TraceStorage(@Nullable Path parent, long mostBytes, int pieceBits, PageFile.Opener opener) {
        this.parent = parent;
        this.mostBytes = mostBytes;
        this.pieceBits = pieceBits;
        this.opener = opener;
    }

    /** The largest number of events of a trace in arrays. */
    int mostEvents() {
        return (int) Math.min(MOST_EVENTS, mostBytes / BYTES_OF_EVENT);
    }

    boolean hasDisk() {
        return parent != null;
    }

    /** Logarithm of the number of events of a piece. */
    int pieceBits() {
        return pieceBits;
    }

    /** The pages in memory of all files of this storage. */
    Pages pages() {
        if (pages == null) {
            pages = new Pages(Math.min(PAGE_BITS, pieceBits), mostBytes / PAGES_PART);
        }
        return pages;
    }

    /** Opens another file. */
    PageFile file() {
        try {
            return opener.open(own().resolve("numbers-" + files++));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private Path own() throws IOException {
        if (directory == null) {
            Path within = Files.createDirectories(parent == null ? Path.of("") : parent);
            directory = Files.createTempDirectory(within, "heddle-trace");
        }
        return directory;
    }

    TooLargeException failed(IOException e) {
        TooLargeException failed =
                new TooLargeException("its events cannot be kept in files in " + parent + ": " + e.getMessage());
        failed.initCause(e);
        return failed;
    }

    @Override
    public void close() {
        if (directory == null) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.delete(file);
            }
            Files.delete(directory);
            directory = null;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the events in " + directory + ": " + e.getMessage(), e);
        }
    }
}
