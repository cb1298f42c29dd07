package dev.heddle.replayer.scheduler.memory;

import dev.heddle.replayer.scheduler.memory.WriteHistory.Write;
import dev.heddle.trace.name.Site;
import dev.heddle.trace.plan.CodePoint;
import dev.heddle.trace.run.StaleValue;
import dev.heddle.trace.run.StuckThread.Named;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The different stale reads of a run with their values. The caller must guard it. */
final class StaleValues {
    /** Different stale reads that are described. */
    private static final int MOST = 32;

    private final IntFunction<Site> sites;
    private final IntFunction<Named> threads;
    /** Source files of classes. */
    private final UnaryOperator<String> sourceFiles;
    /** By the read and the writes. */
    private final Map<List<Object>, StaleValue> values = new LinkedHashMap<>();

    StaleValues(IntFunction<Site> sites, IntFunction<Named> threads, UnaryOperator<String> sourceFiles) {
        this.sites = sites;
        this.threads = threads;
        this.sourceFiles = sourceFiles;
    }

    /**
     * A read that sees an older write.
     *
     * @param index of the element, or that of a field
     * @param occurrence number of earlier reads of the thread at the site
     * @param name of the variable
     */
    record Read(Site site, int index, int occurrence, String name) {}

    /**
     * Adds a read, or counts it again.
     *
     * @param owner null for a static field
     * @param place of the write that the read sees
     */
    void add(ThreadReads reads, @Nullable Object owner, Read read, WriteHistory history, int place) {
        Write seen = history.at(place);
        Write newest = history.newest();
        List<Object> key =
                List.of(reads.path, read.site(), read.index(), new IdentityKey(seen), new IdentityKey(newest));
        StaleValue known = values.get(key);
        if (known != null) {
            values.remove(key);
            values.put(key, known.again());
        } else if (values.size() < MOST) {
            char kind = owner instanceof boolean[]
                    ? 'Z'
                    : read.site().knownTarget().descriptor().charAt(0);
            values.put(
                    key,
                    new StaleValue(
                            reads.named(),
                            place(read.site()),
                            read.occurrence(),
                            read.name(),
                            owner == null ? null : reads.references.publicationOf(owner, newest),
                            described(seen, kind),
                            described(newest, kind),
                            history.size() - 1 - place,
                            1));
        }
    }

    /** Two writes are different even if their values are equal. */
    private record IdentityKey(Write write) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof IdentityKey key && key.write == write;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(write);
        }
    }

    private StaleValue.Write described(Write write, char kind) {
        if (write.thread() == WriteHistory.INITIAL) {
            return new StaleValue.Write(null, null, write.text(kind));
        }
        return new StaleValue.Write(threads.apply(write.thread()), place(sites.apply(write.site())), write.text(kind));
    }

    private CodePoint place(Site site) {
        return CodePoint.of(site, sourceFiles.apply(site.method().owner()));
    }

    /** Returns the reads in the order of their last occurrence. */
    List<StaleValue> all() {
        return List.copyOf(values.values());
    }
}
