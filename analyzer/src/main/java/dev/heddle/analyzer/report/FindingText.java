package dev.heddle.analyzer.report;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a finding as plain text: a head line, what the technique has to say, and what to do next. Stack lines have the form that development
 * environments link; frames of the JDK are folded.
 */
public final class FindingText {
    private final Finding finding;
    private final StringBuilder text = new StringBuilder();

    /** Begins with the line that names the finding. */
    public FindingText(Finding finding) {
        this.finding = finding;
        line(finding.id() + " (" + finding.status() + ") " + finding.title());
    }

    public void line(String content) {
        text.append(content).append('\n');
    }

    /** The frames of a stack, the innermost one first. That one is always shown, be it of the JDK or not. */
    public void stack(List<CodePoint> stack) {
        int folded = 0;
        for (int i = 0; i < stack.size(); i++) {
            if (i > 0 && LibraryCode.contains(stack.get(i).className())) {
                folded++;
                continue;
            }
            folded(folded);
            folded = 0;
            frame(stack.get(i));
        }
        folded(folded);
    }

    /** One line of a stack. */
    public void frame(Object frame) {
        line("         at " + frame);
    }

    private void folded(int frames) {
        if (frames > 0) {
            line("         … " + count(frames, "JDK frame"));
        }
    }

    /** Ends with the failure, and the plan to run. */
    public String end() {
        if (finding.failure() != null) {
            line("  failure: " + finding.failure());
        }
        if (finding.exactPlan() != null) {
            line("  reproduce with: " + finding.exactPlan());
        } else if (finding.plan() != null) {
            line("  try with: " + finding.plan());
        }
        return text.toString();
    }

    /** {@code 2 pairs}, {@code 1 pair}. */
    public static String count(Object number, String what) {
        return number + " " + what + (number instanceof Number one && one.longValue() == 1 ? "" : "s");
    }

    /**
     * A detail of the finding.
     *
     * @throws IllegalArgumentException if it is not there
     */
    public Object detail(String name) {
        Object value = finding.details().get(name);
        if (value == null) {
            throw new IllegalArgumentException("the finding " + finding.id() + " has no detail \"" + name
                    + "\": it was written by another version; analyze the recording again");
        }
        return value;
    }

    /** A detail, or a part of one, that is a map; an empty one if it is something else. */
    public static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** A detail, or a part of one, that is a list; an empty one if it is something else. */
    public static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
