package dev.heddle.trace.run;

import dev.heddle.trace.name.StackLine;
import dev.heddle.trace.run.StuckThread.Held;
import dev.heddle.trace.run.StuckThread.Named;
import dev.heddle.trace.run.StuckThread.Role;
import dev.heddle.trace.run.StuckThread.Wait;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats the waits of stuck threads as text. The only place that formats it; the text is for people, programs must not
 * parse it.
 */
final class StuckText {
    private StuckText() {}

    /** One line for a thread, one for each of its frames, and one for each lock that it holds. */
    static List<String> lines(Outcome outcome) {
        List<String> lines = new ArrayList<>();
        if (outcome.end() == Outcome.End.NEVER_EXITS) {
            lines.add(
                    "Only idle threads of executors or timers are left: one was not shut down, so the JVM never ends.");
        }
        boolean isBehind = false;
        for (StuckThread thread : outcome.stuck()) {
            if (thread.role() == Role.BEHIND && !isBehind) {
                lines.add("Others that wait:");
                isBehind = true;
            }
            lines.add(thread.thread() + " " + words(thread));
            for (StackLine frame : thread.stack()) {
                lines.add("    " + frame);
            }
            if (thread.stack().isEmpty()) {
                lines.add("    in no woven method");
            }
            if (thread.pool() != null) {
                int tasks = thread.pool().submitted().size();
                lines.add("  works for " + thread.pool().name() + ", in whose queue "
                        + (tasks == 1 ? "a task waits" : tasks + " tasks wait"));
            }
            for (Held held : thread.holds()) {
                lines.add("  holds " + held.lock() + (held.shared() ? " together with others" : "")
                        + (held.acquired() == null ? "" : ", acquired " + held.acquired()));
            }
        }
        return lines;
    }

    private static String words(StuckThread thread) {
        Wait wait = thread.waitsFor();
        String object = wait.object();
        return switch (wait.kind()) {
            case MONITOR -> "waits for the monitor of " + object + owners(thread);
            case LOCK -> "waits for the lock " + object + owners(thread);
            case NOTIFICATION -> "waits to be notified on " + object;
            case SIGNAL -> "waits to be signalled on " + object;
            case PERMIT -> object == null ? "is parked" : "is parked on " + object;
            case END ->
                "waits for the end of "
                        + (wait.owners().isEmpty() ? "a thread" : wait.owners().get(0));
            case TIME -> "sleeps";
            case OUTSIDE -> "is blocked on a monitor in code that is not woven";
            case UNKNOWN -> object == null ? "waits" : "waits for " + object + owners(thread);
            case NOTHING -> "is about to execute " + wait.next();
        };
    }

    private static String owners(StuckThread thread) {
        List<Named> owners = thread.waitsFor().owners();
        if (owners.isEmpty()) {
            return "";
        }
        if (owners.contains(thread.thread())) {
            return ", which it holds itself";
        }
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < owners.size(); i++) {
            words.append(i == 0 ? ", which " : " and ").append(owners.get(i));
        }
        return words.append(owners.size() == 1 ? " holds" : " hold").toString();
    }
}
