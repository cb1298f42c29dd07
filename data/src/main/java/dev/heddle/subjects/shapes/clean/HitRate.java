package dev.heddle.subjects.shapes.clean;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;
import java.util.concurrent.atomic.AtomicLong;

/** Requests are read after the hits, which are counted after them. */
public final class HitRate {

    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();

    private HitRate() {}

    /** @param args number of threads that count; 2 unless given */
    public static void main(String[] args) {
        HitRate statistics = new HitRate();
        new Crew()
                .add(Argument.of(args, "threads", 2), statistics::serve)
                .add(statistics::report)
                .run();
    }

    private void serve() {
        requests.incrementAndGet();
        hits.incrementAndGet();
    }

    private void report() {
        long ofHits = hits.get();
        long ofRequests = requests.get();
        if (ofHits > ofRequests) {
            throw new IllegalStateException(ofHits + " hits of " + ofRequests + " requests");
        }
    }
}
