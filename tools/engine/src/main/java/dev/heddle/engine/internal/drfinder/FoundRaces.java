package dev.heddle.engine.internal.drfinder;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import dev.heddle.engine.internal.race.RaceRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The races of the runs of a hunt, by the run that showed each first. Not thread-safe. */
public final class FoundRaces {
    private final RaceCollector all = new RaceCollector();
    /** Number of the run that showed a race first, by the race's hash. */
    private final Map<Long, Integer> first = new LinkedHashMap<>();

    /**
     * Takes a run in.
     *
     * @param number of the run, from 1
     * @return the races that no run before has shown
     */
    List<Race> add(int number, RaceRun run) {
        List<Race> news = new ArrayList<>();
        for (Race race : run.races()) {
            if (first.putIfAbsent(race.stableHash(), number) == null) {
                news.add(race);
            }
        }
        all.add(run.directory().toString(), run.races());
        return news;
    }

    int size() {
        return first.size();
    }

    /** The number of the run that showed a race first. */
    public int firstRun(Race race) {
        return first.get(race.stableHash());
    }

    /** All races with their findings. */
    public RaceReport report() {
        return all.report();
    }
}
