package dev.heddle.trace.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.LargeRollCycles;

/** Opens the Chronicle queue of a recording, with nothing of Chronicle's own running beside it. */
final class EventQueue {
    /** Chronicle reads these once, when its classes load; without them it starts threads of its own. */
    private static final String[][] SETTINGS = {
        {"chronicle.disk.monitor.disable", "true"},
        {"background.releaser.thread", "false"},
        // Without that thread, what is to be released waits for it: memory that was mapped would stay mapped.
        {"background.releaser", "false"},
        {"chronicle.analytics.disable", "true"},
        // How long it waits for a table that is damaged, which it takes for one that is being made.
        {"chronicle.table.store.timeoutMS", "1000"},
    };

    /** How long to wait for the head of a file that somebody else may be making; a recording has no somebody else. */
    private static final int READ_TIMEOUT_MILLIS = 500;

    /**
     * So much of the file is mapped at a time, and a quarter of it more, for writing and for reading. What was mapped before is given back, so resident
     * memory does not grow with the recording. No excerpt is larger than that.
     */
    private static final int MAPPED_BYTES = 16 << 20;

    static final String FILE_SUFFIX = ".cq4";
    /** Chronicle's own file beside those with the excerpts. */
    static final String TABLE = "metadata.cq4t";

    private EventQueue() {}

    /** Opens a queue to be written. Chronicle makes files that others can read; this one is there before it comes. */
    static SingleChronicleQueue create(Path directory) {
        try {
            OwnerOnly.createDirectories(directory);
            OwnerOnly.write(directory.resolve(TABLE), new byte[0], false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return open(directory, false);
    }

    /** Whether Chronicle has read its settings. */
    private static boolean isLoaded;

    /** The properties are set while the first queue opens and put back, so that the target does not see them. */
    static synchronized SingleChronicleQueue open(Path directory, boolean readOnly) {
        if (isLoaded) {
            return build(directory, readOnly);
        }
        UnsafeWarning.silence();
        String[] before = new String[SETTINGS.length];
        for (int i = 0; i < SETTINGS.length; i++) {
            before[i] = System.setProperty(SETTINGS[i][0], SETTINGS[i][1]);
        }
        try {
            SingleChronicleQueue queue = build(directory, readOnly);
            isLoaded = true;
            return queue;
        } finally {
            for (int i = 0; i < SETTINGS.length; i++) {
                if (before[i] == null) {
                    System.clearProperty(SETTINGS[i][0]);
                } else {
                    System.setProperty(SETTINGS[i][0], before[i]);
                }
            }
        }
    }

    private static SingleChronicleQueue build(Path directory, boolean readOnly) {
        SingleChronicleQueueBuilder builder = SingleChronicleQueueBuilder.binary(directory)
                .rollCycle(LargeRollCycles.LARGE_DAILY)
                .blockSize(MAPPED_BYTES)
                .readOnly(readOnly);
        if (readOnly) {
            builder.timeoutMS(READ_TIMEOUT_MILLIS);
        }
        return builder.build();
    }
}
