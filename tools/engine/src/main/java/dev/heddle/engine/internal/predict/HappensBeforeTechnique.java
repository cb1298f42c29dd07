package dev.heddle.engine.internal.predict;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.race.RaceShard;
import dev.heddle.analyzer.report.FilterCounts;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.internal.convert.StdRaces;
import dev.heddle.engine.technique.Analysing;
import dev.heddle.engine.technique.Analysis;
import dev.heddle.engine.technique.AnalysisInput;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.finding.CountNote;
import dev.heddle.trace.json.Json;
import dev.heddle.trace.json.RecordWriter;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Data races by happens-before, as in FastTrack. */
public final class HappensBeforeTechnique implements Analysing, Sharding {
    /** How invalid lines of STD text are handled. */
    private static final TechniqueOption<Boolean> LENIENT =
            TechniqueOption.flag("lenient", "skip invalid lines of STD text, and count them");

    @Override
    public String id() {
        return RaceCollector.TECHNIQUE;
    }

    /** Increase it when the results for the same recording change. */
    @Override
    public String version() {
        return "2";
    }

    @Override
    public String title() {
        return "races by happens-before";
    }

    @Override
    public String help() {
        return "finds the data races of recorded runs, exact for all recorded synchronisation";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(LENIENT);
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ACCESSES;
    }

    @Override
    public Detail detail() {
        return Detail.RACES;
    }

    @Override
    public String noun() {
        return "race";
    }

    @Override
    public boolean readsText() {
        return true;
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, Path out) throws IOException {
        RaceCollector races = new RaceCollector();
        for (Recording recording : input.recordings()) {
            races.read(input.events().apply(recording), recording.isWhole());
        }
        for (Path text : input.texts()) {
            StdRaces.read(text, options.get(LENIENT), races).forEach(input.notes());
        }
        return reported(races, input);
    }

    @Override
    public String shard(Recording recording, int number, int of) throws IOException {
        return RecordWriter.line(RaceCollector.shard(EventSource.of(recording), number, of));
    }

    @Override
    public Analysis analyze(AnalysisInput input, OptionValues options, List<String> shards, Path out)
            throws IOException {
        List<RaceShard> read = new ArrayList<>();
        for (String shard : shards) {
            read.add(Json.parse(shard, RaceShard.class));
        }
        Recording recording = input.recordings().get(0);
        RaceCollector races = new RaceCollector();
        races.read(EventSource.of(recording), recording.isWhole(), read);
        return reported(races, input);
    }

    private static Analysis reported(RaceCollector races, AnalysisInput input) {
        RaceReport report = races.report();
        noteOmissions(report.findings().counts(), input.notes());
        return Analysis.found(report.findings());
    }

    private static void noteOmissions(Map<String, Long> counts, Consumer<String> notes) {
        long clocks = counts.getOrDefault("clocksForgotten", 0L);
        if (clocks > 0) {
            notes.accept(String.format(
                    "clocks of locks and volatile fields did not fit into memory, %,d were merged: races may be missed; increase the heap (-Xmx)",
                    clocks));
        }
        long accesses = counts.getOrDefault("accessesWithoutRoom", 0L);
        if (accesses > 0) {
            notes.accept(String.format(
                    "%,d accesses were not analysed for lack of memory: races may be missed; increase the heap (-Xmx)",
                    accesses));
        }
    }

    /** All races of a run, by names that are the same in every run. */
    public Set<String> observe(Recording run) {
        RaceCollector races = new RaceCollector();
        races.read(EventSource.of(run), run.isWhole());
        Set<String> names = new TreeSet<>();
        for (Race race : races.report().races()) {
            names.add(RaceReport.name(race));
        }
        return names;
    }

    @Override
    public List<CountNote> notes(Map<String, Long> counts) {
        List<CountNote> notes = new ArrayList<>(Analysing.super.notes(counts));
        notes.addAll(FilterCounts.notes(counts));
        return notes;
    }
}
