package dev.heddle.report.model;

import dev.heddle.analyzer.report.KeySteps;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.plan.PlanThread;
import dev.heddle.trace.run.Interleaving;
import dev.heddle.trace.run.Interleaving.Act;
import dev.heddle.trace.run.Interleaving.Step;
import dev.heddle.trace.text.Printable;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The wording of reports for places, threads, objects and steps. */
public final class Wording {
    private static final Pattern WORKER = Pattern.compile("worker (\\d+ )?from ");
    private static final Pattern EXIT = Pattern.compile("(exit code \\d+)(?:: (.*))?");

    private Wording() {}

    /** {@code Oversold.sell} for a place in {@code pkg.Oversold}. */
    public static String method(CodePoint point) {
        return simple(point.className()) + "." + point.method();
    }

    /** {@code Oversold.java:40}, or the method if the file is unknown. */
    public static String line(CodePoint point) {
        if (point.file() == null) {
            return method(point);
        }
        return point.line() < 0 ? point.file() : point.file() + ":" + point.line();
    }

    /** {@code Oversold.sell (Oversold.java:40)}. */
    public static String place(CodePoint point) {
        return point.file() == null ? method(point) : method(point) + " (" + line(point) + ")";
    }

    /** A class without its package. */
    public static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** A variable or lock without packages, as in {@code Oversold.left} or {@code Shop.lock (Object #1)}. */
    public static String object(String name) {
        if (name.indexOf('.') < 0) {
            return name;
        }
        StringBuilder shown = new StringBuilder(name.length());
        int from = 0;
        for (int i = 0; i < name.length(); i++) {
            boolean isBegin = isOfName(name.charAt(i)) && (i == 0 || !isOfQualified(name.charAt(i - 1)));
            int end = isBegin ? packagesEnd(name, i) : i;
            if (end > i) {
                shown.append(name, from, i);
                from = end;
                i = end - 1;
            }
        }
        return shown.append(name, from, name.length()).toString();
    }

    /**
     * The end of the package prefix of a qualified name, where its first class name begins; {@code begin} without a
     * package prefix.
     */
    private static int packagesEnd(String text, int begin) {
        int at = begin;
        while (!isOfClass(text.charAt(at))) {
            int dot = at;
            while (dot < text.length() && isOfName(text.charAt(dot))) {
                dot++;
            }
            if (dot == at || dot + 1 >= text.length() || text.charAt(dot) != '.') {
                return begin;
            }
            at = dot + 1;
        }
        return at;
    }

    /** Whether a class name can begin with this character; package names do not. */
    private static boolean isOfClass(char first) {
        return Character.getType(first) == Character.UPPERCASE_LETTER || first == '_' || first == '$';
    }

    private static boolean isOfName(char letter) {
        return letter >= 'a' && letter <= 'z'
                || letter >= 'A' && letter <= 'Z'
                || letter >= '0' && letter <= '9'
                || letter == '_'
                || letter == '$';
    }

    private static boolean isOfQualified(char letter) {
        return isOfName(letter) || letter == '.';
    }

    /**
     * {@code thread "worker-1"} if it has a name, otherwise the {@code worker from Shop.java:12} that starts there, or
     * {@code thread 0.1}.
     */
    public static String thread(PlanThread thread) {
        if (thread.name() == null) {
            return "thread " + thread.path();
        }
        String name = Printable.line(thread.name());
        return WORKER.matcher(name).lookingAt() ? "the " + name : "thread \"" + name + "\"";
    }

    /** The action of a step without its place, such as {@code writes left}. */
    public static String step(Step step) {
        return switch (step.act()) {
            case STOPPED -> "is stopped before it " + act(step.next() == null ? Act.RUN : step.next(), step);
            case RUN ->
                step.object() != null
                        ? act(Act.RUN, step)
                        : step.operations() == 1 ? "runs 1 operation" : "runs " + step.operations() + " operations";
            default -> act(step.act(), step);
        };
    }

    /** The action of a step with its place. */
    public static String stepAndPlace(Step step) {
        CodePoint at = shown(step);
        return step(step) + (at == null ? "" : " at " + place(at));
    }

    /** The source line of a step, after some words; empty if unknown. */
    static String where(String words, Step step) {
        CodePoint at = shown(step);
        return at == null ? "" : words + line(at);
    }

    /** With an upper-case first letter. */
    static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** With a full stop, unless the text ends like a sentence. */
    static String ended(String sentence) {
        return sentence.endsWith(".") || sentence.endsWith("…") ? sentence : sentence + ".";
    }

    /** {@code waits with a limit} for the name of a count, {@code waitsWithALimit}. */
    public static String count(String name) {
        return name.replaceAll("(?<=\\p{Lower})(?=\\p{Upper})|(?<=\\p{Upper})(?=\\p{Upper}\\p{Lower})", " ")
                .toLowerCase(Locale.ROOT);
    }

    /** The frame of a step that reports show: the innermost frame outside the JDK; null if unknown. */
    public static @Nullable CodePoint shown(Step step) {
        return KeySteps.shown(step);
    }

    /** The thread of a step. */
    public static String thread(Interleaving steps, Step step) {
        return thread(steps.threads().get(step.thread()));
    }

    /**
     * The failure of a program for a title: without the thread, and with the program's message in addition to its exit
     * code.
     */
    public static String failure(String text) {
        String plain = text.replaceAll(" \\(thread [^)]*\\)$", "");
        Matcher exit = EXIT.matcher(plain);
        if (!exit.matches()) {
            return plain;
        }
        String ended = "the program ended itself with " + exit.group(1);
        return exit.group(2) == null ? ended + ", without a message" : exit.group(2) + " (" + ended + ")";
    }

    private static String act(Act act, Step step) {
        String object = step.object() == null ? null : object(step.object());
        return switch (act) {
            case READ -> "reads " + (object == null ? "a variable" : object) + StaleReadText.values(step);
            case WRITE -> "writes " + (object == null ? "a variable" : object);
            case ACQUIRE -> "acquires " + (object == null ? "a lock" : object);
            case RELEASE -> "releases " + (object == null ? "a lock" : object);
            case WAIT -> "waits" + (object == null ? "" : " for " + object);
            case WAKE -> "wakes up";
            case NOTIFY -> "notifies" + (object == null ? "" : " " + object);
            case START -> "starts " + (object == null ? "a thread" : object);
            case BEGIN -> "begins";
            case END -> "ends";
            case JOIN -> "has waited for the end of " + (object == null ? "a thread" : object);
            case RUN -> object == null ? "continues" : "uses " + object;
            case STOPPED -> "is stopped";
            case STUCK -> "waits for ever" + (object == null ? "" : " for " + object);
            case FAIL -> "fails" + (object == null ? "" : ": " + step.object());
        };
    }
}
