package dev.heddle.report.format;

import dev.heddle.report.model.SharedVariables;
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
import java.util.Set;
import java.util.TreeSet;

/** An interleaving as lines of text: one for each thread, time from left to right. */
public final class LaneText {
    /** The column with the names of the threads is no wider. */
    private static final int LONGEST_NAME = 40;

    private static final int MOST_LANES = 3;
    /** So many steps are shown as they are. */
    private static final int FEW = 6;

    private static final String ARROW = " → ";
    private static final String GAP = "  ";

    private final Interleaving steps;
    private final int width;

    private LaneText(Interleaving steps, int width) {
        this.steps = steps;
        this.width = width;
    }

    /** @param width so many letters a line may have, if that is possible at all */
    public static List<String> of(Interleaving steps, int width) {
        return new LaneText(steps, width).lines();
    }

    /** What one thread does before another one goes on. @param isStuck whether it waits for ever, as others do */
    private record Stretch(int thread, String text, boolean isStuck) {}

    private List<String> lines() {
        List<Step> circle = circle();
        List<Step> all = circle.isEmpty() ? telling() : circle;
        List<String> objects = kept(all);
        List<Step> telling = of(all, objects);
        List<String> lines = lines(telling, true);
        if (longest(lines) > width) {
            lines = lines(telling, false);
        }
        // What says least is left out first.
        while (longest(lines) > width && objects.size() > 1) {
            objects = objects.subList(0, objects.size() - 1);
            telling = of(all, objects);
            lines = lines(telling, true);
            if (longest(lines) > width) {
                lines = lines(telling, false);
            }
        }
        // What comes first explains least.
        while (longest(lines) > width && telling.size() > 2) {
            telling = telling.subList(1, telling.size());
            lines = lines(telling, false);
        }
        return lines;
    }

    private static int longest(List<String> lines) {
        return lines.stream().mapToInt(String::length).max().orElse(0);
    }

    /** Of threads that wait for each other: what they hold, where they are stopped with it, and what they wait for; empty if there are none. */
    private List<Step> circle() {
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

    /** The steps of threads that say what goes wrong. */
    private List<Step> telling() {
        List<Step> all = new ArrayList<>(steps.steps());
        if (all.stream().anyMatch(step -> step.act() == Act.STUCK && !isForEnd(step))) {
            // Who waits for the end of a thread that is stuck is stuck because of that.
            all.removeIf(step -> step.act() == Act.STUCK && isForEnd(step));
        }
        Set<Integer> threads = threads(all);
        all.removeIf(step -> !threads.contains(step.thread()));
        return all;
    }

    /** Of many steps only those to these objects say what goes wrong: what several threads access and some write; else what a stopped thread stands before. */
    private static List<String> kept(List<Step> all) {
        if (all.size() <= FEW) {
            return List.of();
        }
        List<String> objects = SharedVariables.of(all).names();
        return objects.isEmpty() ? List.copyOf(contended(all)) : objects;
    }

    /** The steps to some objects, and all marks; all steps if no object is named. */
    private static List<Step> of(List<Step> all, List<String> objects) {
        List<Step> some = new ArrayList<>(all);
        if (!objects.isEmpty()) {
            some.removeIf(step -> !isMark(step) && !objects.contains(String.valueOf(step.object())));
        }
        if (all.size() > FEW) {
            withoutReadsBeforeWrites(some);
        }
        return some;
    }

    private static boolean isForEnd(Step step) {
        return step.object() != null && step.object().startsWith("the end of");
    }

    /** What stopped threads stand before. */
    private static Set<String> contended(List<Step> all) {
        Set<String> objects = new LinkedHashSet<>();
        all.stream()
                .filter(step -> step.act() == Act.STOPPED && step.object() != null)
                .forEach(step -> objects.add(step.object()));
        return objects;
    }

    /** That a variable is read to be written says no more than that it is written. */
    private static void withoutReadsBeforeWrites(List<Step> all) {
        for (int i = all.size() - 1; i > 0; i--) {
            Step before = all.get(i - 1);
            Step step = all.get(i);
            if (step.act() == Act.WRITE
                    && before.act() == Act.READ
                    && before.thread() == step.thread()
                    && String.valueOf(step.object()).equals(before.object())) {
                all.remove(i - 1);
                i--;
            }
        }
    }

    private static boolean isMark(Step step) {
        return switch (step.act()) {
            case STOPPED, STUCK, FAIL -> true;
            case READ, WRITE, ACQUIRE, RELEASE, WAIT, WAKE, NOTIFY, START, BEGIN, END, JOIN, RUN -> false;
        };
    }

    /** Those that are stopped or stuck before the others, in the order in which they begin; one that only fails is in the title. */
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

    private List<String> lines(List<Step> telling, boolean hasPlaces) {
        List<List<Stretch>> columns = new ArrayList<>();
        long stuck = telling.stream().filter(step -> step.act() == Act.STUCK).count();
        for (Step step : telling) {
            String text = text(step, hasPlaces);
            List<Stretch> last = columns.isEmpty() ? List.of() : columns.get(columns.size() - 1);
            boolean isStuck = step.act() == Act.STUCK && stuck > 1;
            if (!isStuck && last.size() == 1 && last.get(0).thread() == step.thread()) {
                Stretch before = last.get(0);
                last.set(0, new Stretch(step.thread(), before.text() + ARROW + text, false));
            } else if (isStuck && !last.isEmpty() && last.stream().allMatch(Stretch::isStuck)) {
                // They wait at the same time.
                last.add(new Stretch(step.thread(), text, true));
            } else {
                columns.add(new ArrayList<>(List.of(new Stretch(step.thread(), text, isStuck))));
            }
        }
        List<String> lines = new ArrayList<>();
        Set<Integer> threads = new TreeSet<>(telling.stream().map(Step::thread).toList());
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

    private static String text(Step step, boolean hasPlace) {
        String what =
                switch (step.act()) {
                    case STOPPED -> "STOPPED";
                    case RUN -> step.operations() == 1 ? "1 step" : step.operations() + " steps";
                    case STUCK -> "waits for ever" + (step.object() == null ? "" : " for " + brief(step.object()));
                    case FAIL -> "FAILS";
                    case READ, WRITE, ACQUIRE, RELEASE, WAIT, WAKE, NOTIFY, START, BEGIN, END, JOIN -> words(step);
                };
        CodePoint at = Wording.shown(step);
        if (hasPlace) {
            return at != null && at.line() >= 0 && step.act() != Act.FAIL ? what + " :" + at.line() : what;
        }
        // Where places have no room, these words have none, either.
        return what.replace("the lock of ", "");
    }

    private static String words(Step step) {
        String words = Wording.step(step);
        if (step.object() == null) {
            return words;
        }
        return words.replace(Wording.object(step.object()), brief(step.object()));
    }

    /** A field without its class: the title has that. */
    private static String brief(String object) {
        String plain = Wording.object(object).replaceAll("^(lock \\d+) \\(.*\\)$", "$1");
        int dot = plain.lastIndexOf('.');
        return plain.contains(" ") || dot < 0 ? plain : plain.substring(dot + 1);
    }
}
