package dev.heddle.applications.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The applications, each in a module of its own with a class path of its own. */
public enum Application {
    JETTY("JettyLedger"),
    SPRING("SpringLedger"),
    NETTY("NettyLedger"),
    VERTX("VertxLedger"),
    H2("H2Ledger"),
    ARTEMIS("ArtemisLedger"),
    LUCENE("LuceneLedger"),
    HAZELCAST("HazelcastLedger");

    private final String mainClass;

    Application(String mainClass) {
        this.mainClass = mainClass;
    }

    /** As it is called in tables, and its module. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The command that runs it.
     *
     * @param java home of the JDK
     * @param modules the directory of the applications' modules, which are built
     * @param options of the JVM
     */
    public List<String> command(Path java, Path modules, List<String> options) throws IOException {
        Path target = modules.resolve(label()).resolve("target");
        List<String> words = new ArrayList<>();
        words.add(java.resolve("bin/java").toString());
        words.addAll(options);
        words.add("-cp");
        words.add(target.resolve("classes")
                + File.pathSeparator
                + Files.readString(target.resolve("classpath")).strip());
        words.add("dev.heddle.applications." + label() + "." + mainClass);
        return words;
    }
}
