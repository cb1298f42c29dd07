package dev.heddle.engine.internal.convert;

import dev.heddle.trace.event.EventLayout;
import dev.heddle.trace.recording.RecordingWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the events of each thread into blocks and writes them; stamps count from 1. */
final class EventBlocks {
    private static final int MOST_EVENTS = 1024;
    private static final int FIRST_EVENTS = 32;

    private final RecordingWriter writer;
    private final List<Block> blocks = new ArrayList<>();
    private long stamp;

    private static final class Block {
        long[] words = new long[FIRST_EVENTS * EventLayout.WORDS];
        int count;
        int sequence;
    }

    EventBlocks(RecordingWriter writer) {
        this.writer = writer;
    }

    void add(int thread, int site, int target, int aux) {
        while (blocks.size() <= thread) {
            blocks.add(new Block());
        }
        Block block = blocks.get(thread);
        if (block.count * EventLayout.WORDS == block.words.length) {
            block.words = Arrays.copyOf(block.words, block.words.length * 2);
        }
        int at = block.count++ * EventLayout.WORDS;
        block.words[at] = EventLayout.word0(++stamp, site);
        block.words[at + 1] = EventLayout.word1(aux, target);
        if (block.count == MOST_EVENTS) {
            write(thread, block);
        }
    }

    /** Writes the remaining events. */
    void flush() {
        for (int thread = 0; thread < blocks.size(); thread++) {
            if (blocks.get(thread).count > 0) {
                write(thread, blocks.get(thread));
            }
        }
    }

    private void write(int thread, Block block) {
        writer.events(thread, block.sequence++, 0, block.words, 0, block.count);
        block.count = 0;
    }
}
