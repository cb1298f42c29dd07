package dev.heddle.replayer.strategy.relay;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.run.Survey;
import java.util.Arrays;

/** Names of operations, each made once. */
final class SiteNames {
    /** One instruction may stand for several operations. */
    private record Named(Op op, String name, Named next) {}

    private Named[] bySite = new Named[1 << 8];

    String of(Op op, Site site, int number) {
        if (number >= bySite.length) {
            bySite = Arrays.copyOf(bySite, Math.max(number + 1, bySite.length * 2));
        }
        for (Named named = bySite[number]; named != null; named = named.next) {
            if (named.op == op) {
                return named.name;
            }
        }
        bySite[number] = new Named(op, Survey.name(op, site), bySite[number]);
        return bySite[number].name;
    }
}
