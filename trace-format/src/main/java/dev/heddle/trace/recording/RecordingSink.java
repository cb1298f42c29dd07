package dev.heddle.trace.recording;

import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.name.ThreadName;
import java.util.List;
import java.util.Map;

/** Receives names and blocks of events, a name before the first block that uses it. */
public sealed interface RecordingSink permits RecordingWriter, EarlyFile {
    void site(int number, Site site);

    void classOf(int number, ClassName name);

    void thread(int number, ThreadName thread);

    /** @param lines innermost first, at most 65,535 */
    void stack(int number, List<StackLine> lines);

    /**
     * Receives a block of events of one thread.
     *
     * @param sequence number of earlier blocks of this thread
     * @param droppedBefore number of events of this thread that were lost since its last block
     * @param words the events, as {@link dev.heddle.trace.event.EventLayout} packs them
     * @param from index of the first word
     * @param count number of events
     */
    void events(int thread, int sequence, int droppedBefore, long[] words, int from, int count);

    /** Events in the recording, without those that were discarded. */
    long events();

    /** Blocks in the recording, without those that were discarded. */
    long blocks();

    /** Events that were written and later deleted because newer ones needed the room. */
    long discarded();

    /** Events that were lost before they reached the sink. */
    long dropped();

    /** How many numbers have got a name. */
    Manifest.NameCounts named();

    /** How many parts the recording has; 0 if it is not bounded. */
    int parts();

    /** The queue's files with their apparent size, for the manifest; called once all is written and closed. */
    Map<String, Long> files();
}
