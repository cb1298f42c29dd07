package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.failure.UncaughtException;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the evidence lines of a finding: the stack of the exception, or the stacks of the stuck threads. */
final class Evidence {
    private static final Pattern FRAME = Pattern.compile(
            "(?:at )?(?:[\\w.$-]+(?:@[\\w.+-]+)?/)*([^\\s()/]+)\\.([^\\s().]+)\\(([^():]+)(?::(\\d{1,9}))?\\)");

    private static final Pattern THREAD =
            Pattern.compile("thread (\\S+)(?: \"(.*)\")? ((?:waits |is parked|is blocked |sleeps).*)");

    private static final String FAILS = "fails";
    private static final String THROWS = "throws ";

    private Evidence() {}

    /**
     * A thread that failed or is stuck.
     *
     * @param action its action there
     * @param stack the innermost frame first, at least one
     */
    record ThreadStack(@Nullable PlanThread thread, String action, List<CodePoint> stack) {
        boolean isWait() {
            return !action.equals(FAILS) && !action.startsWith(THROWS);
        }
    }

    /** Empty without evidence lines. */
    static List<ThreadStack> of(Finding finding) {
        List<ThreadStack> all = new ArrayList<>();
        List<CodePoint> stack = new ArrayList<>();
        PlanThread thread = null;
        String action = FAILS;
        for (Object one : DetailValues.list(finding.details().get("evidence"))) {
            String line = String.valueOf(one).strip();
            Matcher head = THREAD.matcher(line);
            Matcher frame = FRAME.matcher(line);
            if (head.matches()) {
                add(thread, action, stack, all);
                thread = new PlanThread(head.group(1), head.group(2));
                action = Wording.object(head.group(3));
                stack = new ArrayList<>();
            } else if (line.startsWith(UncaughtException.CAUSE)) {
                // The evidence does not name the thread of a cause.
                add(thread, action, stack, all);
                thread = null;
                action = THROWS + Wording.object(line.substring(UncaughtException.CAUSE.length()));
                stack = new ArrayList<>();
            } else if (frame.matches()) {
                stack.add(point(frame));
            }
        }
        add(thread, action, stack, all);
        // The innermost cause comes first. A thread that joins a stuck thread is only a consequence.
        int thrown = (int) all.stream().filter(one -> !one.isWait()).count();
        Collections.reverse(all.subList(0, thrown));
        all.sort(Comparator.comparing(one -> one.action().startsWith("waits for the end of")));
        return all;
    }

    private static void add(@Nullable PlanThread thread, String action, List<CodePoint> stack, List<ThreadStack> all) {
        if (!stack.isEmpty()) {
            all.add(new ThreadStack(thread, action, List.copyOf(stack)));
        }
    }

    private static CodePoint point(Matcher frame) {
        boolean isUnknown =
                frame.group(3).equals("Unknown Source") || frame.group(3).equals("Native Method");
        int line = frame.group(4) == null ? -1 : Integer.parseInt(frame.group(4));
        return new CodePoint(frame.group(1), frame.group(2), "", -1, line, isUnknown ? null : frame.group(3));
    }
}
