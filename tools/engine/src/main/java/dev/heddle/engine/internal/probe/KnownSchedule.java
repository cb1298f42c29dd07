package dev.heddle.engine.internal.probe;

import dev.heddle.engine.technique.OptionValues;
import dev.heddle.engine.technique.RunSize;
import dev.heddle.engine.technique.Searching;
import dev.heddle.trace.plan.Plan;

/** The search that first executes the schedule of a run which failed, so that a fresh JVM confirms and records it. */
final class KnownSchedule implements Searching {
    private final Plan schedule;

    KnownSchedule(Plan schedule) {
        this.schedule = schedule;
    }

    @Override
    public String id() {
        return "known";
    }

    @Override
    public String title() {
        return "the schedule of a run that failed";
    }

    @Override
    public String help() {
        return "executes a schedule that is known to fail";
    }

    @Override
    public Plan plan(RunSize size, OptionValues options) {
        return schedule;
    }
}
