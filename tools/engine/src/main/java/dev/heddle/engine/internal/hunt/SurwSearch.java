package dev.heddle.engine.internal.hunt;

import dev.heddle.analyzer.rankchecker.ThreadEvents;
import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RecordingLevel;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Selectively uniform random walk (SURW, ASPLOS 2025): orders of interesting events are equally likely. */
public final class SurwSearch implements Searching {
    private static final String ID = "surw";

    private static final String COUNTS = "counts";
    private static final String VARIABLES = "variables";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "selectively uniform random walk";
    }

    @Override
    public String help() {
        return "makes all orders of the interesting events equally likely";
    }

    @Override
    public RecordingLevel needs() {
        return RecordingLevel.ALLOCATIONS;
    }

    @Override
    public boolean isSized() {
        return true;
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return plan(size.events() == null ? new ThreadEvents(Map.of(), List.of()) : size.events());
    }

    /** The plan of a search, with the seed 1. */
    public static StrategyPlan plan(ThreadEvents events) {
        String counts = new TreeMap<>(events.counts())
                .entrySet().stream()
                        .map(thread -> thread.getKey() + ":" + thread.getValue())
                        .collect(Collectors.joining(" "));
        return new StrategyPlan(ID, ID, 1, ID, Map.of(COUNTS, counts, VARIABLES, String.join(" ", events.variables())));
    }

    @Override
    public List<String> text(Plan made) {
        StrategyPlan plan = (StrategyPlan) made;
        String[] counts = plan.parameters().get(COUNTS).split(" ");
        String variables = plan.parameters().get(VARIABLES);
        long events = 0;
        int threads = 0;
        for (String count : counts) {
            if (!count.isEmpty()) {
                threads++;
                events += Long.parseLong(count.substring(count.lastIndexOf(':') + 1));
            }
        }
        return List.of(
                "guarantee  without blocking, every order of the interesting events is equally likely",
                String.format(
                        "           %,d interesting events of %d threads: at locks, atomic operations, and %s",
                        events, threads, variables.isEmpty() ? "no variable" : variables.replace(" ", ", ")));
    }
}
