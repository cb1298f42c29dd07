package dev.heddle.trace.run;

import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A read of a run that saw an older write than the newest one, with the values. Equal reads are stored once.
 *
 * @param reader the reading thread
 * @param at place of the read
 * @param occurrence number of the thread's earlier reads at that place
 * @param field the field, with the class that declares it
 * @param through the field from which the thread got the object that has the field; null if unknown
 * @param seen the write that the read saw
 * @param newest the newest write
 * @param newer number of writes after the one that it saw
 * @param times number of reads of the thread at that place that saw this write and not that newest one
 */
public record StaleValue(
        Named reader,
        CodePoint at,
        int occurrence,
        String field,
        @Nullable String through,
        Write seen,
        Write newest,
        int newer,
        long times) {
    public StaleValue {
        Objects.requireNonNull(reader, "reader");
        Objects.requireNonNull(at, "at");
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(seen, "seen");
        Objects.requireNonNull(newest, "newest");
    }

    /**
     * A write of a field.
     *
     * @param thread null for the initial value, and for a value that no instrumented code wrote
     * @param at its place; null without a thread
     * @param value the value as text
     */
    public record Write(@Nullable Named thread, @Nullable CodePoint at, String value) {
        public Write {
            Objects.requireNonNull(value, "value");
        }
    }

    /** The same read, once more. */
    public StaleValue again() {
        return new StaleValue(reader, at, occurrence, field, through, seen, newest, newer, times + 1);
    }

    /** Describes the read in a sentence. */
    public String inWords() {
        return thread(reader) + " reads " + field + " = " + seen.value() + (times > 1 ? " " + times + " times" : "")
                + " at " + at + ": " + (newest.thread() == null ? "newer is " : thread(newest.thread()) + " wrote ")
                + newest.value() + (newest.at() == null ? "" : " at " + newest.at()) + ", and nothing orders the two";
    }

    private static String thread(Named thread) {
        return "thread " + thread.path() + " \"" + thread.name() + "\"";
    }
}
