package dev.heddle.trace.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Chronicle's table of a queue. Chronicle takes a damaged one for a table that another process is writing, and waits
 * for that process. A queue can be read without its table, so a file that is shorter than a page counts as absent.
 */
final class QueueTable {
    private static final int NOT_COMPLETE = 1 << 31;
    private static final int META_DATA = 1 << 30;
    private static final int PAGE_BYTES = 1 << 12;
    /** The table of a queue begins with a document of some hundred bytes. */
    private static final int MOST_HEAD_BYTES = 1 << 10;

    private QueueTable() {}

    /** Whether the table of this queue exists and does not begin with a complete document. */
    static boolean isDamaged(Path queue) throws IOException {
        Path table = queue.resolve(EventQueue.TABLE);
        if (!Files.isReadable(table) || Files.size(table) < PAGE_BYTES) {
            return false;
        }
        ByteBuffer head = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(table, StandardOpenOption.READ)) {
            while (head.hasRemaining() && channel.read(head) >= 0) {
                // A read may bring less than was asked for.
                continue;
            }
        }
        int word = head.getInt(0);
        int length = word & ~(NOT_COMPLETE | META_DATA);
        return (word & (NOT_COMPLETE | META_DATA)) != META_DATA || length == 0 || length > MOST_HEAD_BYTES;
    }
}
