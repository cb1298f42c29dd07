package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import java.util.List;

/** RPro: PCT whose change points are close to each other (RPro, section 3). */
public final class RproSearch extends ChangePointSearch {
    private static final String ID = "rpro";

    private static final TechniqueOption<Integer> RADIUS = PctOptions.radius(10);

    public RproSearch() {
        super("acquisitions");
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "RPro";
    }

    @Override
    public String help() {
        return "like PCT, with change points close to each other, at lock acquisitions";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(PctOptions.DEPTH, RADIUS, events);
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        Counting counting = counting(options);
        return PctPlan.rpro(
                ID,
                ID,
                1,
                options.get(PctOptions.DEPTH),
                options.get(RADIUS),
                size.events(counting),
                size.threadCount(),
                counting);
    }
}
