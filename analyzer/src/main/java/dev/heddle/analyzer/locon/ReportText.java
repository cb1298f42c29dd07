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
        return switch (reported.procedure()) {
            case I -> access(arc.head()) + " came before " + access(arc.tail()) + "; " + usual(reported, passing);
            case II ->
                access(arc.head()) + " ran before " + access(arc.tail()) + "; "
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
        String both = access(first.head()) + " came before " + access(first.tail()) + ", and " + access(second.head())
                + " before " + access(second.tail());
        String where = reported.level() == ComparisonLevel.LOOP ? ", with their ends in these iterations" : "";
        return both + "; passing runs have the one (" + reported.inPassing().get(0) + " of " + passing
                + ") or the other (" + reported.inPassing().get(1) + "), but never both" + where;
    }

    private static String all(int passing) {
        return passing == 1 ? "the only passing run" : "all " + passing + " passing runs";
    }

    /** Describes an access, such as {@code the read of x in `seek` at A.java:41}. */
    private static String access(AccessPlace place) {
        CodePoint own = place.ownPoint();
        String file = own.file() == null ? own.className() : own.file();
        String position = own.line() < 0 ? file : file + ":" + own.line();
        return "the " + (place.isWrite() ? "write" : "read") + " of " + simple(place.variable()) + " in `"
                + own.method() + "` at " + position;
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
                String atomicity = atomicity(arc, next);
                if (atomicity == null) {
                    atomicity = atomicity(next, arc);
                }
                if (atomicity != null) {
                    return atomicity;
                }
            }
        }
        return "order violation, " + kind(arc.head()) + " " + kind(arc.tail()) + " the wrong way round";
    }

    private static @Nullable String atomicity(Arc first, Arc second) {
        boolean isOne = first.tail().id() == second.head().id()
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
