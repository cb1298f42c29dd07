package dev.heddle.tools.analyze;

import dev.heddle.tools.cli.Arguments;
import dev.heddle.tools.cli.Console;
import dev.heddle.tools.cli.ExitCode;
import dev.heddle.tools.cli.Format;
import dev.heddle.tools.cli.Verb;
import dev.heddle.tools.launch.OutputDirectory;
import dev.heddle.tools.technique.Predicting;
import dev.heddle.tools.technique.Techniques;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** {@code heddle analyze}: predicts from recordings which other orders would break the program. */
public final class AnalyzeVerb implements Verb {
    private static final Option OUT = Arguments.value(
            "o", "out", "DIR", "where findings.json and the plans go; default heddle-out/analysis-TIME");
    private static final Option SALVAGE =
            Arguments.flag(null, "salvage", "use what can be read of a damaged recording");
    private static final Option MOST =
            Arguments.value(null, "most", "N", "print at most so many candidates; default 20, 0 for all");

    @Override
    public String name() {
        return "analyze";
    }

    @Override
    public String summary() {
        return "predicts from recordings which other orders would break the program";
    }

    @Override
    public String syntax() {
        return "[options] DIR...";
    }

    @Override
    public Options options() {
        return Arguments.options(
                OUT, Techniques.PREDICTING_OPTION, Techniques.UNITS, Techniques.PAPER, SALVAGE, MOST, Format.OPTION);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, Integer.MAX_VALUE, "the directory of at least one recording");
        Predicting technique = Techniques.predicting(arguments);
        Format format = Format.of(arguments);
        int most = arguments.number(MOST, 0, 20);
        Recording.Damage damage = arguments.has(SALVAGE) ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE;
        try (OpenRecordings recordings = OpenRecordings.open(arguments.operands(), damage)) {
            recordings.notes().forEach(console::note);
            Path out = OutputDirectory.claim(arguments.path(OUT, null), "analysis");
            Findings findings = technique.analyze(recordings.all(), Techniques.analysisOptions(arguments), out);
            if (format == Format.JSON) {
                console.print(Format.json(findings));
            } else {
                print(technique, findings, out, most, console);
            }
            return findings.findings().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
        }
    }

    private static void print(Predicting technique, Findings findings, Path out, int most, Console console) {
        List<Finding> all = findings.findings();
        int shown = most == 0 ? all.size() : Math.min(most, all.size());
        for (Finding finding : all.subList(0, shown)) {
            technique.text(finding).forEach(console::print);
            console.print("");
        }
        if (shown < all.size()) {
            console.print("… and " + (all.size() - shown) + " more (--most 0 prints all)");
        }
        console.print(technique.title() + ": " + count(all.size(), "candidate") + " from "
                + count(findings.recordings().size(), "recording"));
        findings.counts().forEach((name, count) -> {
            if (count != 0) {
                console.print(String.format("  %,12d  %s", count, inWords(name)));
            }
        });
        noteHandOvers(findings, console);
        console.print("written to " + out);
        if (!all.isEmpty()) {
            console.print("a candidate is a prediction; try it with: heddle replay "
                    + out.resolve(all.get(0).plan()) + " -- java ...");
        }
    }

    /** What the recorder's filter may have cost; see docs/design/filters.md. */
    private static void noteHandOvers(Findings findings, Console console) {
        long lost = findings.counts().getOrDefault("objectsHandedOverWithoutOrder", 0L)
                + findings.counts().getOrDefault("objectsHandedOverInTheirOwnMethods", 0L);
        if (lost > 0) {
            console.print("what a thread did with " + count(lost, "object")
                    + " before others came is not recorded, and " + "might matter: heddle record --filter off");
        }
    }

    /** {@code accesses of final fields} for {@code accessesOfFinalFields}. */
    private static String inWords(String countName) {
        return countName.replaceAll("(\\p{Lower})(\\p{Upper})", "$1 $2").toLowerCase(Locale.ROOT);
    }

    private static String count(long number, String what) {
        return String.format("%,d %s%s", number, what, number == 1 ? "" : "s");
    }
}
