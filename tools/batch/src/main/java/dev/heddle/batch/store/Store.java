package dev.heddle.batch.store;

import dev.heddle.batch.file.DurableFile;
import dev.heddle.batch.parquet.ParquetTable;
import dev.heddle.batch.parquet.TableFileException;
import dev.heddle.engine.base.Version;
import dev.heddle.engine.internal.launch.Directories;
import dev.heddle.trace.file.OutputFile;
import dev.heddle.trace.json.DocumentHead;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.recording.OutputDirectoryException;
import dev.heddle.trace.recording.OwnerOnly;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder with the findings of batches.
 *
 * <pre>
 *   store.json                 the files of the tables; replacing it is the commit of a batch
 *   TABLE/000012.parquet       rows of batch 12
 *   reports/000012/            report of batch 12, with findings.json and plans
 *   open/                      results of an uncommitted batch
 *   lock                       held by the batch that writes
 * </pre>
 *
 * <p>Only one process writes at a time. Others may read the files that {@value Catalog#FILE_NAME} lists, until a batch
 * replaces one.
 */
public final class Store implements AutoCloseable {
    private static final String REPORTS = "reports";
    private static final String OPEN = "open";
    private static final String LOCK = "lock";

    private final Path directory;
    private final @Nullable FileChannel lock;
    private Catalog catalog;

    private Store(Path directory, Catalog catalog, @Nullable FileChannel lock) {
        this.directory = directory;
        this.catalog = catalog;
        this.lock = lock;
    }

    /**
     * Opens a store for reading.
     *
     * @throws StoreException if it does not exist, is of another version, or damaged
     */
    public static Store read(Path directory) {
        if (!Files.isRegularFile(directory.resolve(Catalog.FILE_NAME))) {
            throw new StoreException("there is no store at " + directory + ": heddle batch -o creates one");
        }
        return new Store(directory.toAbsolutePath().normalize(), catalog(directory), null);
    }

    /**
     * Opens a store for a batch, and creates it if the directory is empty or does not exist. Files of a batch that was
     * killed during its commit are deleted; its results are in the journal.
     *
     * @throws StoreException if another batch writes it, or it is of another version
     * @throws OutputDirectoryException if it is not a store
     */
    public static Store write(Path wanted) throws IOException {
        Path directory = wanted.toAbsolutePath().normalize();
        // A link to nothing or a directory in its place is damage, and no reason to begin again.
        boolean isThere = Files.exists(directory.resolve(Catalog.FILE_NAME), LinkOption.NOFOLLOW_LINKS);
        if (!isThere && !isFree(directory)) {
            throw new OutputDirectoryException(
                    wanted + " is not a store and not empty: name the store of earlier batches, or a new directory");
        }
        OwnerOnly.createDirectories(directory);
        FileChannel lock = lock(directory);
        try {
            Catalog catalog =
                    isThere ? catalog(directory) : new Catalog(Catalog.SCHEMA_VERSION, Version.number(), 0, Map.of());
            Store store = new Store(directory, catalog, lock);
            store.clear();
            return store;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Whether a directory is empty, or has only the journal of a killed first batch. */
    private static boolean isFree(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return true;
        }
        if (!Files.isDirectory(directory)) {
            return false;
        }
        if (Files.exists(directory.resolve(LOCK)) && Files.isDirectory(directory.resolve(OPEN))) {
            return !Files.exists(directory.resolve(REPORTS).resolve(number(2)));
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.allMatch(file -> file.getFileName().toString().equals(LOCK));
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        FileChannel channel = OutputFile.lock(directory.resolve(LOCK));
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // Another thread of this process has it.
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
        if (lock == null) {
            throw new StoreException("another batch is writing " + directory + ": wait until it has ended");
        }
        return channel;
    }

    private static Catalog catalog(Path directory) {
        Path file = directory.resolve(Catalog.FILE_NAME);
        try {
            Catalog catalog = Json.readVersioned(file, Catalog.class, DocumentHead.VERSION, Catalog.SCHEMA_VERSION, "");
            for (ParquetTable<?> table : Rows.ALL) {
                for (String name : catalog.files(table.name())) {
                    if (!Files.isRegularFile(directory.resolve(table.name()).resolve(name))) {
                        throw new StoreException("the store " + directory + " is incomplete: it lacks " + table.name()
                                + "/" + name + ": restore it from a backup, or start a new store");
                    }
                }
            }
            return catalog;
        } catch (IOException e) {
            throw damaged(e.getMessage(), e);
        }
    }

    private static StoreException damaged(String what, IOException cause) {
        return new StoreException(what + ": restore the store from a backup, or start a new one", cause);
    }

    /** Deletes the files of batches that were not committed. */
    private void clear() throws IOException {
        for (ParquetTable<?> table : Rows.ALL) {
            List<String> named = catalog.files(table.name());
            for (Path file : list(directory.resolve(table.name()))) {
                if (!named.contains(file.getFileName().toString())) {
                    Files.delete(file);
                }
            }
        }
        for (Path folder : list(directory.resolve(REPORTS))) {
            if (folder.getFileName().toString().compareTo(number(catalog.batch())) > 0) {
                Directories.delete(folder);
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    private static String number(long batch) {
        return String.format("%06d", batch);
    }

    public Path directory() {
        return directory;
    }

    /** Number of the last batch that was committed; 0 if absent. */
    public long batch() {
        return catalog.batch();
    }

    /** The directory of the report of a batch. */
    public Path report(long batch) {
        return directory.resolve(REPORTS).resolve(number(batch));
    }

    /** The results of the current batch. */
    public Journal journal() throws IOException {
        return new Journal(directory.resolve(OPEN));
    }

    /** Reads a table, its files in the order of their creation. */
    public <R extends Record> void read(ParquetTable<R> table, ParquetTable.RowConsumer<R> to) {
        for (String name : catalog.files(table.name())) {
            read(table, name, to);
        }
    }

    <R extends Record> void read(ParquetTable<R> table, String name, ParquetTable.RowConsumer<R> to) {
        try {
            table.read(directory.resolve(table.name()).resolve(name), to);
        } catch (TableFileException e) {
            throw damaged(e.getMessage(), e);
        } catch (IOException e) {
            throw new StoreException("the store " + directory + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Reads a table whose rows all fit into memory. */
    public <R extends Record> List<R> rows(ParquetTable<R> table) {
        List<R> rows = new ArrayList<>();
        read(table, rows::add);
        return rows;
    }

    /** Begins the files of the next batch. */
    public Commit begin() {
        return new Commit(this, catalog);
    }

    /** Makes the files of a commit the files of the store. */
    void replace(Catalog next) throws IOException {
        DurableFile.write(directory.resolve(Catalog.FILE_NAME), next.bytes());
        catalog = next;
        clear();
        journal().clear();
    }

    static String fileName(long batch) {
        return number(batch) + ".parquet";
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}
