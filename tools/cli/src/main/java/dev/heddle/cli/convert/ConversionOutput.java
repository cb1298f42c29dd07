package dev.heddle.cli.convert;

import dev.heddle.cli.terminal.Console;
import dev.heddle.engine.base.UsageException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The output of a conversion: a new file, or standard output. An unfinished file is deleted. */
final class ConversionOutput {
    private static final int BUFFER = 1 << 16;

    private ConversionOutput() {}

    /** Writes the content of the file. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * @param file the file, or null for standard output
     * @throws UsageException if the file exists or cannot be written, or standard output is closed before its end
     */
    static void write(Path file, Console console, Content content) {
        if (file == null) {
            toConsole(console, content);
            return;
        }
        try (OutputStream out = new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), BUFFER)) {
            finish(file, out, content);
        } catch (FileAlreadyExistsException e) {
            throw new UsageException(file + " exists already: name a new file");
        } catch (IOException e) {
            throw new UsageException("cannot write " + file + ": " + e.getMessage());
        }
    }

    private static void finish(Path file, OutputStream out, Content content) throws IOException {
        try {
            content.writeTo(out);
            out.flush();
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static void toConsole(Console console, Content content) {
        try (OutputStream out = new BufferedOutputStream(new CheckedStream(console.out()), BUFFER)) {
            content.writeTo(out);
        } catch (IOException e) {
            throw new UsageException("standard output was closed before everything was written");
        }
    }

    /** Throws an exception if the reader of a print stream has closed it. */
    private static final class CheckedStream extends OutputStream {
        private final PrintStream to;

        CheckedStream(PrintStream to) {
            this.to = to;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            to.write(bytes, from, count);
            if (to.checkError()) {
                throw new IOException("closed");
            }
        }

        @Override
        public void close() {
            to.flush();
        }
    }
}
