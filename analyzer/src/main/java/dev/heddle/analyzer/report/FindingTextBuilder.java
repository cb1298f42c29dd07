package dev.heddle.analyzer.report;

import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds the plain text of a finding: a head line, the technique's explanation, and the next step. Stack lines have the
 * form that development environments link. Frames of the JDK are folded.
 */
public final class FindingTextBuilder {
    private final Finding finding;
    private final StringBuilder text = new StringBuilder();

    /** Begins with the head line of the finding. */
    public FindingTextBuilder(Finding finding) {
        this.finding = finding;
        line(finding.id() + " (" + finding.status() + ") " + finding.title());
    }

    public void line(String content) {
        text.append(content).append('\n');
    }

    /**
     * Appends the frames of a stack, innermost first. The innermost frame is always shown, even if it is in the JDK.
     */
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

    /** Appends one line of a stack. */
    public void frame(Object frame) {
        line("         at " + frame);
    }

    private void folded(int frames) {
        if (frames > 0) {
            line("         … " + count(frames, "JDK frame"));
        }
    }

    /** Ends with the failure and the plan to run, and returns the text. */
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

    /** A number with its noun, such as {@code 2 pairs} or {@code 1 pair}. */
    public static String count(Object number, String noun) {
        return number + " " + noun + (number instanceof Number one && one.longValue() == 1 ? "" : "s");
    }

    /**
     * A detail of the finding.
     *
     * @throws IllegalArgumentException if the finding has no such detail
     */
    public Object detail(String name) {
        Object value = finding.details().get(name);
        if (value == null) {
            throw new IllegalArgumentException("the finding " + finding.id() + " has no detail \"" + name
                    + "\": it was written by another version; analyze the recording again");
        }
        return value;
    }

    /** A detail, or a part of one, as a map; an empty map if it has another type. */
    public static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** A detail, or a part of one, as a list; an empty list if it has another type. */
    public static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }
}
