package dev.heddle.cli.analyze;

import dev.heddle.cli.options.MaskOption;
import dev.heddle.cli.options.TechniqueOptions;
import dev.heddle.cli.options.VerboseOption;
import dev.heddle.cli.report.FindingsOutput;
import dev.heddle.cli.report.ReportWriter;
import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.Format;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbGroup;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.OpenRecordings;
import dev.heddle.engine.internal.predict.RankedAnalysis;
import dev.heddle.engine.internal.predict.TraceOptions;
import dev.heddle.engine.internal.predict.WitnessFiles;
import dev.heddle.engine.internal.runs.Observations;
import dev.heddle.engine.internal.runs.ObservedRun;
import dev.heddle.engine.internal.runs.RecordingRequirements;
import dev.heddle.engine.internal.runs.Techniques;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.Technique;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code heddle analyze}: finds races and predicts failures from recordings, without running the program again. */
public final class AnalyzeVerb implements Verb {
    private static final VerbOption<Path> OUT = VerbOption.path(
                    "o", "out", "DIR", "directory of findings.json and the plans")
            .orElse(null, "heddle-out/analysis-TIME");
    private static final VerbOption<Boolean> SALVAGE =
            VerbOption.flag(null, "salvage", "use the readable part of a damaged recording");
    private static final VerbOption<Boolean> RESUME = VerbOption.flag(
                    null,
                    "resume",
                    "continue an interrupted analysis in DIR; techniques that finished are not run again")
            .requires(OUT, "the directory of the interrupted analysis");
    private static final VerbOption<Duration> TIMEOUT = VerbOption.time(
                    "timeout", "stop a technique after this time, such as 10m, and keep the results of the others")
            .orElse(null, "no limit");

    @Override
    public String name() {
        return "analyze";
    }

    @Override
    public String summary() {
        return "finds races in recordings, and predicts which interleavings would break the program";
    }

    @Override
    public VerbGroup group() {
        return VerbGroup.FIND;
    }

    @Override
    public String syntax() {
        return "[options] DIR|FILE|-...";
    }

    private static TechniqueOptions techniques() {
        return TechniqueOptions.ofSeveral(
                Techniques.installed().analysing(),
                Technique::options,
                Techniques.installed().analysingInAll());
    }

    @Override
    public List<VerbOption<?>> options() {
        List<VerbOption<?>> options = new ArrayList<>(List.of(MaskOption.OPTION, OUT));
        options.addAll(techniques().options());
        options.addAll(List.of(RESUME, SALVAGE, TIMEOUT, FindingsOutput.MOST, VerboseOption.FULL, Format.OPTION));
        return options;
    }

    @Override
    public List<String> more() {
        return techniques().lines();
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(1, Integer.MAX_VALUE, "the directory of at least one recording");
        TechniqueOptions techniques = techniques();
        List<Analysing> chosen = new ArrayList<>();
        techniques
                .several(arguments, Techniques.installed().analysingInAll())
                .forEach(one -> chosen.add((Analysing) one));
        Map<Analysing, OptionValues> options = new HashMap<>();
        chosen.forEach(one -> options.put(one, techniques.values(one, arguments, chosen)));
        Operands operands = Operands.of(arguments.operands());
        boolean areAll = techniques.isAll(arguments);
        operands.check(chosen, areAll);
        for (VerbOption<?> one : List.of(RESUME, TIMEOUT)) {
            if (arguments.has(one)) {
                operands.checkCanBeReadAgain("--" + one.name());
            }
        }
        Techniques.installed().problems().forEach(console::note);
        Recording.Damage damage = arguments.has(SALVAGE) ? Recording.Damage.SALVAGE : Recording.Damage.REFUSE;
        ReportWriter written = new ReportWriter("analyze", List.of());
        try (OpenRecordings recordings = OpenRecordings.open(operands.recordings(), damage, console)) {
            recordings.notes().forEach(console::note);
            if (areAll) {
                skip(chosen, recordings.all(), !operands.texts().isEmpty(), console);
            }
            chosen.forEach(one -> RecordingRequirements.check(one, recordings.all()));
            if (chosen.size() > 1) {
                for (Analysing one : chosen) {
                    options.put(one, withOwnWitnesses(one, options.get(one)));
                }
            }
            ResultDirectories directories = new ResultDirectories(arguments.get(OUT), arguments.has(RESUME));
            List<TechniqueRun> works = directories.techniqueRuns(chosen, options, operands.runs(directories.out()));
            Observations observed = observations(recordings, console);
            AnalysisInput input = new AnalysisInput(recordings.all(), operands.texts(), new DistinctNotes(console));
            try (TechniqueRunner runner = runner(arguments, operands, input, works.size() > 1)) {
                AnalysisRunner analyses = new AnalysisRunner(input, runner, observed, written, console);
                AnalysisRunner.Printing printing = new AnalysisRunner.Printing(
                        arguments.get(Format.OPTION),
                        arguments.get(FindingsOutput.MOST),
                        arguments.has(VerboseOption.FULL));
                analyses.expect(works);
                if (works.size() == 1) {
                    analyses.run(works.get(0), true, printing);
                } else {
                    Recording.keepEvents(recordings.all());
                    several(analyses, works, directories.out(), printing, written, console);
                }
                return analyses.exitCode();
            }
        }
    }

    private static Observations observations(OpenRecordings recordings, Console console) throws IOException {
        Observations observed = new Observations();
        for (Recording recording : recordings.all()) {
            observed.add(ObservedRun.of(recording, null));
        }
        observed.notes().forEach(console::note);
        return observed;
    }

    private static void several(
            AnalysisRunner analyses,
            List<TechniqueRun> works,
            Path out,
            AnalysisRunner.Printing printing,
            ReportWriter written,
            Console console)
            throws Exception {
        for (TechniqueRun work : works) {
            analyses.tryToRun(work, printing);
        }
        analyses.noteFailures();
        analyses.printUnreported(out, printing.format());
        Path page = analyses.results().isEmpty() ? null : written.page(analyses.results(), out, console);
        if (page != null && printing.format() != Format.JSON) {
            console.print("report in " + page);
        }
    }

    private static TechniqueRunner runner(
            Arguments arguments, Operands operands, AnalysisInput input, boolean areSeveral) throws IOException {
        if (!arguments.has(TIMEOUT)) {
            return work -> new RankedAnalysis(work.technique()).analyze(input, work.options(), work.out());
        }
        String further = System.getenv("HEDDLE_JARS");
        return new TechniqueWorkers(
                arguments.get(TIMEOUT), operands, arguments.has(SALVAGE), areSeveral, further == null ? "" : further);
    }

    /** Removes the techniques that require more than these runs have recorded, and reports each. */
    private static void skip(
            List<Analysing> techniques, List<Recording> recordings, boolean hasTexts, Console console) {
        UsageException last = null;
        for (Analysing one : List.copyOf(techniques)) {
            try {
                RecordingRequirements.check(one, recordings);
                if (hasTexts && !one.readsText()) {
                    throw new UsageException("it does not read STD text");
                }
            } catch (UsageException e) {
                last = e;
                techniques.remove(one);
                console.note(one.id() + " is skipped: " + e.getMessage());
            }
        }
        if (techniques.isEmpty() && last != null) {
            throw last;
        }
    }

    /** In one common directory, techniques would write different orders to files of the same name. */
    private static OptionValues withOwnWitnesses(Analysing technique, OptionValues options) throws IOException {
        if (!technique.options().contains(TraceOptions.WITNESS) || !options.has(TraceOptions.WITNESS)) {
            return options;
        }
        Path directory = options.get(TraceOptions.WITNESS);
        // Refuses a file of that name before anything is read.
        new WitnessFiles(directory);
        return options.with(TraceOptions.WITNESS, directory.resolve(technique.id()));
    }
}
