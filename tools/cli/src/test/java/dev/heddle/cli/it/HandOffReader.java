package dev.heddle.cli.it;

import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.subjects.primitive.HandOff;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a recording of hand-offs: the operations of each hand-off, and whether the accesses to its payload
 * were ordered.
 */
final class HandOffReader implements EventConsumer {
    private static final String HAND_OFF = HandOff.class.getName().replace('.', '/');

    private final Names names;
    private final HappensBefore order;
    private final List<Seen> all = new ArrayList<>();
    private final Map<Variable, List<Access>> accesses = new HashMap<>();
    private final Set<Integer> arrays = new HashSet<>();

    /** One run of one twin. */
    static final class Seen {
        final boolean orderedTwin;
        final Set<Op> operations = EnumSet.noneOf(Op.class);
        int ordered;
        int unordered;

        Seen(boolean orderedTwin) {
            this.orderedTwin = orderedTwin;
        }
    }

    private record Variable(int target, int index) {}

    private record Access(int thread, boolean write, long epoch) {}

    private HandOffReader(Names names) {
        this.names = names;
        this.order = new HappensBefore(new SiteIndex(names));
    }

    /** The runs in a recording, in the order in which they were made. */
    static List<Seen> read(Path recording) {
        try (Recording open = Recording.open(recording)) {
            HandOffReader reader = new HandOffReader(open.names());
            open.forEach(reader);
            return reader.all;
        }
    }

    @Override
    public void event(long stamp, int thread, int number, int target, int aux) {
        order.event(stamp, thread, number, target, aux);
        Site site = names.site(number);
        if (site.op() == Op.ENTER && site.method().owner().equals(HAND_OFF)) {
            switch (site.method().name()) {
                case "ordered" -> all.add(new Seen(true));
                case "unordered" -> all.add(new Seen(false));
                default -> {}
            }
        }
        if (all.isEmpty()) {
            return;
        }
        all.get(all.size() - 1).operations.add(site.op());
        boolean payload = site.target() != null && site.target().name().equals("payload");
        if (payload && site.target().descriptor().startsWith("[")) {
            arrays.add(aux);
        } else if (payload) {
            access(site, thread, new Variable(target, -1));
        } else if (site.op().isArrayAccess() && arrays.contains(target)) {
            access(site, thread, new Variable(target, aux));
        }
    }

    private void access(Site site, int thread, Variable variable) {
        Seen seen = all.get(all.size() - 1);
        boolean write = site.op().isWrite();
        List<Access> before = accesses.computeIfAbsent(variable, v -> new ArrayList<>());
        for (Access access : before) {
            if (access.thread != thread && (access.write || write)) {
                if (order.isAfter(access.epoch)) {
                    seen.ordered++;
                } else {
                    seen.unordered++;
                }
            }
        }
        before.add(new Access(thread, write, order.epoch()));
    }
}
