package dev.heddle.replayer;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Call stacks of recorded events, in the form of plans. */
final class RecordedStacks {
    private record Frame(Site entry, Site calledFrom) {}

    private RecordedStacks() {}

    /**
     * The stacks of the events of one thread with an operation in methods of a name, in order.
     *
     * @param target name of the field, or null for any
     */
    static List<List<CodePoint>> of(Path recording, String thread, Op op, String method, String target) {
        List<List<CodePoint>> found = new ArrayList<>();
        Map<Integer, List<Frame>> stacks = new HashMap<>();
        try (Recording open = Recording.open(recording)) {
            Names names = open.names();
            open.forEach((stamp, number, siteNumber, object, aux) -> {
                Site site = names.site(siteNumber);
                List<Frame> stack = stacks.computeIfAbsent(number, n -> new ArrayList<>());
                if (site.op() == Op.ENTER) {
                    stack.add(new Frame(site, aux == 0 ? null : names.site(aux)));
                } else if (site.op() == Op.EXIT) {
                    stack.remove(stack.size() - 1);
                } else if (site.op() == op
                        && names.thread(number).path().equals(thread)
                        && site.method().name().equals(method)
                        && (target == null || site.target().name().equals(target))) {
                    found.add(points(stack, site));
                }
            });
        }
        return found;
    }

    private static List<CodePoint> points(List<Frame> stack, Site innermost) {
        List<CodePoint> points = new ArrayList<>();
        Site at = innermost;
        for (int i = stack.size() - 1; i >= 0; i--) {
            Frame frame = stack.get(i);
            points.add(point(frame.entry(), at));
            at = frame.calledFrom();
        }
        return points;
    }

    private static CodePoint point(Site method, Site at) {
        return new CodePoint(
                method.method().owner().replace('/', '.'),
                method.method().name(),
                method.method().descriptor(),
                at == null ? Site.NOWHERE : at.offset(),
                at == null ? -1 : at.line(),
                null);
    }
}
