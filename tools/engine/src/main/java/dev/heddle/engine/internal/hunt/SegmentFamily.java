package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.internal.hunt.ThreadSchedule.Leg;
import dev.heddle.engine.internal.hunt.ThreadSchedule.Stop;
import dev.heddle.engine.internal.runs.SeedRuns.SeedRun;
import dev.heddle.trace.plan.StrategyPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Schedules of thread segments, which are made again when the model grows. */
final class SegmentFamily implements Family {
    private final String name;
    private final ProgramModel model;
    private final Function<ProgramModel, List<ThreadSchedule>> maker;
    private final Set<ThreadSchedule> done = new HashSet<>();
    /** Stops that their thread did not reach, in schedules with only that stop. */
    private final Set<Leg> tooFar = new HashSet<>();

    private final Consumer<List<SeedRun>> listener;

    private List<ThreadSchedule> waiting = List.of();
    private int version = -1;
    private List<ThreadSchedule> given = List.of();

    SegmentFamily(String name, ProgramModel model, Function<ProgramModel, List<ThreadSchedule>> maker) {
        this(name, model, maker, runs -> {});
    }

    /** @param listener receives the results of all runs */
    SegmentFamily(
            String name,
            ProgramModel model,
            Function<ProgramModel, List<ThreadSchedule>> maker,
            Consumer<List<SeedRun>> listener) {
        this.listener = listener;
        this.name = name;
        this.model = model;
        this.maker = maker;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RunBatch next(String id, int most) {
        if (version != model.version()) {
            version = model.version();
            waiting = maker.apply(model);
        }
        given = new ArrayList<>();
        Map<String, String> parameters = new TreeMap<>();
        for (ThreadSchedule schedule : waiting) {
            if (given.size() == most) {
                break;
            }
            if (!isUnreachable(schedule) && done.add(schedule)) {
                given.add(schedule);
                parameters.put(String.valueOf(given.size()), schedule.text());
            }
        }
        if (given.isEmpty()) {
            return null;
        }
        Set<String> stops = given.stream()
                .flatMap(schedule -> schedule.legs().stream())
                .filter(leg -> leg.stop() != null)
                .map(leg -> leg.stop().name())
                .collect(Collectors.toSet());
        parameters.put("quiet", model.quiet(stops));
        parameters.put("survey", "on");
        return new RunBatch(new StrategyPlan(id, PortfolioTechnique.ID, 1, "relay", parameters), 1, given.size());
    }

    private boolean isUnreachable(ThreadSchedule schedule) {
        return schedule.legs().stream()
                .anyMatch(leg -> leg.stop() != null
                        && tooFar.stream()
                                .anyMatch(far -> far.thread().equals(leg.thread())
                                        && far.stop().name().equals(leg.stop().name())
                                        && far.stop().occurrence() <= leg.stop().occurrence()));
    }

    @Override
    public void made(RunBatch batch, List<SeedRun> runs) {
        listener.accept(runs);
        for (SeedRun run : runs) {
            ThreadSchedule schedule = given.get((int) run.seed() - 1);
            List<Leg> stops =
                    schedule.legs().stream().filter(leg -> leg.stop() != null).toList();
            boolean isFirstTime = stops.size() == 1 && stops.get(0).stop().occurrence() == 1;
            if (run.outcome() != null && !run.outcome().reached() && stops.size() == 1 && !isFirstTime) {
                Stop stop = stops.get(0).stop();
                tooFar.add(new Leg(stops.get(0).thread(), stop));
            }
        }
    }
}
