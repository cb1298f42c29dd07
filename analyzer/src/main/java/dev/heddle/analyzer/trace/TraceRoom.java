package dev.heddle.analyzer.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where traces are kept: in memory as long as they take no more than a part of the heap, else in files, of which a bounded number of pages is in memory.
 * The files have no name; closing deletes their directory. A trace that has been read stays readable.
 */
public final class TraceRoom implements AutoCloseable {
    /** Which part of the heap a trace may take, unless it is said. */
    private static final int PART = 4;
    /** A million events. */
    private static final int PIECE_BITS = 20;
    /** A page has 4,096 numbers, 16 KB: small enough for who asks here and there, large enough for who goes through all. */
    private static final int PAGE_BITS = 12;
    /** Pages may take so large a part of what a trace may take. */
    private static final int PAGES_PART = 2;

    /** In arrays, with its place among the events of its thread. */
    private static final int BYTES_OF_EVENT = Trace.BYTES_OF_EVENT + Integer.BYTES;
    /** Arrays cannot be twice as long. */
    private static final int MOST_EVENTS = 1 << 30;

    /** How many bytes of the heap there are to be for each event: of those on disk it has a few bits, see docs/design/large-traces.md. */
    private static final int HEAP_OF_EVENT = 2;

    private final @Nullable Path parent;
    private final long mostBytes;
    private final int pieceBits;
    private final PageFile.Opener opener;
    private @Nullable Path directory;
    private @Nullable Pages pages;
    private int files;

    /** Of how many events a run may consist so that what engines keep of them beside their trace fits into the heap. */
    public static long eventsThatFit() {
        return Runtime.getRuntime().maxMemory() / HEAP_OF_EVENT;
    }

    /** Files are made in a directory of their own below a directory, which need not exist before. */
    public static TraceRoom in(Path parent) {
        return in(parent, Runtime.getRuntime().maxMemory() / PART);
    }

    /** @param mostBytes how much a trace may take in memory */
    public static TraceRoom in(Path parent, long mostBytes) {
        return new TraceRoom(parent, mostBytes, PIECE_BITS, PageFile.Opener.FILE);
    }

    /** In memory only, as much of it as there is. */
    public static TraceRoom inMemory() {
        return new TraceRoom(null, Long.MAX_VALUE, PIECE_BITS, PageFile.Opener.FILE);
    }

    TraceRoom(@Nullable Path parent, long mostBytes, int pieceBits, PageFile.Opener opener) {
        this.parent = parent;
        this.mostBytes = mostBytes;
        this.pieceBits = pieceBits;
        this.opener = opener;
    }

    /** How many events of a trace are kept in arrays, at most. */
    int mostEvents() {
        return (int) Math.min(MOST_EVENTS, mostBytes / BYTES_OF_EVENT);
    }

    boolean hasDisk() {
        return parent != null;
    }

    /** How many events a piece has, as a power of two. */
    int pieceBits() {
        return pieceBits;
    }

    /** What is in memory of all files of this room. */
    Pages pages() {
        if (pages == null) {
            pages = new Pages(Math.min(PAGE_BITS, pieceBits), mostBytes / PAGES_PART);
        }
        return pages;
    }

    /** One more file. */
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
