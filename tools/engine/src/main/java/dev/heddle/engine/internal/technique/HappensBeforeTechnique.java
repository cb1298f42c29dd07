package dev.heddle.engine.internal.technique;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RacePrinter;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.analyzer.race.Races;
import dev.heddle.analyzer.skeleton.EventSource;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.convert.StdRaces;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.finding.Findings;
import dev.heddle.trace.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Data races by happens-before, as FastTrack finds them. */
public final class HappensBeforeTechnique implements Observing {
    private static final String PROFILE_WITHOUT_ACCESSES = "sync";

    @Override
    public String name() {
        return Races.TECHNIQUE;
    }

    @Override
    public String title() {
        return "races by happens-before";
    }

    @Override
    public Findings analyze(
            List<Recording> recordings, List<Path> texts, boolean lenient, Path out, Consumer<String> notes)
            throws IOException {
        Races races = new Races();
        for (Recording recording : recordings) {
            read(recording, races);
        }
        for (Path text : texts) {
            StdRaces.read(text, lenient, races).forEach(notes);
        }
        RaceReport report = races.report();
        report.write(out);
        return report.findings();
    }

    private static void read(Recording recording, Races into) {
        if (recording.manifest().profile().equals(PROFILE_WITHOUT_ACCESSES)) {
            throw new UsageException(
                    recording.directory()
                            + " was recorded with profile sync, without the accesses that may race: record with --profile access");
        }
        into.read(EventSource.of(recording), recording.isWhole());
    }

    @Override
    public Set<String> observe(Recording run) {
        Races races = new Races();
        read(run, races);
        Set<String> names = new TreeSet<>();
        for (Race race : races.report().races()) {
            names.add(RaceReport.name(race));
        }
        return names;
    }

    @Override
    public List<String> text(Finding finding) {
        return RacePrinter.print(finding).lines().toList();
    }
}
