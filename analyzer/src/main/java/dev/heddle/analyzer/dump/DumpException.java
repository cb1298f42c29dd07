package dev.heddle.analyzer.dump;

import java.io.IOException;

/** A file that contains no thread dump that can be read. The message is one line without the name of the file. */
public final class DumpException extends IOException {
    private static final long serialVersionUID = 1L;

    DumpException(String message) {
        super(message);
    }
}
