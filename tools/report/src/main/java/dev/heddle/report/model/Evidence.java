package dev.heddle.report.model;

import dev.heddle.analyzer.report.FindingTextBuilder;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where the threads stood when a program failed, as far as the finding says so in lines: the exception's stack, or those of the threads that are stuck. */
final class Evidence {
    private static final Pattern FRAME = Pattern.compile(
            "(?:at )?(?:[\\w.$-]+(?:@[\\w.+-]+)?/)*([^\\s()/]+)\\.([^\\s().]+)\\(([^():]+)(?::(\\d{1,9}))?\\)");

    private static final Pattern THREAD = Pattern.compile("thread (\\S+)(?: \"(.*)\")? (waits .*)");

    private Evidence() {}

    /**
     * A thread that failed or is stuck.
     *
     * @param does what it did there
     * @param stack the innermost frame first, at least one
     */
    record Seen(@Nullable PlanThread thread, String does, List<CodePoint> stack) {}

    /** Empty if there are no such lines. */
    static List<Seen> of(Finding finding) {
        List<Seen> all = new ArrayList<>();
        List<CodePoint> stack = new ArrayList<>();
        PlanThread thread = null;
        String does = "fails";
        for (Object one : FindingTextBuilder.list(finding.details().get("evidence"))) {
            String line = String.valueOf(one).strip();
            Matcher head = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            if (head.matches()) {
                add(thread, does, stack, all);
                thread = new PlanThread(head.group(1), head.group(2));
                does = Wording.object(head.group(3));
                stack = new ArrayList<>();
            } else if (line.startsWith(UncaughtException.CAUSE)) {
                // Which thread threw it, nobody says.
                add(thread, does, stack, all);
                thread = null;
                does = "throws " + Wording.object(line.substring(UncaughtException.CAUSE.length()));
                stack = new ArrayList<>();
            } else if (frame.matches()) {
                stack.add(point(frame));
            }
        }
        add(thread, does, stack, all);
        // Who waits for the end of a thread that is stuck is stuck because of that.
        all.sort(Comparator.comparing(seen -> seen.does().startsWith("waits for the end of")));
        return all;
    }

    private static void add(@Nullable PlanThread thread, String does, List<CodePoint> stack, List<Seen> all) {
        if (!stack.isEmpty()) {
            all.add(new Seen(thread, does, List.copyOf(stack)));
        }
    }

    private static CodePoint point(Matcher frame) {
        boolean isUnknown =
                frame.group(3).equals("Unknown Source") || frame.group(3).equals("Native Method");
        int line = frame.group(4) == null ? -1 : Integer.parseInt(frame.group(4));
        return new CodePoint(frame.group(1), frame.group(2), "", -1, line, isUnknown ? null : frame.group(3));
    }
}
