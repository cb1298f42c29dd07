package dev.heddle.experiments.tables;

import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.launch.OutputDirectory;
import dev.heddle.trace.json.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A directory with cells that belong together.
 *
 * @param path absolute
 * @param edition what made its cells
 * @param extent of which list they are
 */
record Folder(Path path, Edition edition, TableExtent extent) {
    private static final String FILE_NAME = "tables.json";

    /** The content of the file. */
    private record Manifest(Edition edition, TableExtent extent) {}

    /**
     * Opens a folder, to go on with it, or begins a new one.
     *
     * @param wanted null for one with a name of its own
     * @throws UsageException if it was made by another version, or is of another extent
     */
    static Folder begin(Path wanted, TableExtent extent) throws IOException {
        return begin(wanted, extent, Edition.current());
    }

    /** The same with cells of another version, which are only to be drawn. */
    static Folder begin(Path wanted, TableExtent extent, Edition current) throws IOException {
        if (wanted == null || !Files.exists(wanted.resolve(FILE_NAME))) {
            Folder folder = new Folder(OutputDirectory.claim(wanted, "tables"), current, extent);
            Path file = folder.path.resolve(FILE_NAME);
            Path unfinished = folder.path.resolve(FILE_NAME + ".tmp");
            Json.write(unfinished, new Manifest(current, extent));
            Files.move(unfinished, file);
            return folder;
        }
        Folder folder = open(wanted);
        if (!folder.edition.fits(current)) {
            throw new UsageException(wanted + " was made by another version (" + folder.edition + ", and not by "
                    + current + "): name a new directory, or use that version");
        }
        if (folder.extent != extent) {
            throw new UsageException(wanted + " has the cells of the " + folder.extent + " tables, not of the " + extent
                    + " ones: name a new directory");
        }
        return folder;
    }

    /** @throws UsageException if it is missing */
    static Folder open(Path path) throws IOException {
        Path file = path.resolve(FILE_NAME);
        if (!Files.exists(file)) {
            throw new UsageException("there are no tables in " + path + ": name a directory that -o has named");
        }
        try {
            Manifest manifest = Json.read(file, Manifest.class);
            if (manifest.edition() == null || manifest.extent() == null) {
                throw new UsageException(file + " does not say which version made it: name another directory");
            }
            return new Folder(path.toAbsolutePath().normalize(), manifest.edition(), manifest.extent());
        } catch (IOException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /**
     * Makes sure that no other process writes into it, until this is closed or the process ends.
     *
     * @throws UsageException if another process does
     */
    FileChannel lock() throws IOException {
        FileChannel channel =
                FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean isMine = false;
        try {
            isMine = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // By this very process: said below.
            isMine = false;
        } finally {
            if (!isMine) {
                channel.close();
            }
        }
        if (!isMine) {
            throw new UsageException(path + " is being written by another call: wait for it, or end it");
        }
        return channel;
    }

    CellFiles cells() {
        return new CellFiles(path, edition);
    }

    Path scratch() {
        return path.resolve("scratch");
    }

    Path pages() {
        return path.resolve("pages");
    }
}
