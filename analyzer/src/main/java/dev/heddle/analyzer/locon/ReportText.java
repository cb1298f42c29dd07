package dev.heddle.analyzer.locon;

import dev.heddle.analyzer.locon.ReportedPairs.Arc;
import dev.heddle.trace.plan.CodePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes a report as text. */
final class ReportText {
    private ReportText() {}

    /** The sentence of a report. */
    static String sentence(ReportedPairs reported, int passing) {
        Arc arc = reported.arcs().get(0);
        String head = access(arc.head(), reported.callers());
        String tail = access(arc.tail(), reported.callers());
        return switch (reported.procedure()) {
            case I -> head + " came before " + tail + "; " + usual(reported, passing);
            case II ->
                head + " ran before " + tail + "; "
                        + (reported.inPassing().get(0) == passing
                                ? "in " + all(passing) + " it ran after"
                                : "in the " + reported.inPassing().get(0) + " of " + passing
                                        + " passing runs with this pair it ran after");
            case III -> couple(reported, passing);
        };
    }

    private static String usual(ReportedPairs reported, int passing) {
        int after = reported.reverseInPassing().get(0);
        if (after == passing) {
            return "in " + all(passing) + " it came after";
        }
        return "in " + all(passing) + " it did not"
                + (after == 0 ? "" : ", and in " + after + " of them it came after");
    }

    private static String couple(ReportedPairs reported, int passing) {
        Arc first = reported.arcs().get(0);
        Arc second = reported.arcs().get(1);
        int callers = reported.callers();
        String both = access(first.head(), callers) + " came before " + access(first.tail(), callers) + ", and "
                + access(second.head(), callers) + " before " + access(second.tail(), callers);
        String where = reported.level() == ComparisonLevel.LOOP ? ", with their ends in these iterations" : "";
        return both + "; passing runs have the one (" + reported.inPassing().get(0) + " of " + passing
                + ") or the other (" + reported.inPassing().get(1) + "), but never both" + where;
    }

    private static String all(int passing) {
        return passing == 1 ? "the only passing run" : "all " + passing + " passing runs";
    }

    /**
     * Describes an access, such as {@code the read of x in `getX` at A.java:41, called by `seek` at A.java:30}.
     *
     * @param callers number of callers to name
     */
    private static String access(AccessPlace place, int callers) {
        StringBuilder text = new StringBuilder("the ")
                .append(place.isWrite() ? "write" : "read")
                .append(" of ")
                .append(simple(place.variable()))
                .append(" in ");
        List<CodePoint> own = place.ownFrames();
        for (int i = 0; i <= Math.min(callers, own.size() - 1); i++) {
            CodePoint frame = own.get(i);
            String file = frame.file() == null ? frame.className() : frame.file();
            text.append(i == 0 ? "" : ", called by ")
                    .append('`')
                    .append(frame.method())
                    .append("` at ")
                    .append(frame.line() < 0 ? file : file + ":" + frame.line());
        }
        return text.toString();
    }

    /** A variable without its package. */
    static String simple(String variable) {
        int member = variable.lastIndexOf('.');
        int type = member < 0 ? -1 : variable.lastIndexOf('.', member - 1);
        return variable.substring(type + 1);
    }

    /**
     * The form of the bug in the table of scenarios (LoCon, section 3, table 1).
     *
     * @param others all other reports, to check whether a pair is one half of an atomicity violation
     */
    static String scenario(ReportedPairs reported, List<ReportedPairs> others) {
        Arc arc = reported.arcs().get(0);
        if (reported.arcs().size() == 2) {
            return couple(arc, reported.arcs().get(1));
        }
        if (reported.procedure() == Procedure.I) {
            for (ReportedPairs other : others) {
                Arc next = other.arcs().get(0);
                String atomicity = atomicity(arc, next, reported.callers());
                if (atomicity == null) {
                    atomicity = atomicity(next, arc, reported.callers());
                }
                if (atomicity != null) {
                    return atomicity;
                }
            }
        }
        return "order violation, " + kind(arc.head()) + " " + kind(arc.tail()) + " the wrong way round";
    }

    private static @Nullable String atomicity(Arc first, Arc second, int callers) {
        boolean isOne = first.tail().id(callers) == second.head().id(callers)
                && first.headThread().equals(second.tailThread())
                && first.tailThread().equals(second.headThread())
                && first.head().variable().equals(second.tail().variable());
        if (!isOne
                || !VariableHistory.isUnserializable(
                        first.head().isWrite(),
                        first.tail().isWrite(),
                        second.tail().isWrite())) {
            return null;
        }
        return "atomicity violation of one variable, " + kind(first.head()) + " " + kind(first.tail()) + "′ "
                + kind(second.tail());
    }

    private static String couple(Arc first, Arc second) {
        String x = "(x)";
        String y = "(y)";
        boolean areOpposite = first.headThread().equals(second.tailThread());
        return "atomicity violation of two variables, " + kind(first.head()) + x + " " + kind(first.tail()) + "′" + x
                + " " + kind(second.head()) + (areOpposite ? "′" : "") + y + " " + kind(second.tail())
                + (areOpposite ? "" : "′") + y;
    }

    private static String kind(AccessPlace place) {
        return place.isWrite() ? "W" : "R";
    }
}
