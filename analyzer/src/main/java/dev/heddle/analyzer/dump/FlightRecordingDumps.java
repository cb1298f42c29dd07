package dev.heddle.analyzer.dump;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The dumps of a flight recording: its events {@code jdk.ThreadDump} contain the text of {@code Thread.print}. */
final class FlightRecordingDumps {
    private static final String EVENT = "jdk.ThreadDump";

    private FlightRecordingDumps() {}

    static DumpFile read(Path file) throws IOException {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new DumpException("the Java that runs heddle lacks the module jdk.jfr: run it with a JDK");
        }
        List<DumpFile> all = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().equals(EVENT)) {
                    all.add(DumpFile.text(event.getString("result")));
                }
            }
        } catch (DumpException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // The consumer throws both for a file that is cut.
            if (all.isEmpty()) {
                throw new DumpException("the flight recording is damaged: " + e.getMessage());
            }
            notes.add("the flight recording is damaged after " + all.size() + " thread dumps: " + e.getMessage());
        }
        if (all.isEmpty()) {
            throw new DumpException("the flight recording has no event " + EVENT
                    + ": start it with settings=profile, or take a dump with jcmd PID Thread.print -l");
        }
        all.add(new DumpFile(List.of(), notes));
        return DumpFile.join(all);
    }
}
