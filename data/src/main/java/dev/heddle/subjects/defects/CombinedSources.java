package dev.heddle.subjects.defects;

import dev.heddle.subjects.Racers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Mutiny, {@code UniAndCombination}: each source stores its item in a plain field and then reads those of the others.
 * Failure: two threads complete the sources, each misses the other's item, and the combined result never arrives. No
 * interleaving shows it; only reads of older values do.
 */
public final class CombinedSources {
    private CombinedSources() {}

    public static void main(String[] args) {
        AtomicReference<UniEmitter<? super String>> first = new AtomicReference<>();
        AtomicReference<UniEmitter<? super String>> second = new AtomicReference<>();
        Uni<String> one = Uni.createFrom().emitter(emitter -> first.set(emitter));
        Uni<String> other = Uni.createFrom().emitter(emitter -> second.set(emitter));
        AtomicInteger results = new AtomicInteger();
        Uni.combine().all().unis(one, other).asTuple().subscribe().with(both -> results.incrementAndGet());
        Racers.run(() -> first.get().complete("one"), () -> second.get().complete("other"));
        if (results.get() != 1) {
            throw new IllegalStateException("the combined result arrived " + results + " times");
        }
    }
}
