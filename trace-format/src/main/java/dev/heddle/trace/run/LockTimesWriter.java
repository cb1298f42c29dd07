package dev.heddle.trace.run;

import dev.heddle.trace.json.JsonPrinter;
import dev.heddle.trace.recording.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes {@link LockTimes}, inside the program. */
public final class LockTimesWriter {
    private static final String PART = LockTimes.FILE_NAME + ".part";

    private LockTimesWriter() {}

    /** Writes or replaces the file in a recording's directory; a killed program leaves the file before. */
    public static void write(Path directory, LockTimes times) throws IOException {
        JsonPrinter json = new JsonPrinter();
        json.beginObject();
        json.name("every").value(times.every());
        json.name("shortest").value(times.shortest());
        json.name("holds").beginArray();
        for (LockTimes.Hold hold : times.holds()) {
            write(json, hold);
        }
        json.endArray();
        json.name("waits").beginArray();
        for (LockTimes.Wait wait : times.waits()) {
            json.beginObject();
            json.name("lock").value(wait.lock());
            StackLinesWriter.write(json, "stack", wait.stack());
            write(json, wait.times());
            json.endObject();
        }
        json.endArray();
        json.name("others").value(times.others());
        json.endObject();
        Path part = directory.resolve(PART);
        OwnerOnly.write(part, json.bytes(), false);
        Files.move(
                part,
                directory.resolve(LockTimes.FILE_NAME),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(JsonPrinter json, LockTimes.Hold hold) {
        json.beginObject();
        json.name("locks").beginArray();
        for (LockTimes.Held held : hold.locks()) {
            json.beginObject();
            json.name("type").value(held.type());
            json.name("acquired");
            if (held.acquired() == null) {
                json.value((String) null);
            } else {
                StackLinesWriter.write(json, held.acquired());
            }
            json.endObject();
        }
        json.endArray();
        StackLinesWriter.write(json, "stack", hold.stack());
        write(json, hold.times());
        json.endObject();
    }

    private static void write(JsonPrinter json, LockTimes.Times times) {
        json.name("times").beginObject();
        json.name("count").value(times.count());
        json.name("total").value(times.total());
        json.name("longest").value(times.longest());
        json.endObject();
    }
}
