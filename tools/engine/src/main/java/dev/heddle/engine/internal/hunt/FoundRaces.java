package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.race.Race;
import dev.heddle.analyzer.race.RaceCollector;
import dev.heddle.analyzer.race.RaceReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The races of all runs of a hunt, each with the run that showed it first. Not thread-safe. */
public final class FoundRaces {
    private final RaceCollector all = new RaceCollector();
    /** Number of the first run with a race, by the race's hash. */
    private final Map<Long, Integer> first = new LinkedHashMap<>();

    /**
     * Adds a run.
     *
     * @param number of the run, from 1
     * @return races that no earlier run showed
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

    /** Number of the first run with a race. */
    public int firstRun(Race race) {
        return first.get(race.stableHash());
    }

    /** All races with their findings. */
    public RaceReport report() {
        return all.report();
    }
}
