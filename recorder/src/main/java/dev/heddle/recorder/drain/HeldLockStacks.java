package dev.heddle.recorder.drain;

import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.name.StackLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The call stacks at which a thread acquired the locks that it holds, from its current stack. The method that acquired
 * a lock is still on the stack if it also releases it. The line of its frame is now that of a call; the stack has the
 * line of the acquisition.
 */
final class HeldLockStacks {
    /** The largest number of frames of a stack, the innermost first: a service has deep stacks and runs for long. */
    private static final int MOST = 40;

    private HeldLockStacks() {}

    /**
     * @param now the current stack, innermost first
     * @param table the sites by number
     * @param sites where the program acquired each lock, the innermost last
     * @param events the sites of the events: the same, or those of methods of the JDK
     * @return the stacks, that of the innermost lock first; empty if the method is no longer on the stack
     */
    static List<List<StackLine>> of(
            List<StackLine> now, IntFunction<Site> table, int[] sites, int[] events, int count) {
        List<List<StackLine>> stacks = new ArrayList<>();
        int from = 0;
        for (int i = count - 1; i >= 0; i--) {
            Site site = table.apply(sites[i]);
            int at = site == null ? -1 : find(now, from, site.method());
            if (at < 0) {
                stacks.add(List.of());
                continue;
            }
            from = at;
            List<StackLine> lines = new ArrayList<>();
            if (events[i] != sites[i]) {
                lines.add(ofLibrary(table.apply(events[i])));
            }
            StackLine frame = now.get(at);
            lines.add(new StackLine(frame.className(), frame.method(), frame.file(), site.line()));
            lines.addAll(now.subList(at + 1, Math.min(now.size(), at + MOST)));
            stacks.add(lines);
        }
        return stacks;
    }

    private static int find(List<StackLine> now, int from, Member method) {
        for (int at = from; at < now.size(); at++) {
            StackLine frame = now.get(at);
            if (frame.method().equals(method.name()) && frame.className().equals(method.owner())) {
                return at;
            }
        }
        return -1;
    }

    private static StackLine ofLibrary(Site site) {
        String owner = site.method().owner();
        int nested = owner.indexOf('$');
        String outermost = owner.substring(owner.lastIndexOf('/') + 1, nested < 0 ? owner.length() : nested);
        return new StackLine(owner, site.method().name(), outermost + ".java", site.line());
    }
}
