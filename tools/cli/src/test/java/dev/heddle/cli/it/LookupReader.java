package dev.heddle.cli.it;

import dev.heddle.analyzer.happensbefore.HappensBefore;
import dev.heddle.analyzer.skeleton.SiteIndex;
import dev.heddle.trace.event.EventConsumer;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Names;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.recording.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a recording of {@code program.Lookups}. For each way it counts how many reads of an element's word are ordered
 * after its write.
 */
final class LookupReader implements EventConsumer {
    private static final String WORD = "word";
    /** Each way starts a thread for each side. */
    private static final int SIDES = 2;

    private final Names names;
    private final HappensBefore order;
    private final List<Seen> all = new ArrayList<>();
    private final Map<Integer, Write> written = new HashMap<>();
    private int starts;

    /** The counts of one way. */
    static final class Seen {
        int ordered;
        int unordered;
    }

    private record Write(int thread, long epoch) {}

    private LookupReader(Names names) {
        this.names = names;
        this.order = new HappensBefore(new SiteIndex(names));
    }

    /** The ways in a recording, in the order in which they were tried. */
    static List<Seen> read(Path recording) {
        try (Recording open = Recording.open(recording)) {
            LookupReader reader = new LookupReader(open.names());
            open.forEach(reader);
            return reader.all;
        }
    }

    @Override
    public void event(long stamp, int thread, int number, int target, int aux) {
        order.event(stamp, thread, number, target, aux);
        Site site = names.site(number);
        if (site.op() == Op.START && site.method().name().equals("both") && starts++ % SIDES == 0) {
            all.add(new Seen());
            written.clear();
        }
        if (site.target() == null || !site.target().name().equals(WORD)) {
            return;
        }
        if (site.op() == Op.PUT_FIELD) {
            written.put(target, new Write(thread, order.epoch()));
        } else if (written.containsKey(target) && written.get(target).thread() != thread) {
            Seen seen = all.get(all.size() - 1);
            if (order.isAfter(written.get(target).epoch())) {
                seen.ordered++;
            } else {
                seen.unordered++;
            }
        }
    }
}
