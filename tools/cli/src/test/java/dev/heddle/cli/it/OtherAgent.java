package dev.heddle.cli.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import program.Loading;
import program.Torn;
import program.Woken;

/** Agents of others that {@link OtherAgentsIT} puts beside Heddle's; none of them needs a network. */
enum OtherAgent {
    JACOCO(Torn.class.getName()),
    /** No agent: the class files have the probes. */
    JACOCO_OFFLINE(Torn.class.getName()),
    OPENTELEMETRY(Torn.class.getName()),
    ELASTIC(Torn.class.getName()),
    DATADOG(Torn.class.getName()),
    BYTE_BUDDY(Torn.class.getName()),
    ASPECTJ(Torn.class.getName()),
    /** Changes a class after it was loaded. */
    MOCKITO("MockedTorn"),
    /** Gives a class other code after it was loaded. */
    REDEFINITION(Torn.class.getName()),
    /** Works with threads and locks while a class is loaded. */
    WORKING(Loading.class.getName()),
    /** Wakes threads of the program while a class is loaded. */
    WAKING(Woken.class.getName());

    private static final Path HOSTS = Path.of(System.getProperty("heddle.hosts", "target/hosts"));
    private static final Path SOURCES = Path.of("src", "test", "resources", "agents");

    /** The class that the command starts. */
    final String main;

    OtherAgent(String main) {
        this.main = main;
    }

    /** Whether the program does the same without the agent. */
    boolean isBesideSameProgram() {
        return this != MOCKITO && this != REDEFINITION && this != WAKING;
    }

    /** Whether it needs a monitor that the program holds: then a thread blocks in real time, which no plan repeats. */
    boolean sharesMonitor() {
        return this == WAKING;
    }

    /** Whether it comes before Heddle's agent where one order is enough. */
    boolean isFirstInShare() {
        return this == BYTE_BUDDY || this == REDEFINITION || this == WAKING;
    }

    /** Options of the JVM that start the agent, after {@link #prepare}. */
    List<String> options(Path folder) {
        return switch (this) {
            case JACOCO -> List.of(agent("org.jacoco.agent-runtime") + "=destfile=" + folder.resolve("jacoco.exec"));
            case JACOCO_OFFLINE -> List.of("-Djacoco-agent.destfile=" + folder.resolve("jacoco.exec"));
            case OPENTELEMETRY ->
                List.of(
                        "-Dotel.traces.exporter=none",
                        "-Dotel.metrics.exporter=none",
                        "-Dotel.logs.exporter=none",
                        "-Dotel.javaagent.logging=none",
                        agent("opentelemetry-javaagent"));
            case ELASTIC ->
                List.of(
                        "-Delastic.apm.disable_send=true",
                        "-Delastic.apm.log_level=OFF",
                        "-Delastic.apm.cloud_provider=NONE",
                        "-Delastic.apm.central_config=false",
                        agent("elastic-apm-agent"));
            case DATADOG ->
                List.of(
                        "-Ddd.remote_config.enabled=false",
                        "-Ddd.instrumentation.telemetry.enabled=false",
                        "-Ddd.jmxfetch.enabled=false",
                        "-Ddd.crashtracking.enabled=false",
                        "-Ddd.writer.type=LoggingWriter",
                        "-Ddd.trace.startup.logs=false",
                        "-Ddatadog.slf4j.simpleLogger.defaultLogLevel=off",
                        agent("dd-java-agent"));
            case BYTE_BUDDY, WORKING, WAKING -> List.of("-javaagent:" + folder.resolve("agent.jar"));
            case ASPECTJ -> List.of(agent("aspectjweaver"));
            case MOCKITO -> List.of(agent("mockito-core"));
            case REDEFINITION ->
                List.of(
                        "-Dredefined=" + folder.resolve("redefined/program/Torn.class"),
                        "-javaagent:" + folder.resolve("agent.jar"));
        };
    }

    private static String agent(String name) {
        return "-javaagent:" + HOSTS.resolve(name + ".jar");
    }

    /** Entries of the class path before the program, for an agent that requires them. */
    List<Path> before(Path folder) {
        return this == JACOCO_OFFLINE
                ? List.of(folder.resolve("probed"), HOSTS.resolve("org.jacoco.agent-runtime.jar"))
                : List.of();
    }

    /** Entries of the class path behind the program, with the agent and without it. */
    List<Path> classPath(Path folder) {
        return switch (this) {
            case ASPECTJ -> List.of(folder);
            case MOCKITO ->
                List.of(
                        folder,
                        HOSTS.resolve("mockito-core.jar"),
                        HOSTS.resolve("byte-buddy.jar"),
                        HOSTS.resolve("byte-buddy-agent.jar"),
                        HOSTS.resolve("objenesis.jar"));
            default -> List.of();
        };
    }

    /** Compiles what the agent needs. */
    void prepare(Path folder, Path program) throws IOException, InterruptedException {
        switch (this) {
            case JACOCO_OFFLINE -> {
                Path plain = Files.createDirectories(folder.resolve("compiled").resolve("program"));
                Files.copy(program.resolve("program").resolve("Torn.class"), plain.resolve("Torn.class"));
                List<String> words = List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        HOSTS.resolve("org.jacoco.cli-nodeps.jar").toString(),
                        "instrument",
                        folder.resolve("compiled").toString(),
                        "--dest",
                        folder.resolve("probed").toString());
                HeddleProcess.start(words, folder);
                if (!Files.exists(folder.resolve("probed").resolve("program").resolve("Torn.class"))) {
                    throw new IllegalStateException("no class files with probes: " + words);
                }
            }
            case BYTE_BUDDY -> {
                Path jar = HOSTS.resolve("byte-buddy.jar");
                compile(folder.resolve("classes"), "AdvisingAgent", jar, program);
                pack(folder, "AdvisingAgent", jar.toAbsolutePath().toUri().toString());
            }
            case WORKING, WAKING -> {
                compile(folder.resolve("classes"), "WorkingAgent", program);
                pack(folder, "WorkingAgent", "");
            }
            case ASPECTJ -> {
                compile(folder, "Tracing", HOSTS.resolve("aspectjweaver.jar"), program);
                Files.createDirectories(folder.resolve("META-INF"));
                Files.copy(
                        SOURCES.resolve("aop.xml"), folder.resolve("META-INF").resolve("aop.xml"));
            }
            case MOCKITO -> compile(folder, "MockedTorn", HOSTS.resolve("mockito-core.jar"), program);
            case REDEFINITION -> {
                compile(folder.resolve("classes"), "RedefiningAgent", program);
                pack(folder, "RedefiningAgent", "");
                Path source = Path.of("src", "test", "java", "program", "Torn.java");
                String text = Files.readString(source)
                        .replace("setB();\n        count++;", "b += 0;\n        setB();\n        count++;");
                Path changed = Files.createDirectories(folder.resolve("source")).resolve("Torn.java");
                Files.writeString(changed, text);
                compile(folder.resolve("redefined"), changed);
            }
            case JACOCO, OPENTELEMETRY, ELASTIC, DATADOG -> {}
        }
    }

    private static void compile(Path to, String name, Path... classPath) throws IOException {
        compile(to, SOURCES.resolve(name + ".java"), classPath);
    }

    private static void compile(Path to, Path source, Path... classPath) throws IOException {
        Files.createDirectories(to);
        List<String> words = new ArrayList<>(List.of("--release", "17", "-g", "-proc:none", "-d", to.toString()));
        if (classPath.length > 0) {
            words.add("-cp");
            words.add(String.join(
                    File.pathSeparator, Stream.of(classPath).map(Path::toString).toList()));
        }
        words.add(source.toString());
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalStateException("javac ended with " + code + ": " + words);
        }
    }

    private static void pack(Path folder, String agent, String classPath) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", agent);
        main.putValue("Can-Retransform-Classes", "true");
        main.putValue("Can-Redefine-Classes", "true");
        if (!classPath.isEmpty()) {
            main.put(Attributes.Name.CLASS_PATH, classPath);
        }
        Path classes = folder.resolve("classes");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve("agent.jar")), manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, jar);
            }
        }
    }
}
