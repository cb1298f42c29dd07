package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;

/** The events of one run with their names, to be read as often as needed. */
public interface EventSource {
    /** What findings call it, as a rule the directory of the recording. */
    String name();

    /** The dictionary; complete before the first event is read. */
    Names names();

    /** Reads all events in the order of the run; within a thread that is program order. */
    void forEach(EventConsumer consumer);

    /**
     * Whether only a part of the classes was watched: accesses to fields of others are missing, and of the methods that only call others there
     * are no frames. Synchronisation is complete.
     */
    default boolean isOfPart() {
        return false;
    }

    /** A recording as a source. The recording stays open, and the caller's to close. */
    static EventSource of(Recording recording) {
        return new EventSource() {
            @Override
            public String name() {
                return recording.directory().toString();
            }

            @Override
            public Names names() {
                return recording.names();
            }

            @Override
            public void forEach(EventConsumer consumer) {
                recording.forEach(consumer);
            }

            @Override
            public boolean isOfPart() {
                return recording.manifest().watched() != null;
            }
        };
    }
}
