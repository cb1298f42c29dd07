package dev.heddle.subjects.app;

import java.util.List;
import java.util.Optional;

/**
 * All real programs. They need the libraries in the directory {@code programs} of the distribution, beside the
 * subjects' jar.
 */
public final class Programs {

    private static final List<Program> ALL = List.of(
            new Program("luindex", LuIndex.class, "Lucene 9.12.3", 600, 60),
            new Program("lusearch", LuSearch.class, "Lucene 9.12.3", 300, 30),
            new Program("xalan", Xalan.class, "Xalan 2.7.3", 100, 6),
            new Program("pmd", Pmd.class, "PMD 4.2.5", 40, 6),
            new Program("h2", H2.class, "H2 2.4.240", 2_000, 60),
            new Program("derby", Derby.class, "Derby 10.5.3.0_1", 300, 10),
            new Program("log4j", Log4j.class, "log4j 1.2.13", 20_000, 100),
            new Program("pool", Pool.class, "commons-pool 1.2", 20_000, 200),
            new Program("raytracer", RayTracer.class, "none", 400, 16),
            new Program("webserver", WebServer.class, "Jetty 5.1.10, HttpClient 3.1", 3_000, 30),
            new Program("broker", Broker.class, "ActiveMQ 4.1.2", 5_000, 60),
            new Program("objectcache", ObjectCache.class, "JCS 1.3", 200_000, 200),
            new Program("oldh2", OldH2.class, "H2 1.3.176", "h2-1.3", 4_000, 60));

    private Programs() {}

    /** All programs in an order that does not change from call to call. */
    public static List<Program> all() {
        return ALL;
    }

    /** The program with this name. */
    public static Optional<Program> find(String name) {
        return ALL.stream().filter(program -> program.name().equals(name)).findFirst();
    }
}
