package dev.heddle.engine.internal.explain;

import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The detail of a finding that lists the stale reads of its run. */
public final class StaleReadDetail {
    /** Name of the detail. */
    private static final String NAME = "staleReads";

    private StaleReadDetail() {}

    /** Adds the detail, if a run had stale reads. @param outcome null if the run left none */
    public static void add(@Nullable Outcome outcome, Map<String, Object> details) {
        if (outcome != null && !outcome.stale().isEmpty()) {
            details.put(
                    NAME, outcome.stale().stream().map(StaleReadDetail::read).toList());
        }
    }

    private static Map<String, Object> read(StaleValue value) {
        Map<String, Object> read = new LinkedHashMap<>();
        read.put("thread", thread(value.reader()));
        read.put("at", value.at().toString());
        read.put("field", value.field());
        if (value.through() != null) {
            read.put("through", value.through());
        }
        read.put("times", value.times());
        read.put("seen", write(value.seen()));
        read.put("newest", write(value.newest()));
        return read;
    }

    private static Map<String, Object> write(StaleValue.Write value) {
        Map<String, Object> write = new LinkedHashMap<>();
        write.put("value", value.value());
        if (value.thread() != null && value.at() != null) {
            write.put("thread", thread(value.thread()));
            write.put("at", value.at().toString());
        }
        return write;
    }

    private static String thread(Named thread) {
        return thread.path() + " \"" + thread.name() + "\"";
    }
}
