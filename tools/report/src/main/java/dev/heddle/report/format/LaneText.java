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

    /** The steps that say what goes wrong: of many, accesses to what several threads access and some write; else what a stopped thread stands before. */
    private List<Step> telling() {
        List<Step> all = new ArrayList<>(steps.steps());
        if (all.stream().anyMatch(step -> step.act() == Act.STUCK && !isForEnd(step))) {
            // Who waits for the end of a thread that is stuck is stuck because of that.
            all.removeIf(step -> step.act() == Act.STUCK && isForEnd(step));
        }
        Set<Integer> threads = threads(all);
        all.removeIf(step -> !threads.contains(step.thread()));
        if (all.size() > FEW) {
            Set<String> objects = conflicting(all);
            if (objects.isEmpty()) {
                objects = contended(all);
            }
            Set<String> kept = objects;
            all.removeIf(step -> !kept.isEmpty() && !isMark(step) && !kept.contains(String.valueOf(step.object())));
            withoutReadsBeforeWrites(all);
        }
        return all;
    }

    private static boolean isForEnd(Step step) {
        return step.object() != null && step.object().startsWith("the end of");
    }

    /** Variables that a thread writes and another one accesses. */
    private static Set<String> conflicting(List<Step> all) {
        Set<String> objects = new LinkedHashSet<>();
        for (Step write : all) {
            boolean isShared = write.act() == Act.WRITE
                    && write.object() != null
                    && all.stream()
                            .anyMatch(other -> other.thread() != write.thread()
                                    && (other.act() == Act.READ || other.act() == Act.WRITE)
                                    && write.object().equals(other.object()));
            if (isShared) {
                objects.add(write.object());
            }
        }
        return objects;
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
