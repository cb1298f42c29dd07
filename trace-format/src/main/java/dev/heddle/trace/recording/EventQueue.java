package dev.heddle.trace.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import net.openhft.chronicle.core.time.TimeProvider;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.queue.rollcycles.LargeRollCycles;
import org.jspecify.annotations.Nullable;

/** Opens the Chronicle queue of a recording without a background thread of Chronicle. */
final class EventQueue {
    /** Chronicle reads these once, when its classes load. Without them it starts threads of its own. */
    private static final String[][] SETTINGS = {
        {"chronicle.disk.monitor.disable", "true"},
        {"background.releaser.thread", "false"},
        // Without its background thread, Chronicle would keep memory mapped that is to be released.
        {"background.releaser", "false"},
        {"chronicle.analytics.disable", "true"},
        // How long Chronicle waits for a damaged table, which it takes for one that another process is making.
        {"chronicle.table.store.timeoutMS", "1000"},
    };

    /** How long to wait for the head of a file that another process may be making; a recording has no other process. */
    private static final int READ_TIMEOUT_MILLIS = 500;

    /**
     * Bytes of the file that are mapped at a time, with a quarter of it more, for writing and for reading. Earlier
     * mappings are released, so resident memory does not grow with the recording. No excerpt is larger than that.
     */
    private static final int MAPPED_BYTES = 16 << 20;

    static final String FILE_SUFFIX = ".cq4";
    /** Chronicle's own file beside those with the excerpts. */
    static final String TABLE = "metadata.cq4t";

    private EventQueue() {}

    /** Opens a queue for writing. Chronicle makes files that others can read, so this creates the file first. */
    static SingleChronicleQueue create(Path directory) {
        return create(directory, new SteadyTime(System.currentTimeMillis(), System::nanoTime));
    }

    /** @param time decides when the next file begins */
    static SingleChronicleQueue create(Path directory, TimeProvider time) {
        try {
            OwnerOnly.createDirectories(directory);
            OwnerOnly.write(directory.resolve(TABLE), new byte[0], false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return open(directory, time);
    }

    /** Whether Chronicle has read its settings. */
    private static boolean isLoaded;

    /** Opens a queue for reading. */
    static SingleChronicleQueue open(Path directory) {
        return open(directory, null);
    }

    /**
     * The properties are set while the first queue opens and put back, so that the target does not see them.
     *
     * @param time null to read only
     */
    static synchronized SingleChronicleQueue open(Path directory, @Nullable TimeProvider time) {
        if (isLoaded) {
            return build(directory, time);
        }
        UnsafeWarning.silence();
        String[] before = new String[SETTINGS.length];
        for (int i = 0; i < SETTINGS.length; i++) {
            before[i] = System.setProperty(SETTINGS[i][0], SETTINGS[i][1]);
        }
        try {
            SingleChronicleQueue queue = build(directory, time);
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

    private static SingleChronicleQueue build(Path directory, @Nullable TimeProvider time) {
        SingleChronicleQueueBuilder builder = SingleChronicleQueueBuilder.binary(directory)
                .rollCycle(LargeRollCycles.LARGE_DAILY)
                .blockSize(MAPPED_BYTES)
                .readOnly(time == null);
        if (time == null) {
            builder.timeoutMS(READ_TIMEOUT_MILLIS);
        } else {
            builder.timeProvider(time);
        }
        return builder.build();
    }
}
