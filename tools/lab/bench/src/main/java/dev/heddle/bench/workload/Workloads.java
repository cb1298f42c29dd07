package dev.heddle.bench.workload;

import java.util.Arrays;
import java.util.List;

/**
 * All workloads; the harness knows them by name only, and without their libraries. The amounts keep the measured phase
 * of a native run at about two seconds on two cores.
 */
public enum Workloads {
    H2("h2", 45_000),
    LUCENE("lucene", 20_000),
    XALAN("xalan", 1_200),
    PMD("pmd", 90),
    CAFFEINE("caffeine", 12_000_000),
    JETTY("jetty", 40_000),
    RAYTRACER("raytracer", 12_000),
    SORTER("sorter", 14_000_000);

    private final String word;
    private final int amount;

    Workloads(String word, int amount) {
        this.word = word;
        this.amount = amount;
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
        return switch (this) {
            case H2 -> new H2Transactions();
            case LUCENE -> new LuceneIndexing();
            case XALAN -> new XalanTransforms();
            case PMD -> new PmdAnalyses();
            case CAFFEINE -> new CaffeineCache();
            case JETTY -> new JettyRequests();
            case RAYTRACER -> new RayTracer();
            case SORTER -> new ParallelSorter();
        };
    }
}
