package dev.heddle.cli.plan;

import dev.heddle.cli.terminal.Arguments;
import dev.heddle.cli.terminal.Console;
import dev.heddle.cli.terminal.ExitCode;
import dev.heddle.cli.terminal.Verb;
import dev.heddle.cli.terminal.VerbOption;
import dev.heddle.engine.base.UsageException;
import dev.heddle.engine.internal.explain.RecordedOrder;
import dev.heddle.engine.internal.text.Plural;
import dev.heddle.trace.failure.Failure;
import dev.heddle.trace.plan.ExactPlan;
import dev.heddle.trace.plan.OrderPlan;
import dev.heddle.trace.plan.Plan;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.recording.Detail;
import dev.heddle.trace.recording.Manifest;
import dev.heddle.trace.recording.Recording;
import dev.heddle.trace.run.Outcome;
import dev.heddle.trace.run.RunFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code heddle plan}: makes a plan from a recording, so that the recorded run can be repeated. */
public final class PlanVerb implements Verb {
    private static final VerbOption<Path> OUT = VerbOption.path("o", "out", "FILE", "file of the plan")
            .orElse(null, "exact.json or order.json in the working directory");

    @Override
    public String name() {
        return "plan";
    }

    @Override
    public String summary() {
        return "makes the plan that replays a recorded run";
    }

    @Override
    public String syntax() {
        return "[options] exact RECORDING";
    }

    @Override
    public List<VerbOption<?>> options() {
        return List.of(OUT);
    }

    @Override
    public int run(Arguments arguments, Console console) throws Exception {
        arguments.expectOperands(2, 2, "the kind of plan and the recording: exact RECORDING");
        if (!arguments.operands().get(0).equals("exact")) {
            throw new UsageException("\"" + arguments.operands().get(0)
                    + "\" is not a kind of plan that heddle can make from a recording: choose exact");
        }
        Path directory = Path.of(arguments.operands().get(1));
        try (Recording recording = Recording.open(directory)) {
            Path schedule = directory.resolve(Outcome.SCHEDULE_NAME);
            if (Files.exists(schedule)) {
                ofSchedule(directory, schedule, unused(arguments, "exact.json"), console);
            } else {
                ofOrder(recording, unused(arguments, "order.json"), console);
            }
        }
        return ExitCode.NOTHING_FOUND;
    }

    private static Path unused(Arguments arguments, String name) {
        Path file = arguments.has(OUT) ? arguments.get(OUT) : Path.of(name);
        if (Files.exists(file)) {
            throw new UsageException(file + " exists already: name another file with -o");
        }
        Path parent = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(parent)) {
            throw new UsageException("there is no directory " + parent + " to write the plan to");
        }
        return file;
    }

    private static void ofSchedule(Path directory, Path schedule, Path file, Console console) throws Exception {
        Plan exact = PlanFile.read(schedule);
        if (!exact.isExact()) {
            throw new UsageException(schedule + " is not an exact plan");
        }
        Failure failure = RunFailure.of(Outcome.read(directory.resolve(Outcome.FILE_NAME)));
        PlanFile.write(
                file,
                new ExactPlan(
                        exact.id(),
                        exact.technique(),
                        exact.seed(),
                        exact.finding(),
                        failure,
                        exact.origin(),
                        exact.turns(),
                        exact.stale()));
        console.print(file + ": the schedule of the run, " + exact.turns() + "; " + ending(failure));
    }

    private static void ofOrder(Recording recording, Path file, Console console) throws Exception {
        RecordedOrder order = RecordedOrder.of(recording);
        if (order.size() == 0) {
            throw new UsageException(
                    recording.directory()
                            + " has neither accesses nor monitors, so there is no order to follow: record with --profile access");
        }
        Manifest manifest = recording.manifest();
        Failure failure = RunFailure.uncaught(manifest.uncaught());
        OrderPlan plan = order.plan("recorded", manifest, failure);
        PlanFile.write(file, plan);
        console.print(file + ": the order of the run, " + plan.steps() + "; " + ending(failure));
        notes(recording, order, console);
    }

    private static String ending(Failure failure) {
        return failure == null ? "no failure is known" : failure.text();
    }

    private static void notes(Recording recording, RecordedOrder order, Console console) {
        Manifest manifest = recording.manifest();
        if (Detail.of(manifest) != Detail.ALL) {
            console.note("the plan lacks accesses that the filter dropped: if the order cannot be followed, record"
                    + " with --filter off");
        }
        if (Detail.of(manifest) == Detail.RACES) {
            console.note(
                    "the plan lacks redundant synchronisation operations: if the order cannot be followed, record with"
                            + " --detail all");
        }
        if (recording.dropped() + recording.discarded() > 0) {
            console.note(Plural.of(recording.dropped() + recording.discarded(), "event is", "events are")
                    + " missing in the recording, and in the plan");
        }
        if (order.unnamedOperations() > 0) {
            console.note("skipped: " + Plural.of(order.unnamedOperations(), "operation")
                    + " of threads whose start was not recorded");
        }
        if (order.beyond() > 0) {
            console.note("skipped: the last " + Plural.of(order.beyond(), "operation") + ", because a plan has at most "
                    + OrderPlan.Steps.MAX_STEPS);
        }
    }
}
