package dev.heddle.report.model;

import dev.heddle.analyzer.report.FindingTextBuilder;
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
 * schedule.
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
     */
    record Known(@Nullable Interleaving steps, @Nullable String whyNone) {}

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
        return FindingKind.of(finding).steps(this);
    }

    /** The steps that a finding's own places show; without any, those of its run. */
    private @Nullable Interleaving shown() {
        return steps.isEmpty() ? ofRun() : new Interleaving(threads, steps, edges, 0);
    }

    /** The steps of the run that showed the finding. */
    @Nullable Interleaving ofRun() {
        Map<?, ?> shrunk = FindingTextBuilder.map(finding.details().getOrDefault("shrunk", Map.of()));
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

    /**
     * Reads and writes of an atomic set by two units of work. The first unit is stopped where the second one
     * interleaves.
     */
    @Nullable Interleaving pattern() {
        List<?> units = FindingTextBuilder.list(finding.details().get("stepUnits"));
        finding.threads().forEach(this::thread);
        for (int i = 0; i < finding.sites().size() && i < units.size(); i++) {
            int unit = unit(units, i);
            Finding.Place place = finding.sites().get(i);
            int before = i == 0 ? unit : unit(units, i - 1);
            if (before != unit) {
                int back = units.subList(i, finding.sites().size()).indexOf(units.get(i - 1));
                if (back >= 0) {
                    Finding.Place next = finding.sites().get(i + back);
                    steps.add(new Step(
                            before,
                            Act.STOPPED,
                            next.variable(),
                            access(next.op()),
                            ProgramFrame.point(next),
                            next.stack(),
                            0));
                }
            }
            add(unit, access(place.op()), place);
            link(Link.CONFLICT, previous(steps.size() - 1));
        }
        return shown();
    }

    /** The thread of a step: unit i belongs to thread i of the finding. */
    private int unit(List<?> units, int step) {
        return thread(finding.threads().get(((Number) units.get(step)).intValue()));
    }

    private static Act access(String op) {
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

    private void link(Link link, int from) {
        if (from >= 0) {
            edges.add(new Edge(from, steps.size() - 1, link));
        }
    }

    /** Each thread holds a lock and waits for that of the next thread. */
    @Nullable Interleaving lockCycle() {
        int size = Math.min(finding.threads().size(), finding.sites().size() / 2);
        finding.threads().forEach(this::thread);
        for (int i = 0; i < size; i++) {
            add(thread(finding.threads().get(i)), Act.ACQUIRE, finding.sites().get(2 * i));
        }
        for (int i = 0; i < size; i++) {
            add(thread(finding.threads().get(i)), Act.STUCK, finding.sites().get(2 * i + 1));
            edges.add(new Edge(size + i, (i + 1) % size, Link.WAITS_FOR));
        }
        return shown();
    }

    @Nullable Interleaving acts() {
        List<?> acts = FindingTextBuilder.list(finding.details().get("acts"));
        for (int i = 0; i < finding.sites().size() && i < acts.size(); i++) {
            Object path = FindingTextBuilder.map(acts.get(i)).get("thread");
            String does = finding.sites().get(i).op();
            Act act = does.contains("acquire") || does.contains("asks for")
                    ? Act.ACQUIRE
                    : does.contains("wait") ? Act.WAIT : Act.NOTIFY;
            add(thread(String.valueOf(path)), act, finding.sites().get(i));
            link(Link.LOCK, previous(steps.size() - 1));
        }
        return shown();
    }

    @Nullable Interleaving race() {
        List<?> names = FindingTextBuilder.list(finding.details().get("threadNames"));
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            String name = i < names.size() && names.get(i) instanceof String text ? text : null;
            threads.add(new PlanThread(finding.threads().get(i), name));
            add(i, access(finding.sites().get(i).op()), finding.sites().get(i));
            link(Link.CONFLICT, previous(i));
        }
        return shown();
    }

    @Nullable Interleaving pairs() {
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            Finding.Place place = finding.sites().get(i);
            add(thread(finding.threads().get(i)), access(place.op()), place);
            if (i % 2 == 1) {
                edges.add(new Edge(i - 1, i, Link.CONFLICT));
            }
        }
        return shown();
    }

    @Nullable Interleaving stuck() {
        Interleaving ofRun = ofRun();
        if (ofRun != null) {
            return ofRun;
        }
        for (int i = 0; i < finding.sites().size() && i < finding.threads().size(); i++) {
            add(thread(finding.threads().get(i)), Act.STUCK, finding.sites().get(i));
        }
        return shown();
    }

    private int thread(String path) {
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).path().equals(path)) {
                return i;
            }
        }
        threads.add(new PlanThread(path, null));
        return threads.size() - 1;
    }

    private void add(int thread, Act act, Finding.Place place) {
        steps.add(new Step(thread, act, place.variable(), null, ProgramFrame.point(place), place.stack(), 1));
    }
}
