package dev.heddle.bench.workload;

import java.util.Arrays;
import java.util.List;

/** All workloads. The amounts keep the measured phase of a native run at about two seconds on two cores. */
public enum Workloads {
    H2("h2", 60_000, H2Transactions::new),
    LUCENE("lucene", 24_000, LuceneIndexing::new),
    XALAN("xalan", 1_200, XalanTransforms::new),
    PMD("pmd", 140, PmdAnalyses::new),
    CAFFEINE("caffeine", 12_000_000, CaffeineCache::new),
    JETTY("jetty", 40_000, JettyRequests::new),
    RAYTRACER("raytracer", 360, RayTracer::new),
    SORTER("sorter", 4_000_000, ParallelSorter::new);

    interface Factory {
        Workload make() throws Exception;
    }

    private final String word;
    private final int amount;
    private final Factory factory;

    Workloads(String word, int amount, Factory factory) {
        this.word = word;
        this.amount = amount;
        this.factory = factory;
    }

    /** Its name on the command line. */
    public String word() {
        return word;
    }

    /** The names of all. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Workloads::word).toList();
    }

    static Workloads named(String word) {
        return values()[words().indexOf(word)];
    }

    /** The amount of work at a scale; 1 is the whole. */
    int amount(double scale) {
        return (int) Math.max(1, Math.round(amount * scale));
    }

    Workload make() throws Exception {
        return factory.make();
    }
}
