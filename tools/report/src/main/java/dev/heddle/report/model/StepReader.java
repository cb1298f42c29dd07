package dev.heddle.report.model;

import dev.heddle.analyzer.report.DetailValues;
import dev.heddle.trace.finding.Finding;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanException;
import dev.heddle.trace.plan.PlanFile;
import dev.heddle.trace.plan.PlanSite;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.plan.Turns;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the interleaving of a finding: the stored steps of a run, the steps of a prediction, or only the turns of the
 * schedule. The {@link KindText} of a prediction adds its steps.
 */
final class StepReader {
    /** The detail with the file of the steps, in a finding or in its shrunk result. */
    static final String STEPS = "steps";

    /** For a schedule with more turns, only the turns next to a stop become steps. */
    private static final int MOST_TURNS = 60;

    private final Finding finding;
    private final Path directory;
    private final ResultProblems problems;
    private final List<PlanThread> threads = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    /** The error because of which there are no steps. */
    private @Nullable String why;

    /**
     * The steps of a finding.
     *
     * @param steps null if unknown
     * @param whyNone why they are unknown; null if they are known
     * @param callers the program's own frame that calls the library, by step in a library
     */
    record Known(@Nullable Interleaving steps, @Nullable String whyNone, Map<Step, CodePoint> callers) {
        Known(@Nullable Interleaving steps, @Nullable String whyNone) {
            this(steps, whyNone, Map.of());
        }
    }

    private StepReader(Finding finding, Path directory, ResultProblems problems) {
        this.finding = finding;
        this.directory = directory;
        this.problems = problems;
    }

    /**
     * @param directory of the results
     * @param problems collects missing and unreadable files
     */
    static Known of(Finding finding, Path directory, ResultProblems problems) {
        StepReader of = new StepReader(finding, directory, problems);
        Interleaving steps = of.make();
        return new Known(steps, steps == null ? of.whyNone() : null);
    }

    private String whyNone() {
        for (String name : List.of("noSteps", "noExactPlan")) {
            if (why == null && finding.details().get(name) instanceof String text) {
                why = text;
            }
        }
        if (why != null) {
            return why;
        }
        return finding.sites().isEmpty()
                ? "the results have neither its steps nor a schedule"
                : "the results do not record the threads of the places";
    }

    private @Nullable Interleaving make() {
        return FindingKind.of(finding).text().steps(this);
    }

    Finding finding() {
        return finding;
    }

    /** The steps that a finding's own places show; without any, those of its run. */
    @Nullable Interleaving shown() {
        return steps.isEmpty() ? ofRun() : new Interleaving(threads, steps, edges, 0);
    }

    /** The stored steps of a run that failed like the finding; null if there are no such steps. */
    @Nullable Interleaving ofFailure() {
        return finding.failure() != null && finding.details().get(STEPS) instanceof String name ? read(name) : null;
    }

    /** The steps of the run that showed the finding. */
    @Nullable Interleaving ofRun() {
        Map<?, ?> shrunk = DetailValues.map(finding.details().getOrDefault("shrunk", Map.of()));
        for (Object file : new Object[] {shrunk.get(STEPS), finding.details().get(STEPS)}) {
            if (file instanceof String name) {
                Interleaving read = read(name);
                if (read != null) {
                    return read;
                }
            }
        }
        Object plan = shrunk.get("exactPlan") == null ? finding.exactPlan() : shrunk.get("exactPlan");
        return plan instanceof String name ? turns(directory.resolve(name)) : null;
    }

    private @Nullable Interleaving read(String name) {
        Path file = directory.resolve(name);
        try {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Interleaving.read(file);
            }
            why = "the file with its steps is missing";
            problems.missing("the steps of " + finding.id() + " are missing: " + file);
        } catch (IOException e) {
            why = "the file with its steps cannot be read";
            problems.damaged("the steps of " + finding.id() + " cannot be read: " + e.getMessage());
        }
        return null;
    }

    private @Nullable Interleaving turns(Path file) {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            why = "its plan is missing";
            problems.missing("the plan of " + finding.id() + " is missing: " + file);
            return null;
        }
        try {
            Turns turns = PlanFile.read(file).turns();
            if (turns != null) {
                turns(turns);
                return steps.isEmpty() ? null : new Interleaving(threads, steps, edges, 0);
            }
        } catch (PlanException e) {
            why = "its plan cannot be read";
            problems.damaged("the plan of " + finding.id() + " cannot be read: " + e.getMessage());
        }
        return null;
    }

    private void turns(Turns turns) {
        threads.addAll(turns.threads());
        boolean isLong = turns.size() > MOST_TURNS;
        for (int i = 0; i < turns.size(); i++) {
            boolean isNearStop = turns.isStopped(i) || i > 0 && turns.isStopped(i - 1);
            if (isLong && (!isNearStop || steps.size() > 2 * MOST_TURNS)) {
                continue;
            }
            int thread = turns.threadNumber(i);
            CodePoint at = turns.site(i).point();
            steps.add(new Step(thread, Act.RUN, null, null, at, List.of(), turns.steps(i)));
            PlanSite before = turns.before(i);
            if (before != null) {
                steps.add(new Step(thread, Act.STOPPED, null, Act.of(before.op()), before.point(), List.of(), 0));
            }
        }
    }

    /** The operation of a place that reads or writes a variable. */
    static Act access(String op) {
        return op.equalsIgnoreCase("read") ? Act.READ : Act.WRITE;
    }

    /** The last step before this one if another thread made it, ignoring stops; or -1. */
    private int previous(int step) {
        for (int i = step - 1; i >= 0; i--) {
            if (steps.get(i).act() != Act.STOPPED) {
                return steps.get(i).thread() == steps.get(step).thread() ? -1 : i;
            }
        }
        return -1;
    }

    /** Links the last step with the one before it, if another thread made that one. */
    void linkWithPrevious(Link link) {
        int last = steps.size() - 1;
        int from = previous(last);
        if (from >= 0) {
            link(from, last, link);
        }
    }

    /** Links two steps by their numbers. */
    void link(int from, int to, Link link) {
        edges.add(new Edge(from, to, link));
    }

    /** The number of the thread with this path, which becomes one of the interleaving. */
    int thread(String path) {
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).path().equals(path)) {
                return i;
            }
        }
        threads.add(named(finding, path));
        return threads.size() - 1;
    }

    /** A thread with the name that the finding has for it; an empty text is no name. */
    static PlanThread named(Finding finding, String path) {
        List<?> names = DetailValues.list(finding.details().get("threadNames"));
        int at = finding.threads().indexOf(path);
        return new PlanThread(
                path,
                at >= 0 && at < names.size() && names.get(at) instanceof String name && !name.isEmpty() ? name : null);
    }

    /** A step of a thread at a place of the finding. */
    void add(int thread, Act act, Finding.Place place) {
        steps.add(new Step(thread, act, place.variable(), null, ProgramFrame.point(place), place.stack(), 1));
    }

    /** A step of a thread on an object at a place of the finding. */
    void add(int thread, Act act, String object, Finding.Place place) {
        steps.add(new Step(thread, act, object, null, ProgramFrame.point(place), place.stack(), 1));
    }

    /** A thread is stopped before an operation at a place of the finding. */
    void stop(int thread, Act next, Finding.Place place) {
        steps.add(new Step(thread, Act.STOPPED, place.variable(), next, ProgramFrame.point(place), place.stack(), 0));
    }

    /** A further thread of the interleaving. */
    void newThread(PlanThread thread) {
        threads.add(thread);
    }
}
