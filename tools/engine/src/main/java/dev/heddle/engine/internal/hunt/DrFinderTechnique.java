package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.drfinder.MayTriggerCollector;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.relation.MayTrigger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * DrFinder: an analysis collects the may-trigger relation (phase I); a hunt controls each run by the results of the run
 * before (phase II).
 */
public final class DrFinderTechnique implements Analysing, HuntingTechnique {
    /** Number of the program's frames that count at an acquisition. */
    static final TechniqueOption<Integer> DEPTH = TechniqueOption.number(
                    "depth",
                    1,
                    MayTrigger.DEFAULT_DEPTH,
                    "number of callers up the stack of an acquisition that count as its triggers; default "
                            + MayTrigger.DEFAULT_DEPTH)
            .withLetter("d");

    @Override
    public String id() {
        return MayTriggerCollector.TECHNIQUE;
    }

    /** Increase it when the results for the same recording change. */
    @Override
    public String version() {
        return "1";
    }

    @Override
    public String title() {
        return "DrFinder";
    }

    @Override
    public String help() {
        return "reverses the order of lock acquisitions, to expose the races that it hides";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(DEPTH);
    }

    @Override
    public Hunting hunting() {
        return DrFinderContribution.hunting(this);
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        MayTriggerCollector triggers = new MayTriggerCollector(options.get(DEPTH));
        for (Recording recording : input.recordings()) {
            List<String> command = recording.manifest().begin().command();
            try {
                triggers.read(EventSource.of(recording), command.isEmpty() ? null : command.get(0));
            } catch (IllegalArgumentException e) {
                throw new UsageException(recording.directory() + ": " + e.getMessage());
            }
        }
        Path file = out.resolve(MayTrigger.FILE_NAME);
        triggers.relation().write(file);
        return Analysis.collected(lines(triggers, file));
    }

    private static List<String> lines(MayTriggerCollector triggers, Path file) {
        MayTrigger relation = triggers.relation();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "DrFinder: %,d pairs of method and lock class, of %,d methods, from %,d acquisitions in %d run%s",
                relation.size(),
                relation.methods().size(),
                triggers.counts().getOrDefault("acquisitions", 0L),
                relation.runs(),
                relation.runs() == 1 ? "" : "s"));
        note(lines, triggers, "acquisitionsWithoutClass", "acquisitions of locks of unknown class were skipped");
        note(
                lines,
                triggers,
                "stacksWithoutMethodOfTheProgram",
                "places that acquire a lock have no method of the program on their stack and were skipped");
        lines.add("written to " + file);
        return lines;
    }

    private static void note(List<String> lines, MayTriggerCollector triggers, String count, String what) {
        long number = triggers.counts().getOrDefault(count, 0L);
        if (number > 0) {
            lines.add(String.format("  %,12d  %s", number, what));
        }
    }
}
