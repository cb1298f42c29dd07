package dev.heddle.report.format;

import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** Formats one finding as lines: explanation, places with stacks, and the command that reproduces it. */
public final class FindingText {
    private FindingText() {}

    /** The lines; control characters in names are escaped, so each element is one line. */
    public static List<String> lines(ReportFinding finding) {
        List<String> lines = new ArrayList<>(finding.sentences());
        for (Location location : finding.locations()) {
            lines.add((location.thread() == null ? "" : Wording.thread(location.thread()) + ": ")
                    + location.does()
                    + (location.object() == null ? "" : " " + Wording.object(location.object())));
            if (location.stack().isEmpty()) {
                lines.add("    at " + location.at());
            }
            location.stack().forEach(frame -> lines.add("    at " + frame));
        }
        // The command below is quoted for the shell, and not shortened.
        lines.replaceAll(Printable::name);
        if (!finding.reproduction().command().isEmpty()) {
            lines.add((finding.reproduction().isExact() ? "rerun: " : "try it: ")
                    + finding.reproduction().line());
            if (finding.reproduction().missing() != null) {
                lines.add(Printable.name("but " + finding.reproduction().missing()));
            }
        }
        lines.add("fingerprint " + finding.fingerprint());
        return lines;
    }
}
