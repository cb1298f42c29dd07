package dev.heddle.report.format;

import dev.heddle.report.model.Location;
import dev.heddle.report.model.ReportFinding;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.List;

/** All that a person asks of one finding, in lines: what goes wrong, both places with their stacks, and how to bring it back. */
public final class FindingText {
    private FindingText() {}

    /** Each element is one line, whatever the names in it hold. */
    public static List<String> lines(ReportFinding finding) {
        List<String> lines = new ArrayList<>(finding.sentences());
        for (Location spot : finding.spots()) {
            lines.add((spot.thread() == null ? "" : Wording.thread(spot.thread()) + ": ")
                    + spot.does()
                    + (spot.object() == null ? "" : " " + Wording.object(spot.object())));
            if (spot.stack().isEmpty()) {
                lines.add("    at " + spot.at());
            }
            spot.stack().forEach(frame -> lines.add("    at " + frame));
        }
        // The command below is quoted instead, and whole.
        lines.replaceAll(Printable::name);
        if (!finding.bringBack().command().isEmpty()) {
            lines.add((finding.bringBack().isExact() ? "rerun: " : "try it: ")
                    + finding.bringBack().line());
            if (finding.bringBack().missing() != null) {
                lines.add(Printable.name("but " + finding.bringBack().missing()));
            }
        }
        lines.add("fingerprint " + finding.fingerprint());
        return lines;
    }
}
