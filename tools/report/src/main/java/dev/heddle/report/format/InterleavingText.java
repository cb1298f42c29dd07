package dev.heddle.report.format;

import dev.heddle.analyzer.report.SharedVariables;
import dev.heddle.report.model.Wording;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Edge;
import dev.heddle.trace.run.Interleaving.Link;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.text.Printable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formats an interleaving as text. If it fits, there is a line for each thread, with time from left to right. Otherwise
 * there is a line for each step, with time from top to bottom.
 */
public final class InterleavingText {
    /** Maximum width of the column with thread names. */
    private static final int LONGEST_NAME = 40;

    private static final int MOST_LANES = 3;
    /** Up to this number, all steps are shown. */
    private static final int FEW = 6;
    /** Most lines of steps. */
    private static final int MOST_ROWS = 12;

    /** A thread in the words of a step, with its path and perhaps its name. */
    private static final Pattern THREAD = Pattern.compile("thread (\\d+(?:\\.\\d+)*)(?: \"[^\"]*\")?");

    private static final String ARROW = " → ";
    private static final String GAP = "  ";

    private final Interleaving steps;
    private final Map<Step, CodePoint> callers;
    private final int width;

    private InterleavingText(Interleaving steps, Map<Step, CodePoint> callers, int width) {
        this.steps = steps;
        this.callers = callers;
        this.width = width;
    }

    /**
     * @param callers see {@link dev.heddle.report.model.ReportFinding#callers}
     * @param width maximum length of a line with several steps
     */
    public static List<String> of(Interleaving steps, Map<Step, CodePoint> callers, int width) {
        return new InterleavingText(steps, callers, width).lines();
    }

    /** Consecutive steps of one thread. @param isStuck whether it waits for ever together with other threads */
    private record Stretch(int thread, String text, boolean isStuck) {}

    private List<String> lines() {
        List<Step> waitCycle = waitCycle();
        List<Step> all = waitCycle.isEmpty() ? relevant() : waitCycle;
        withoutIdleStops(all);
        List<String> objects = waitCycle.isEmpty() ? relevantObjects(all) : List.of();
        List<Step> relevant = List.of();
        for (boolean withDecisions : new boolean[] {true, false}) {
            relevant = of(all, objects, withDecisions);
            // A line of a lane has no room for the caller of a library.
            if (relevant.stream().noneMatch(callers::containsKey)) {
                List<String> lanes = lanes(relevant);
                if (longest(lanes) <= width) {
                    return lanes;
                }
            }
        }
        // The least informative objects are removed first.
        while (relevant.size() > FEW && objects.size() > 1) {
            objects = objects.subList(0, objects.size() - 1);
            relevant = of(all, objects, false);
        }
        return rows(of(all, objects, true));
    }

    private static int longest(List<String> lines) {
        return lines.stream().mapToInt(String::length).max().orElse(0);
    }

    /** A line for each step. The earliest steps explain least. */
    private List<String> rows(List<Step> relevant) {
        int omitted = Math.max(0, relevant.size() - MOST_ROWS);
        List<Step> shown = relevant.subList(omitted, relevant.size());
        int name = longest(shown.stream().map(step -> name(step.thread())).toList());
        List<String> texts = shown.stream().map(this::sentence).toList();
        int text = longest(texts);
        List<String> rows = new ArrayList<>();
        if (omitted > 0) {
            rows.add("after " + omitted + (omitted == 1 ? " earlier step" : " earlier steps"));
        }
        for (int i = 0; i < shown.size(); i++) {
            String thread = pad(name(shown.get(i).thread()), name);
            rows.add((thread + GAP + pad(texts.get(i), text) + GAP + place(shown.get(i))).stripTrailing());
        }
        return rows;
    }

    private String place(Step step) {
        CodePoint at = Wording.shown(step);
        CodePoint from = callers.get(step);
        return at == null ? "" : Wording.line(at) + (from == null ? "" : ", called from " + Wording.line(from));
    }

    /** The title has the message of a failure. */
    private String sentence(Step step) {
        String words = step.act() == Act.FAIL ? "FAILS" : withNames(Wording.step(step));
        return withoutRepetition(step.act() == Act.STOPPED ? words.replaceFirst("^is stopped", "STOPPED") : words);
    }

    /** Replaces the paths of threads by their names. */
    private String withNames(String words) {
        return THREAD.matcher(words).replaceAll(this::nameOf);
    }

    private String nameOf(MatchResult thread) {
        return steps.threads().stream()
                .filter(one -> one.path().equals(thread.group(1)) && one.name() != null)
                .findFirst()
                .map(one -> Matcher.quoteReplacement(fitting(Printable.line(one.name()))))
                .orElseGet(() -> Matcher.quoteReplacement(thread.group()));
    }

    /** A lock whose name and class are known needs no further word. */
    private static String withoutRepetition(String words) {
        return words.endsWith(")") ? words.replace("the lock of ", "") : words;
    }

    /**
     * The steps of threads that wait for each other: their locks, the stops while they hold them, and the locks they
     * wait for; empty without such threads.
     */
    private List<Step> waitCycle() {
        Set<Integer> held = new TreeSet<>();
        Set<Integer> threads = new TreeSet<>();
        for (Edge edge : steps.edges()) {
            if (edge.link() == Link.WAITS_FOR) {
                held.add(edge.to());
                threads.add(steps.steps().get(edge.from()).thread());
            }
        }
        if (threads.size() < 2) {
            return List.of();
        }
        List<Step> all = new ArrayList<>();
        Set<Integer> holding = new TreeSet<>();
        for (int i = 0; i < steps.steps().size(); i++) {
            Step step = steps.steps().get(i);
            boolean isMark = step.act() == Act.STUCK || step.act() == Act.STOPPED && holding.contains(step.thread());
            if (held.contains(i)) {
                holding.add(step.thread());
                all.add(step);
            } else if (isMark && threads.contains(step.thread())) {
                all.add(step);
            }
        }
        return all;
    }

    /** The threads that hold what others wait for. */
    private Set<Integer> holders() {
        Set<Integer> threads = new TreeSet<>();
        for (Edge edge : steps.edges()) {
            if (edge.link() == Link.WAITS_FOR) {
                threads.add(steps.steps().get(edge.to()).thread());
            }
        }
        return threads;
    }

    /** The steps of the threads that are involved in the failure. */
    private List<Step> relevant() {
        List<Step> all = new ArrayList<>(steps.steps());
        if (all.stream().anyMatch(step -> step.act() == Act.STUCK && !isForEnd(step))) {
            // A thread that joins a stuck thread is only a consequence, unless it holds what that thread waits for.
            Set<Integer> holders = holders();
            all.removeIf(step -> step.act() == Act.STUCK && isForEnd(step) && !holders.contains(step.thread()));
        }
        Set<Integer> threads = threads(all);
        all.removeIf(step -> !threads.contains(step.thread()));
        return all;
    }

    /**
     * The objects whose steps explain the failure if there are many steps: shared variables with a write; otherwise the
     * next objects of stopped threads.
     */
    private static List<String> relevantObjects(List<Step> all) {
        if (all.size() <= FEW) {
            return List.of();
        }
        List<String> objects = SharedVariables.of(all).names();
        return objects.isEmpty() ? List.copyOf(contended(all)) : objects;
    }

    /**
     * The steps on some objects, and all stops and failures; all steps if no object is given.
     *
     * @param withDecisions whether a read stays that decided about a write of the same thread
     */
    private static List<Step> of(List<Step> all, List<String> objects, boolean withDecisions) {
        List<Step> some = new ArrayList<>(all);
        if (!objects.isEmpty()) {
            boolean isSignal = all.stream().anyMatch(InterleavingText::isWaitForSignal);
            some.removeIf(step ->
                    !isMark(step) && !(isSignal && isSignal(step)) && !objects.contains(String.valueOf(step.object())));
        }
        if (all.size() > FEW) {
            withoutReadsBesideWrites(some, withDecisions);
        }
        withoutIdleStops(some);
        return some;
    }

    /**
     * Removes stops that explain nothing: the stopped thread shows no later step, or no other thread acts before that. A
     * single stop is always shown.
     */
    private static void withoutIdleStops(List<Step> shown) {
        long stops = shown.stream().filter(step -> step.act() == Act.STOPPED).count();
        for (int i = shown.size() - 1; i >= 0 && stops > 1; i--) {
            if (shown.get(i).act() == Act.STOPPED && !isOvertaken(shown, i)) {
                stops--;
                shown.remove(i);
            }
        }
    }

    /** Whether another thread acts after this stop, before the stopped one does. */
    private static boolean isOvertaken(List<Step> shown, int stop) {
        boolean isByAnother = false;
        for (Step step : shown.subList(stop + 1, shown.size())) {
            if (step.thread() == shown.get(stop).thread()) {
                return isByAnother && step.act() != Act.FAIL;
            }
            isByAnother |= step.act() != Act.STOPPED;
        }
        return false;
    }

    private static boolean isWaitForSignal(Step step) {
        return step.act() == Act.STUCK && step.object() != null && step.object().startsWith("a signal");
    }

    private static boolean isSignal(Step step) {
        return step.act() == Act.WAIT || step.act() == Act.WAKE || step.act() == Act.NOTIFY;
    }

    /** Whether a step queues a task in a starved pool. */
    private static boolean isSubmission(Step step) {
        return step.act() == Act.RUN && step.object() != null && step.object().endsWith(" to submit a task");
    }

    private static boolean isForEnd(Step step) {
        return step.object() != null && step.object().startsWith("the end of");
    }

    /** The next objects of stopped threads. */
    private static Set<String> contended(List<Step> all) {
        Set<String> objects = new LinkedHashSet<>();
        all.stream()
                .filter(step -> step.act() == Act.STOPPED && step.object() != null)
                .forEach(step -> objects.add(step.object()));
        return objects;
    }

    /**
     * Removes a read directly beside the same thread's write to the variable. A read before the write that is at another
     * line decided about the write.
     */
    private static void withoutReadsBesideWrites(List<Step> all, boolean withDecisions) {
        for (int i = all.size() - 1; i > 0; i--) {
            Step before = all.get(i - 1);
            Step step = all.get(i);
            if (before.thread() != step.thread()
                    || !String.valueOf(step.object()).equals(before.object())) {
                continue;
            }
            boolean isDecision = withDecisions && !isOneLine(Wording.shown(step), Wording.shown(before));
            if (step.act() == Act.WRITE && before.act() == Act.READ && !isDecision) {
                all.remove(i - 1);
                i--;
            } else if (step.act() == Act.READ && before.act() == Act.WRITE) {
                all.remove(i);
            }
        }
    }

    private static boolean isOneLine(CodePoint one, CodePoint other) {
        return one == null || other == null
                ? one == other
                : one.className().equals(other.className())
                        && one.method().equals(other.method())
                        && one.line() == other.line();
    }

    private static boolean isMark(Step step) {
        if (step.stale() != null || isSubmission(step)) {
            return true;
        }
        return switch (step.act()) {
            case STOPPED, STUCK, FAIL -> true;
            case READ, WRITE, ACQUIRE, RELEASE, WAIT, WAKE, NOTIFY, START, BEGIN, END, JOIN, RUN -> false;
        };
    }

    /**
     * The threads to show: stopped and stuck ones first, in the order of their steps. A thread that only fails is named
     * in the title.
     */
    private static Set<Integer> threads(List<Step> all) {
        Set<Integer> chosen = new LinkedHashSet<>();
        for (int i = 0; i < all.size(); i++) {
            Act act = all.get(i).act();
            if (act == Act.STOPPED || act == Act.STUCK) {
                chosen.add(all.get(i).thread());
                if (act == Act.STOPPED && i + 1 < all.size()) {
                    chosen.add(all.get(i + 1).thread());
                }
            }
        }
        boolean isEnough = chosen.size() > 1;
        all.stream()
                .filter(step -> !isEnough || step.act() != Act.FAIL)
                .map(Step::thread)
                .forEach(chosen::add);
        return new TreeSet<>(chosen.stream().limit(MOST_LANES).toList());
    }

    private List<String> lanes(List<Step> relevant) {
        boolean isOneFile = relevant.stream()
                        .filter(step -> step.act() != Act.FAIL)
                        .map(step -> callers.getOrDefault(step, Wording.shown(step)))
                        .filter(Objects::nonNull)
                        .map(CodePoint::file)
                        .distinct()
                        .count()
                == 1;
        List<List<Stretch>> columns = new ArrayList<>();
        long stuck = relevant.stream().filter(step -> step.act() == Act.STUCK).count();
        for (Step step : relevant) {
            String text = text(step, isOneFile);
            List<Stretch> last = columns.isEmpty() ? List.of() : columns.get(columns.size() - 1);
            boolean isStuck = step.act() == Act.STUCK && stuck > 1;
            if (!isStuck && last.size() == 1 && last.get(0).thread() == step.thread()) {
                Stretch before = last.get(0);
                last.set(0, new Stretch(step.thread(), before.text() + ARROW + text, false));
            } else if (isStuck && !last.isEmpty() && last.stream().allMatch(Stretch::isStuck)) {
                // Threads that wait at the same time share a column.
                last.add(new Stretch(step.thread(), text, true));
            } else {
                columns.add(new ArrayList<>(List.of(new Stretch(step.thread(), text, isStuck))));
            }
        }
        List<String> lines = new ArrayList<>();
        Set<Integer> threads = new TreeSet<>(relevant.stream().map(Step::thread).toList());
        int name =
                threads.stream().mapToInt(thread -> name(thread).length()).max().orElse(0);
        for (int thread : threads) {
            StringBuilder line = new StringBuilder(pad(name(thread), name));
            columns.forEach(column -> line.append(GAP).append(inColumn(column, thread)));
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static String inColumn(List<Stretch> column, int thread) {
        int length = column.stream()
                .mapToInt(stretch -> stretch.text().length())
                .max()
                .orElse(0);
        return column.stream()
                .filter(stretch -> stretch.thread() == thread)
                .findFirst()
                .map(stretch -> pad(stretch.text(), length))
                .orElse(" ".repeat(length));
    }

    private String name(int thread) {
        PlanThread one = steps.threads().get(thread);
        return one.name() == null ? "thread " + one.path() : fitting(Printable.line(one.name()));
    }

    private static String fitting(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    private static String pad(String text, int length) {
        return text + " ".repeat(length - text.length());
    }

    /** @param isOneFile whether all steps are in one file, which the list of places names */
    private String text(Step step, boolean isOneFile) {
        String what =
                switch (step.act()) {
                    case STOPPED -> "STOPPED";
                    case RUN ->
                        step.object() != null
                                ? words(step)
                                : step.operations() == 1 ? "1 step" : step.operations() + " steps";
                    case STUCK -> "waits for ever" + (step.object() == null ? "" : " for " + brief(step.object()));
                    case FAIL -> "FAILS";
                    case READ, WRITE, ACQUIRE, RELEASE, WAIT, WAKE, NOTIFY, START, BEGIN, END, JOIN -> words(step);
                };
        CodePoint at = Wording.shown(step);
        String named = withoutRepetition(withNames(what));
        if (at == null || at.line() < 0 || step.act() == Act.FAIL) {
            return named;
        }
        return named + (isOneFile ? " :" + at.line() : " " + Wording.line(at));
    }

    private static String words(Step step) {
        String words = Wording.step(step);
        if (step.object() == null) {
            return words;
        }
        return words.replace(Wording.object(step.object()), brief(step.object()));
    }

    /** A field without its class, which the title has. */
    private static String brief(String object) {
        String plain = Wording.object(object).replaceAll("^(lock \\d+) \\(.*\\)$", "$1");
        int dot = plain.lastIndexOf('.');
        return plain.contains(" ") || dot < 0 ? plain : plain.substring(dot + 1);
    }
}
