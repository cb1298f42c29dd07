package dev.heddle.bench;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Events of a recording, in blocks of one thread each, as the drainer takes them from rings.
 *
 * @param name of the recording
 * @param blocks of words, as {@link EventLayout} packs them
 * @param events in all blocks
 */
record EventSample(String name, List<long[]> blocks, long events) {
    /** No more are kept of a recording: they lie in memory. */
    private static final int MOST_EVENTS = 2_000_000;

    /** The first events of its threads, with the same bound for each thread. */
    static EventSample of(Path directory, int blockEvents) {
        try (Recording recording = Recording.open(directory)) {
            List<Integer> threads = recording.threads();
            Cutter cutter = new Cutter(blockEvents);
            for (int thread : threads) {
                cutter.left = MOST_EVENTS / threads.size();
                recording.forEachOf(thread, cutter::add);
                cutter.cut();
            }
            return new EventSample(directory.getFileName().toString(), cutter.blocks, cutter.events);
        }
    }

    private static final class Cutter {
        private final List<long[]> blocks = new ArrayList<>();
        private final long[] words;
        private int size;
        private int left;
        private long events;

        private Cutter(int blockEvents) {
            words = new long[blockEvents * EventLayout.WORDS];
        }

        private void add(long stamp, int thread, int site, int target, int aux) {
            if (left == 0) {
                return;
            }
            left--;
            words[size] = EventLayout.word0(stamp, site);
            words[size + 1] = EventLayout.word1(aux, target);
            size += EventLayout.WORDS;
            if (size == words.length) {
                cut();
            }
        }

        private void cut() {
            if (size > 0) {
                blocks.add(Arrays.copyOf(words, size));
                events += size / EventLayout.WORDS;
                size = 0;
            }
        }
    }
}
