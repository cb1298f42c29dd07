package dev.heddle.batch.parquet;

import java.io.IOException;

/** A file is not a table with the expected columns, or is damaged. The message is one line. */
public final class TableFileException extends IOException {
    private static final long serialVersionUID = 1;

    TableFileException(String message) {
        super(message);
    }

    TableFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
