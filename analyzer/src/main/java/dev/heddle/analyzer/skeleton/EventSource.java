package dev.heddle.analyzer.skeleton;

import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.recording.Recording;
import java.util.function.Consumer;

/** The events of one run with their names; it can be read repeatedly. */
public interface EventSource {
    /** Its name in findings, usually the directory of the recording. */
    String name();

    /** The dictionary; complete before the first event is read. */
    Names names();

    /** Reads all events in the order of the run, which is program order within a thread. */
    void forEach(EventConsumer consumer);

    /**
     * Whether only some classes were monitored. Then accesses to fields of other classes are missing, and methods that
     * only call others have no frames. Synchronisation is complete.
     */
    default boolean isOfPart() {
        return false;
    }

    /**
     * The same run with other events.
     *
     * @param reading passes them on, each time that the run is read
     */
    default EventSource with(Consumer<EventConsumer> reading) {
        EventSource whole = this;
        return new EventSource() {
            @Override
            public String name() {
                return whole.name();
            }

            @Override
            public Names names() {
                return whole.names();
            }

            @Override
            public boolean isOfPart() {
                return whole.isOfPart();
            }

            @Override
            public void forEach(EventConsumer consumer) {
                reading.accept(consumer);
            }
        };
    }

    /** A recording as a source. The caller has to close the recording. */
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
