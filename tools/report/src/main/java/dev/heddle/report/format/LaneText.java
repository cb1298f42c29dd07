package dev.heddle.report.format;

import dev.heddle.report.model.Words;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** An interleaving as lines of text: one for each thread, time from left to right. */
public final class LaneText {
    private static final int MOST_LANES = 3;
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

    /** What one thread does before another one goes on. */
    private record Stretch(int thread, String text) {}

    private List<String> lines() {
        List<Step> telling = telling();
        List<String> lines = lines(telling, true);
        if (longest(lines) > width) {
            lines = lines(telling, false);
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

    /**
     * The steps of the threads that matter, from shortly before the first stop on: of these, what is done to what the stopped thread stands before, if that
     * is known.
     */
    private List<Step> telling() {
        List<Step> all = steps.steps();
        Set<Integer> threads = threads();
        List<Step> telling = new ArrayList<>();
        for (Step step : all) {
            if (threads.contains(step.thread())) {
                telling.add(step);
            }
        }
        Set<String> contended = contended(all);
        if (telling.size() > 2 * MOST_LANES && !contended.isEmpty()) {
            telling.removeIf(step -> !isMark(step) && (step.object() == null || !contended.contains(step.object())));
        }
        return telling;
    }

    /** What stopped threads stand before. */
    private static Set<String> contended(List<Step> all) {
        Set<String> objects = new LinkedHashSet<>();
        all.stream()
                .filter(step -> step.act() == Act.STOPPED && step.object() != null)
                .forEach(step -> objects.add(step.object()));
        return objects;
    }

    private static boolean isMark(Step step) {
        return switch (step.act()) {
            case STOPPED, STUCK, FAIL -> true;
            case READ, WRITE, ACQUIRE, RELEASE, WAIT, WAKE, NOTIFY, START, BEGIN, END, JOIN, RUN -> false;
        };
    }

    /** Those that are stopped or fail before the others, in the order in which they begin. */
    private Set<Integer> threads() {
        Set<Integer> chosen = new LinkedHashSet<>();
        List<Step> all = steps.steps();
        for (int i = 0; i < all.size(); i++) {
            if (isMark(all.get(i))) {
                chosen.add(all.get(i).thread());
                if (all.get(i).act() == Act.STOPPED && i + 1 < all.size()) {
                    chosen.add(all.get(i + 1).thread());
                }
            }
        }
        all.stream().map(Step::thread).forEach(chosen::add);
        return new TreeSet<>(chosen.stream().limit(MOST_LANES).toList());
    }

    private List<String> lines(List<Step> telling, boolean hasPlaces) {
        List<Stretch> stretches = new ArrayList<>();
        for (Step step : telling) {
            String text = text(step, hasPlaces);
            int last = stretches.size() - 1;
            if (last >= 0 && stretches.get(last).thread() == step.thread()) {
                stretches.set(
                        last, new Stretch(step.thread(), stretches.get(last).text() + ARROW + text));
            } else {
                stretches.add(new Stretch(step.thread(), text));
            }
        }
        List<String> lines = new ArrayList<>();
        Set<Integer> threads = new TreeSet<>(telling.stream().map(Step::thread).toList());
        int name =
                threads.stream().mapToInt(thread -> name(thread).length()).max().orElse(0);
        for (int thread : threads) {
            StringBuilder line = new StringBuilder(pad(name(thread), name));
            for (Stretch stretch : stretches) {
                String text = stretch.text();
                line.append(GAP).append(stretch.thread() == thread ? text : " ".repeat(text.length()));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private String name(int thread) {
        PlanThread one = steps.threads().get(thread);
        return one.name() == null ? "thread " + one.path() : one.name();
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
        CodePoint at = Words.shown(step);
        boolean isPlaced = hasPlace && at != null && at.line() >= 0 && step.act() != Act.FAIL;
        return isPlaced ? what + " :" + at.line() : what;
    }

    private static String words(Step step) {
        String words = Words.step(step);
        if (step.object() == null) {
            return words;
        }
        return words.replace(Words.object(step.object()), brief(step.object()));
    }

    /** A field without its class: the title has that. */
    private static String brief(String object) {
        String plain = Words.object(object).replaceAll("^(lock \\d+) \\(.*\\)$", "$1");
        int dot = plain.lastIndexOf('.');
        return plain.contains(" ") || dot < 0 ? plain : plain.substring(dot + 1);
    }
}
