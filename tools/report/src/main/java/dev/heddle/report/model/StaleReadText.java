package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.text.Printable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The wording of reads that did not see the newest write, as the Java memory model allows. */
final class StaleReadText {
    /** Number of sentences that explain a failure. */
    static final int MOST_SENTENCES = 3;

    private static final String CONSTRUCTOR = "<init>";

    private StaleReadText() {}

    /** The values of a stale read, after its field; empty for other steps. */
    static String values(Step step) {
        StaleValue read = step.stale();
        return read == null ? "" : " = " + seen(read) + " (" + missed(read, "") + "; nothing orders the two)";
    }

    private static String seen(StaleValue read) {
        return Printable.line(read.seen().value()) + (read.times() > 1 ? " " + read.times() + " times" : "");
    }

    /** @param thread stands before the name of a thread */
    private static String missed(StaleValue read, String thread) {
        StaleValue.Write write = read.newest();
        String value = Printable.line(write.value());
        return write.thread() == null || write.at() == null
                ? "it was " + value
                : thread + name(write.thread(), !thread.isEmpty()) + " wrote " + value + " at "
                        + Wording.line(write.at());
    }

    private static String name(Named thread, boolean isQuoted) {
        String name = Printable.line(thread.name());
        if (name.isEmpty()) {
            return (isQuoted ? "" : "thread ") + thread.path();
        }
        return isQuoted ? '"' + name + '"' : name;
    }

    private static String thread(Named thread) {
        return "thread " + name(thread, true);
    }

    /** Explains a failure by the stale reads of its run: the cause, and what would order the read; empty without any. */
    static List<String> sentences(Interleaving steps) {
        List<StaleValue> reads =
                steps.steps().stream().map(Step::stale).filter(Objects::nonNull).toList();
        if (reads.isEmpty()) {
            return List.of();
        }
        StaleValue read = reads.get(reads.size() - 1);
        String other = missedByWriter(steps, read);
        return List.of(cause(read, other), order(reads, read, other));
    }

    /**
     * Explains a failure by the last stale read in the details of its finding, if the recording has no event for it: a
     * read through a handle.
     */
    static List<String> sentences(Map<?, ?> details) {
        List<?> reads = DetailValues.list(details.get("staleReads"));
        if (reads.isEmpty()) {
            return List.of();
        }
        Map<?, ?> read = DetailValues.map(reads.get(reads.size() - 1));
        Map<?, ?> newest = DetailValues.map(read.get("newest"));
        String field = Wording.object(String.valueOf(read.get("field")));
        String wrote = newest.get("thread") == null
                ? "it was " + newest.get("value")
                : "thread " + threadOf(newest) + " wrote " + newest.get("value") + " at " + lineOf(newest);
        return List.of(
                "Thread " + threadOf(read) + " reads " + field + " = "
                        + DetailValues.map(read.get("seen")).get("value") + " at " + lineOf(read) + ", after " + wrote
                        + "; nothing orders the two.",
                "To order them, access " + field + " in volatile mode, or under one lock.");
    }

    /** The name of a thread without its path. */
    private static String threadOf(Map<?, ?> of) {
        String thread = String.valueOf(of.get("thread"));
        return Printable.line(thread.substring(thread.indexOf(' ') + 1));
    }

    private static String lineOf(Map<?, ?> of) {
        String at = String.valueOf(of.get("at"));
        return at.substring(at.indexOf('(') + 1).replace(")", "");
    }

    /** Whether the program also hangs without Heddle, by the details of a finding; null if that was not tried. */
    static @Nullable String natively(Map<?, ?> details) {
        if (!(details.get("hangs") instanceof Number hangs) || !(details.get("runs") instanceof Number runs)) {
            return null;
        }
        String tried = runs.intValue() == 1 ? "1 ordinary run" : runs + " ordinary runs";
        return hangs.intValue() > 0
                ? "Without Heddle it happens as well: in " + hangs + " of " + tried
                        + " two thread dumps show a thread in this loop."
                : "It was not seen in " + tried + " without Heddle.";
    }

    private static String cause(StaleValue read, @Nullable String other) {
        String what = thread(read.reader()) + " reads " + name(read) + " = " + seen(read) + " at "
                + Wording.line(read.at()) + ", after " + missed(read, "thread ") + "; nothing orders the two.";
        if (other != null) {
            return "Each thread writes one field and does not see the other's write: " + what;
        } else if (isHalfBuilt(read)) {
            return "A race publishes a half-built object" + through(read) + ": " + what;
        }
        return Wording.capital(what);
    }

    private static String name(StaleValue read) {
        return Wording.object(read.field());
    }

    private static String through(StaleValue read) {
        return read.through() == null ? "" : " through " + Wording.object(read.through());
    }

    /** Whether the missed write is in a constructor of the class that declares the field. */
    private static boolean isHalfBuilt(StaleValue read) {
        CodePoint at = read.newest().at();
        return at != null && at.method().equals(CONSTRUCTOR) && read.field().startsWith(at.className() + ".");
    }

    private static String order(List<StaleValue> reads, StaleValue read, @Nullable String other) {
        Set<String> fields = new LinkedHashSet<>();
        for (StaleValue each : reads) {
            fields.add(each.through() == null ? each.field() : each.through());
        }
        if (other != null) {
            fields.add(other);
        }
        String all = list(fields.stream().map(Wording::object).toList());
        String lock = (fields.size() == 1 ? "it" : "them") + " under one lock";
        if (fields.stream().anyMatch(StaleReadText::isElement)) {
            return "To order them, access " + all + " under one lock, or keep the elements in an atomic array."
                    + " A volatile field that holds an array does not order its elements.";
        }
        return "To order them, make " + all + " volatile, or access " + lock
                + (isHalfBuilt(read)
                        ? ", or make the fields of "
                                + Wording.simple(
                                        read.field().substring(0, read.field().lastIndexOf('.'))) + " final."
                        : ".");
    }

    private static boolean isElement(String variable) {
        return variable.endsWith("]") || variable.indexOf('.') < 0;
    }

    private static String list(List<String> names) {
        return names.size() == 1
                ? names.get(0)
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.get(names.size() - 1);
    }

    /**
     * The field that the reader wrote before the stale read, and whose older value the writer of the missed write read;
     * null if there is no such field.
     */
    private static @Nullable String missedByWriter(Interleaving steps, StaleValue read) {
        Named writer = read.newest().thread();
        List<Step> all = steps.steps();
        String found = null;
        for (int i = 0; i < all.size() && all.get(i).stale() != read; i++) {
            Step write = all.get(i);
            if (write.act() == Act.WRITE && writer != null && isOf(write, read.reader(), steps)) {
                int before = i;
                // The same field of another object: only a stale read shows that it is another one.
                boolean isSame = read.field().equals(write.object());
                boolean isMissed = all.stream()
                        .anyMatch(step -> step.act() == Act.READ
                                && (step.stale() != null || all.indexOf(step) < before && !isSame)
                                && isOf(step, writer, steps)
                                && (!isSame || misses(step.stale(), read.reader()))
                                && Objects.equals(step.object(), write.object()));
                found = isMissed ? write.object() : found;
            }
        }
        return found;
    }

    private static boolean misses(@Nullable StaleValue read, Named writer) {
        Named thread = read == null ? null : read.newest().thread();
        return thread != null && thread.path().equals(writer.path());
    }

    private static boolean isOf(Step step, Named thread, Interleaving steps) {
        return steps.threads().get(step.thread()).path().equals(thread.path());
    }
}
