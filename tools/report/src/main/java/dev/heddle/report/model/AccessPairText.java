package dev.heddle.report.model;

import dev.heddle.analyzer.report.LibraryCode;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The order of two accesses that distinguishes a failing run from passing runs. */
final class AccessPairText extends KindText {
    private static final String VERDICT = "verdict";
    private static final String CALLERS = "callers";

    @Override
    String title(Finding finding) {
        return finding.sites().size() < 2 ? super.title(finding) : orders(finding);
    }

    /** The order of the accesses of each pair, with lines. A file name is not repeated. */
    private static String orders(Finding finding) {
        List<String> parts = new ArrayList<>();
        String file = "";
        for (int i = 0; i + 1 < finding.sites().size(); i += 2) {
            CodePoint one = place(finding, i);
            CodePoint other = place(finding, i + 1);
            String variable = finding.sites().get(i).variable();
            parts.add("the " + finding.sites().get(i).op() + (variable == null ? "" : " of " + Wording.object(variable))
                    + at(one, file) + callers(finding, i) + " before the "
                    + finding.sites().get(i + 1).op() + at(other, String.valueOf(one.file()))
                    + callers(finding, i + 1));
            file = String.valueOf(other.file());
        }
        return String.join(", and ", parts);
    }

    /** The callers by which the place was distinguished from others with the same access, such as those of a getter. */
    private static String callers(Finding finding, int site) {
        if (!(finding.details().get(CALLERS) instanceof Number number)) {
            return "";
        }
        String file = String.valueOf(place(finding, site).file()) + ":";
        String lines = finding.sites().get(site).stack().stream()
                .filter(frame -> !LibraryCode.contains(frame.className()))
                .distinct()
                .skip(1)
                .limit(number.intValue())
                .map(Wording::line)
                .map(line -> line.startsWith(file) ? line.substring(file.length() - 1) : line)
                .collect(Collectors.joining(", "));
        return lines.isEmpty() ? "" : " (called at " + lines + ")";
    }

    private static CodePoint place(Finding finding, int site) {
        Finding.Place place = finding.sites().get(site);
        return ProgramFrame.ofProgram(place.stack(), place);
    }

    private static String at(CodePoint place, String file) {
        String line = Wording.line(place);
        return " at " + (line.startsWith(file + ":") ? line.substring(file.length()) : line);
    }

    @Override
    List<String> sentences(Finding finding, StepReader.Known known) {
        Interleaving steps = known.steps();
        List<String> all = new ArrayList<>();
        // The title has the order; after it, the finding describes how passing runs differ.
        int end = finding.title().lastIndexOf("; ");
        String differs = end < 0 ? finding.title() : finding.title().substring(end + 2);
        all.add(Wording.capital(Wording.ended(Wording.object(differs))));
        Object verdict = finding.details().get(VERDICT);
        if (verdict != null) {
            all.add(Wording.ended(Wording.capital(verdict.toString())));
        } else if (steps != null
                && !steps.edges().isEmpty()
                && steps.edges().get(0).link() == Link.CONFLICT) {
            Step from = steps.steps().get(steps.edges().get(0).from());
            Step to = steps.steps().get(steps.edges().get(0).to());
            all.add(Wording.capital(Wording.thread(steps, from)) + " " + Wording.stepAndPlace(from) + " before "
                    + Wording.thread(steps, to) + " " + Wording.stepAndPlace(to) + ".");
        }
        return all;
    }

    /** The difference to passing runs, and the verdict of trying the pair. */
    @Override
    int sentencesInBrief(Finding finding) {
        return finding.details().containsKey(VERDICT) ? 2 : 1;
    }

    @Override
    @Nullable Interleaving steps(StepReader reader) {
        Finding finding = reader.finding();
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            reader.add(reader.thread(finding.threads().get(i)), StepReader.access(place.op()), place);
            if (i % 2 == 1) {
                reader.link(i - 1, i, Link.CONFLICT);
            }
        }
        return reader.shown();
    }

    @Override
    void details(Finding finding, FindingDetails details) {
        Map<String, Object> all = finding.details();
        if (all.get("rank") == null) {
            return;
        }
        details.number("Rank", all.get("rank"));
        details.row("Test procedure", all.get("procedure") + " at " + all.get("level"));
        details.row("Pattern", all.get("scenario"));
        details.row("In passing runs", all.get("inPassing") + " of " + all.get("passingRuns"));
        details.row("Opposite order in passing runs", all.get("reverseInPassing"));
        details.row("Tried", all.get(VERDICT));
        if (all.get("falconScore") != null) {
            details.row("Falcon", "score " + all.get("falconScore") + ", rank " + all.get("falconRank"));
        }
    }
}
