package dev.heddle.engine.internal.hunt;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.TechniqueOption;
import dev.heddle.trace.plan.Counting;
import dev.heddle.trace.plan.PctPlan;
import dev.heddle.trace.plan.Plan;
import java.util.List;

/** PCT: random priorities that change at a few points (Burckhardt et al., ASPLOS 2010). */
public final class PctSearch extends ChangePointSearch {
    private static final String ID = "pct";

    public PctSearch() {
        super("all");
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String title() {
        return "PCT";
    }

    @Override
    public String help() {
        return "gives threads random priorities that change at a few points";
    }

    @Override
    public List<TechniqueOption<?>> options() {
        return List.of(PctOptions.DEPTH, events);
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        Counting counting = counting(options);
        return PctPlan.pct(
                ID, ID, 1, options.get(PctOptions.DEPTH), size.events(counting), size.threadCount(), counting);
    }
}
