package dev.heddle.report.format;

import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Reproduction;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** Formats the command that reproduces a finding. */
public final class ReproductionText {
    private ReproductionText() {}

    /** The command with a label, and what it lacks; only the reason if there is no command. */
    public static List<String> lines(ReportFinding finding) {
        Reproduction reproduction = finding.reproduction();
        if (reproduction.command().isEmpty()) {
            return reproduction.missing() == null ? List.of() : List.of(Printable.name(reproduction.missing()));
        }
        // The command is quoted for the shell, and not shortened.
        List<String> lines = new ArrayList<>(List.of(label(finding) + reproduction.line()));
        if (reproduction.missing() != null) {
            lines.add(Printable.name("but " + reproduction.missing()));
        }
        return lines;
    }

    private static String label(ReportFinding finding) {
        Reproduction reproduction = finding.reproduction();
        if (reproduction.plan() == null) {
            return "make a plan for it: ";
        } else if (!reproduction.isExact()) {
            return "try it: ";
        }
        return "rerun" + doubt(finding) + ": ";
    }

    /** Why an exact plan may not reproduce its finding; empty if a replay did. */
    private static String doubt(ReportFinding finding) {
        String why = finding.whyPlanUnchecked();
        if (why != null) {
            return " (not checked: " + Printable.name(why) + ")";
        }
        return finding.isPlanRefuted() ? " (not reproduced when checked)" : "";
    }
}
